import { narrowestViewport } from '../../browser/accessible.ts'
import { moving } from '../../browser/motion.ts'
import { expect, test } from '../../journey.ts'
import { chipsOf, openPanel, panelOf } from '../list.ts'

test.use({ contextOptions: moving })

const list = '/transactions/PaymentRequests'
/** A search without rows, to check the controls around the rows. */
const few = `${list}?payID=nobody%40pay.harbour.example`
const person = 'finance.operator@harbour.example'

test('typed values move into the drawer and back', async ({ page, signIn }) => {
  await signIn(person, list)
  const panel = await openPanel(page)
  await panel.getByLabel('Client Branch').fill('Newtown')
  // An incomplete date, with the focus still in the field.
  await panel.getByLabel('Date From', { exact: true }).fill('2026-11-2')
  await page.setViewportSize({ width: 1199, height: 900 })
  await expect(panel).toBeHidden()
  // The folded panel says that something is typed in it.
  await expect(page.getByText('Your changes aren’t searched yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Show search panel' }).click()
  await expect(panel.getByLabel('Client Branch')).toHaveValue('Newtown')
  await expect(panel.getByLabel('Date From', { exact: true })).toHaveValue('2026-11-2')

  await panel.getByLabel('Client Branch').fill('Newtown North')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
  await page.setViewportSize({ width: 1200, height: 900 })
  await expect(panel.getByLabel('Client Branch')).toHaveValue('Newtown North')
  // A new address is a new search.
  await panel.getByRole('button', { name: 'Clear' }).click()
  await panel.getByLabel('Client Branch').press('Enter')
  await expect(page).toHaveURL(`${list}?clientBranch=Newtown+North`)
  await page.goBack()
  await expect(panel.getByLabel('Client Branch')).toHaveValue('')
})

test('the drawer of a phone has presets that are large enough, and searching closes it', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize(narrowestViewport)
  await signIn(person, list)
  await chipsOf(page).filter({ hasText: 'Dates' }).click()
  const panel = panelOf(page)
  await expect(panel.getByLabel('Date From', { exact: true })).toBeFocused()
  await panel.getByRole('button', { name: 'Presets' }).click()
  const preset = panel.getByRole('button', { name: /^Financial year / })
  await expect(preset).toBeVisible()
  expect((await preset.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await panel.getByLabel('PayID').fill('nobody@pay.harbour.example')
  await panel.getByLabel('PayID').press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(few)
  await expect(page.getByText('There is no data to display')).toBeVisible()
})
