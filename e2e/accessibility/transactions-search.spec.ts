import type { Page } from '@playwright/test'
import {
  desktopViewport,
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
  phoneViewport,
} from '../browser/accessible.ts'
import { expect, test } from '../journey.ts'
import { Finder } from '../search/find.ts'
import { createRequest } from '../system/provider.ts'
import { openPanel } from '../transactions/list.ts'
import { paymentRequests as list } from '../transactions/results.ts'

/** A search without rows, to check the controls around the rows. */
const few = `${list}?payID=nobody%40pay.harbour.example`
const uuid = '2e96d0f5-11a4-4b1e-a0c7-5d3e9b1c7c69'
const person = 'finance.operator@harbour.example'

async function expectAccessibleSearch(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

// Each state is checked in both colour schemes.
test.describe.configure({ timeout: 240_000 })

test('the search panel is accessible in every state, at the side and in the drawer', async ({
  page,
  signIn,
}) => {
  await signIn(person, few)
  await expect(page.getByText('There is no data to display')).toBeVisible()
  const panel = await openPanel(page)
  const from = panel.getByLabel('Date From', { exact: true })
  const to = panel.getByLabel('Date To', { exact: true })
  for (const size of [desktopViewport, phoneViewport, narrowestViewport]) {
    await page.setViewportSize(size)
    await openPanel(page)
    await test.step(`${size.width}: an id in the wrong field`, async () => {
      await panel.getByLabel('PayID').fill(uuid)
      await expect(panel.getByText('This looks like a Client Transaction Id.')).toBeVisible()
      await expectAccessibleSearch(page)
    })
    await test.step(`${size.width}: two equal dates at a time that the clocks show twice`, async () => {
      await panel.getByLabel('PayID').fill('')
      await from.fill('2026-04-05 02:30')
      await from.blur()
      await to.fill('2026-04-05 02:30')
      await to.blur()
      await expect(panel.getByText('Date From must be before Date To').first()).toBeVisible()
      await expectAccessibleSearch(page)
    })
    await test.step(`${size.width}: by completed date`, async () => {
      await panel.getByRole('radio', { name: 'by Completed Date' }).check()
      await expectAccessibleSearch(page)
      await panel.getByRole('radio', { name: 'by Created Date' }).check()
    })
    await test.step(`${size.width}: disabled and incomplete dates`, async () => {
      await panel.getByRole('button', { name: 'Clear' }).click()
      await from.fill('2026-04-05 02:30')
      await from.blur()
      await panel.getByLabel('Client Transaction Id').fill('INV-1')
      await expectAccessibleSearch(page)
      await panel.getByRole('button', { name: 'Clear' }).click()
      await panel.getByLabel('Client Transaction Id').fill('')
    })
    await test.step(`${size.width}: presets, zones and wrong amounts`, async () => {
      await panel.getByRole('button', { name: 'Presets' }).click()
      await panel.getByRole('button', { name: /^More filters/ }).click()
      await panel.getByLabel('Amount From').fill('ten')
      await expectAccessibleSearch(page)
      await panel.getByLabel('Amount From').fill('')
      await panel.getByRole('button', { name: /^More filters/ }).click()
      await panel.getByRole('button', { name: 'Presets' }).click()
    })
    if (size !== desktopViewport)
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  }
  // The days on which clocks change are marked, and another field is offered in place of the rows.
  await page.setViewportSize(desktopViewport)
  await page.goto(`${list}?payID=${uuid}`)
  await expect(page.getByText('This looks like a Client Transaction Id.')).toHaveCount(2)
  await expectAccessibleAtBothWidths(page)
  await page.goto(few)
  await from.fill('2026-10-01 10:00')
  await panel.getByRole('button', { name: 'Choose Date From' }).click()
  await expect(page.getByText(/^4 October: Clocks go forward/)).toBeVisible()
  await expectAccessible(page)
})

test('the search of everything is accessible with results, with none, at first and with a secret', async ({
  page,
  signIn,
  organisation,
}) => {
  await createRequest({
    client: organisation,
    prefix: 'found',
    amount: 1234.5,
    description: 'A long description of wholesale beans',
  })
  await signIn(organisation.email('admin'), list)
  const finder = new Finder(page)
  await finder.say('beans')
  await expect(finder.group('Payment Requests')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  const { height } = (await finder.box.boundingBox()) ?? { height: 0 }
  await finder.field.fill('')
  await expect(finder.group('Pages and actions')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await finder.field.fill('SECRDEMO01_HARBOUR_DemoSecret000001')
  await expect(finder.box.getByText(/This is an API key with its secret/)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await finder.field.fill('foundx')
  await expect(finder.box.getByText('No results for ‘foundx’.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  // Nothing moves: the dialog is as high without results as with them.
  expect((await finder.box.boundingBox())?.height).toBe(height)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(phoneViewport)
  await finder.box.getByRole('button', { name: 'Close' }).click()
  await expect(finder.box).toHaveCount(0)
  await page.getByRole('button', { name: 'Find anything' }).click()
  await expect(finder.field).toBeFocused()
})
