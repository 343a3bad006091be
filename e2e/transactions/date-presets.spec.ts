import type { Page } from '@playwright/test'
import { presetRange } from '@tideway/contract/time/date-presets'
import { expectAccessible, narrowestViewport } from '../accessible.ts'
import { expect, test } from '../journey.ts'
import { tabTo } from '../keyboard.ts'
import { panelOf } from './list.ts'

const list = '/transactions/PaymentRequests'
const person = 'finance.operator@harbour.example'

async function openPresets(page: Page): Promise<void> {
  await panelOf(page).getByRole('button', { name: 'Presets and time zone' }).click()
}

/** Returns the instants of the loaded rows, as far as they are drawn. */
function shownInstants(page: Page): Promise<number[]> {
  return page
    .getByRole('table', { name: 'Payment Requests' })
    .locator('tr[data-row] time')
    .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute('datetime') ?? '')))
}

test('a preset is chosen by its interval, searched, reloaded and opened by its address', async ({
  page,
  signIn,
}) => {
  const { days, first, last, interval } = presetRange('last30days', new Date(), 'Australia/Sydney')
  await signIn(person, list)
  const panel = panelOf(page)
  await openPresets(page)
  await expectAccessible(page)
  await panel.getByRole('button', { name: `Last 30 days ${interval}` }).click()
  await expect(panel.getByLabel('Date From', { exact: true })).toHaveValue(`${days.from} 00:00`)
  await expect(panel.getByLabel('Date To', { exact: true })).toHaveValue(`${days.to} 23:59`)
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(`${list}?dates=last30days`)
  await expect(page.getByText(/^1-100 of \d+/)).toBeVisible()
  const shown = await shownInstants(page)
  expect(shown.length).toBeGreaterThan(10)
  for (const instant of shown) {
    expect(instant).toBeGreaterThanOrEqual(first)
    expect(instant).toBeLessThanOrEqual(last)
  }

  await page.reload()
  await expect(panel.getByLabel('Date From', { exact: true })).toHaveValue(`${days.from} 00:00`)
  await expect(panel.getByText('Last 30 days, worked out each time this list opens.')).toBeVisible()

  // Typing a date keeps its range in the address, where it no longer moves.
  await panel.getByLabel('Date To', { exact: true }).fill(`${days.to} 12:00`)
  await panel.getByLabel('Date To', { exact: true }).press('Enter')
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL((url) => {
    const { searchParams } = url
    return (
      searchParams.get('startDate') === `${days.from} 00:00:00` &&
      searchParams.get('endDate') === `${days.to} 12:00:59` &&
      !searchParams.has('dates')
    )
  })
})

test('a preset is chosen by keyboard alone', async ({ page, signIn }) => {
  await signIn(person, list)
  const panel = panelOf(page)
  const toggle = panel.getByRole('button', { name: 'Presets and time zone' })
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: /^Today / })).toBeVisible()
  await tabTo(page, panel.getByRole('button', { name: /^Yesterday / }))
  await expect(panel.getByRole('button', { name: /^Yesterday / })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(toggle).toBeFocused()
  const { days } = presetRange('yesterday', new Date(), 'Australia/Sydney')
  await expect(panel.getByLabel('Date From', { exact: true })).toHaveValue(`${days.from} 00:00`)
})

test('the presets are read and pressed on a phone', async ({ page, signIn }) => {
  await page.setViewportSize(narrowestViewport)
  await signIn(person, list)
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await openPresets(page)
  const preset = panelOf(page).getByRole('button', { name: /^Financial year / })
  await expect(preset).toBeVisible()
  expect((await preset.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expectAccessible(page)
})
