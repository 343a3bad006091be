import { expect, test } from '../../journey.ts'
import { openPanel } from '../list.ts'

const list = '/transactions/PaymentRequests'
const person = 'finance.operator@harbour.example'

test('the picker opens at the current or the typed time, CANCEL changes nothing and OK fills the field', async ({
  page,
  signIn,
}) => {
  await signIn(person, list)
  const panel = await openPanel(page)
  const from = panel.getByLabel('Date From', { exact: true })
  const to = panel.getByLabel('Date To', { exact: true })
  await expect(to).toBeDisabled()
  await expect(to).toHaveAccessibleDescription(/Set Date From first\./)
  await panel.getByRole('button', { name: 'Choose Date From' }).click()
  const dialog = page.getByRole('dialog', { name: 'Date From' })
  await expect(dialog.getByRole('button', { name: /^Today/ })).toBeFocused()
  await expect(dialog.getByLabel('Time')).toHaveValue(/^\d\d:\d\d$/)
  await dialog.getByRole('button', { name: 'CANCEL' }).click()
  await expect(dialog).toBeHidden()
  await expect(from).toHaveValue('')

  // A press on the field starts typing, and its button opens the picker at the typed time.
  await from.click()
  await page.keyboard.type('2026-11-20 10:20')
  await expect(dialog).toBeHidden()
  await panel.getByRole('button', { name: 'Choose Date From' }).click()
  await expect(dialog.getByLabel('Time')).toHaveValue('10:20')
  await dialog.getByLabel('Time').fill('09:15')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(from).toHaveValue('2026-11-20 09:15')
  await expect(
    panel.getByText("Must set 'Date To' if 'Date From' is selected").first(),
  ).toBeVisible()

  await to.click()
  await page.keyboard.type('2026-11-20 11:30')
  await page.keyboard.press('Enter')
  await expect(panel.getByText(/^Must set/)).toHaveCount(0)
  await panel.getByRole('button', { name: 'Choose Date To' }).click()
  const end = page.getByRole('dialog', { name: 'Date To' })
  await end.getByLabel('Time').fill('09:14')
  await expect(end.getByText('Choose 2026-11-20 09:15 or a later time.').first()).toBeVisible()
  await end.getByLabel('Time').fill('23:59')
  await end.getByRole('button', { name: 'OK' }).click()
  await expect(to).toHaveValue('2026-11-20 23:59')
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(
    /startDate=2026-11-20\+09%3A15%3A00&endDate=2026-11-20\+23%3A59%3A59/,
  )
})
