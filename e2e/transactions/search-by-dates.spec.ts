import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { panelOf } from './list.ts'

const list = '/transactions/PaymentRequests'
const person = 'finance.operator@harbour.example'

/** Returns 'yyyy-MM-dd' of some days ago, in the time zone of the browser under test. */
function day(ago: number): string {
  return new Date(Date.now() - ago * 86_400_000).toLocaleDateString('sv-SE', {
    timeZone: 'Australia/Sydney',
  })
}

async function typeInto(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await field.press('Enter')
}

function picker(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name })
}

test('a typed range is searched, kept in the address and shown again after a reload', async ({
  page,
  signIn,
}) => {
  const [from, to] = [day(40), day(20)]
  await signIn(person, list)
  const panel = panelOf(page)
  await typeInto(panel.getByLabel('Date From', { exact: true }), `${from} 08:30`)
  await typeInto(panel.getByLabel('Date To', { exact: true }), `${to} 17:00`)
  await expect(panel.getByText(/GMT\+1[01]/).first()).toBeVisible()
  await panel.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL((url) => {
    const { searchParams } = url
    return (
      searchParams.get('startDate') === `${from} 08:30:00` &&
      searchParams.get('endDate') === `${to} 17:00:59`
    )
  })
  await expect(page.getByText(/^1-100 of \d+$/)).toBeVisible()
  const times = await page
    .getByRole('table', { name: 'Payment Requests' })
    .locator('tr[data-row] time')
    .evaluateAll((shown) => shown.map((time) => Date.parse(time.getAttribute('datetime') ?? '')))
  expect(times.length).toBeGreaterThan(10)
  expect(times).toEqual([...times].sort((a, b) => b - a))
  expect(times[0]).toBeLessThan(Date.parse(`${to}T17:01:00+10:00`))
  expect(times.at(-1)).toBeGreaterThan(Date.parse(`${from}T08:30:00+11:00`))
  await page.reload()
  await expect(panel.getByLabel('Date From', { exact: true })).toHaveValue(`${from} 08:30`)
  await expect(panel.getByLabel('Date To', { exact: true })).toHaveValue(`${to} 17:00`)
})

test('the picker opens at the current time, CANCEL changes nothing and OK fills the field', async ({
  page,
  signIn,
}) => {
  await signIn(person, list)
  const panel = panelOf(page)
  const from = panel.getByLabel('Date From', { exact: true })
  const to = panel.getByLabel('Date To', { exact: true })
  await expect(to).toBeDisabled()
  await expect(to).toHaveAccessibleDescription(/Set Date From first\./)

  await panel.getByRole('button', { name: 'Choose Date From' }).click()
  const dialog = picker(page, 'Date From')
  await expect(dialog.getByLabel('Time')).toHaveValue(/^\d\d:\d\d$/)
  await dialog.getByRole('button', { name: 'CANCEL' }).click()
  await expect(dialog).toBeHidden()
  await expect(from).toHaveValue('')

  await panel.getByRole('button', { name: 'Choose Date From' }).click()
  await expect(dialog.getByRole('button', { name: /^Today/ })).toBeFocused()
  await dialog.getByLabel('Time').fill('09:15')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(from).toHaveValue(`${day(0)} 09:15`)
  await expect(
    panel.getByText("Must set 'Date To' if 'Date From' is selected").first(),
  ).toBeVisible()

  await panel.getByRole('button', { name: 'Choose Date To' }).click()
  const end = picker(page, 'Date To')
  await end.getByLabel('Time').fill('09:14')
  await expect(end.getByText(`Choose ${day(0)} 09:15 or a later time.`).first()).toBeVisible()
  await end.getByLabel('Time').fill('23:59')
  await end.getByRole('button', { name: 'OK' }).click()
  await expect(to).toHaveValue(`${day(0)} 23:59`)
  await panel.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/startDate=.*09%3A15%3A00.*endDate=.*23%3A59%3A59/)

  await panel.getByRole('button', { name: 'Clear' }).click()
  await expect(from).toHaveValue('')
  await expect(to).toHaveValue('')
  await panel.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(list)
})

test('clicking a date field starts typing, and its button opens the picker at the typed date', async ({
  page,
  signIn,
}) => {
  await signIn(person, list)
  const panel = panelOf(page)
  const from = panel.getByLabel('Date From', { exact: true })
  await from.click()
  await page.keyboard.type(`${day(3)} 10:20`)
  await expect(from).toHaveValue(`${day(3)} 10:20`)
  await expect(picker(page, 'Date From')).toBeHidden()
  await panel.getByRole('button', { name: 'Choose Date From' }).click()
  const dialog = picker(page, 'Date From')
  await expect(dialog.getByLabel('Time')).toHaveValue('10:20')
  await dialog.getByRole('button', { name: 'CANCEL' }).click()
  await expect(from).toHaveValue(`${day(3)} 10:20`)
  await panel.getByLabel('Date To', { exact: true }).click()
  await page.keyboard.type(`${day(2)} 11:30`)
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/startDate=.*10%3A20%3A00.*endDate=.*11%3A30%3A59/)
})

test('a start after the end moves the end, and equal ends are not a valid range', async ({
  page,
  signIn,
}) => {
  await signIn(person, list)
  const panel = panelOf(page)
  const from = panel.getByLabel('Date From', { exact: true })
  const to = panel.getByLabel('Date To', { exact: true })
  const search = panel.getByRole('button', { name: 'Search' })
  await typeInto(from, `${day(9)} 10:00`)
  await typeInto(to, `${day(8)} 10:00`)
  await expect(search).not.toHaveAttribute('aria-disabled', 'true')
  await typeInto(from, `${day(7)} 11:30`)
  await expect(to).toHaveValue(`${day(7)} 11:30`)
  await expect(panel.getByText('Date From must be before Date To').first()).toBeVisible()
  await expect(search).toHaveAttribute('aria-disabled', 'true')

  await typeInto(to, 'next week')
  await expect(
    panel.getByText('Enter a date and time such as 2026-11-20 14:55').first(),
  ).toBeVisible()
  await expect(to).toHaveValue('next week')
  await expect(search).toHaveAttribute('aria-disabled', 'true')

  // With both dates set, the id cannot be searched by, and shows how to enable it.
  await expect(panel.getByLabel('Client Transaction Id')).toBeDisabled()
  await expect(panel.getByLabel('Client Transaction Id')).toHaveAccessibleDescription(
    'Clear the dates to use this field.',
  )
})
