import type { Locator, Page } from '@playwright/test'
import { formatDateTime } from '@tideway/contract/time/dates'
import { localDateTime } from '@tideway/contract/time/dates-local'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../journey.ts'
import { findRequest, freshPrefix, paidRequest } from '../provider.ts'
import { expectLoaded, filterOf, openRequest, panelOf, rowOf } from './list.ts'
import { exportCsv, paymentRequests } from './results.ts'

const SYDNEY = 'Australia/Sydney'
const person = 'finance.operator@harbour.example'
const panelToggle = 'Presets and time zone'

async function chooseZone(page: Page, name: string): Promise<void> {
  const panel = panelOf(page)
  const toggle = panel.getByRole('button', { name: panelToggle })
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  await panel.getByRole('radio', { name }).check()
  await expect(panel.getByRole('radio', { name })).toBeChecked()
}

function picker(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name })
}

test('list, detail, history, picker and CSV agree on the chosen zone, and nothing loads again', async ({
  page,
  signIn,
}) => {
  const { PaymentRequest } = await paidRequest({ prefix: freshPrefix('zone'), amount: 12.5 })
  const { payID } = PaymentRequest
  const { createdDateTime } = (await findRequest(payID)).PaymentRequestStatus
  const inSydney = formatDateTime(createdDateTime, SYDNEY)
  const inUtc = formatDateTime(createdDateTime, 'UTC')
  await signIn(person, paymentRequests)
  const detail = await openRequest(page, payID)
  await expect(rowOf(page, payID).getByText(inSydney)).toBeVisible()
  let searches = 0
  page.on('request', (request) => {
    if (/Request\/search/.test(request.url())) searches += 1
  })

  await chooseZone(page, 'UTC')
  await expect(rowOf(page, payID).getByText(inUtc)).toBeVisible()
  await expect(detail.getByText(inUtc).first()).toBeVisible()
  await expect(detail.getByText(`$12.50 on ${inUtc}`).first()).toBeVisible()
  await expect(page.getByText(inSydney)).toHaveCount(0)
  expect(searches).toBe(0)

  // The filter searches the displayed text.
  await filterOf(page).fill(localDateTime(new Date(createdDateTime), 'UTC').slice(11))
  await expect(page.getByText('1-1 of 1', { exact: true })).toBeVisible()
  await filterOf(page).fill('GMT+1')
  await expect(page.getByText('There is no data to display')).toBeVisible()
  await filterOf(page).fill('')
  const { lines } = await exportCsv(page)
  expect(lines[1]).toContain(`"${localDateTime(new Date(createdDateTime), 'UTC')}","GMT+00:00"`)

  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Choose Date From' }).click()
  const dialog = picker(page, 'Date From')
  await expect(dialog.getByText('GMT+0', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'OK' }).click()
  const minute = await panel.getByLabel('Date From', { exact: true }).inputValue()
  const now = localDateTime(new Date(), 'UTC').slice(0, 16)
  expect(Math.abs(Date.parse(`${minute}Z`) - Date.parse(`${now}Z`))).toBeLessThanOrEqual(120_000)
  await expectAccessible(page)

  // This browser remembers the choice, which is also in the user's drawer.
  await page.reload()
  await expect(rowOf(page, payID).getByText(inUtc)).toBeVisible()
  await page.getByRole('button', { name: ', Finance Operator' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('radio', { name: 'UTC' })).toBeChecked()
  await drawer.getByRole('radio', { name: 'Sydney' }).check()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(rowOf(page, payID).getByText(inSydney)).toBeVisible()
})

test('the days on which clocks change are marked in the picker, with what happens', async ({
  page,
  signIn,
}) => {
  await signIn(person, paymentRequests)
  const panel = panelOf(page)
  const from = panel.getByLabel('Date From', { exact: true })
  await from.fill('2026-10-01 10:00')
  await from.press('Enter')
  await panel.getByRole('button', { name: 'Choose Date From' }).click()
  const dialog = picker(page, 'Date From')
  await expect(
    dialog.getByText('4 October: Clocks go forward from 2:00 am to 3:00 am.'),
  ).toBeVisible()
  await expect(dialog.locator('[data-marked=true]')).toHaveText(['4'])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Next' }).first().click()
  await expect(dialog.getByText(/Clocks go/)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'CANCEL' }).click()

  await chooseZone(page, 'UTC')
  await panel.getByRole('button', { name: 'Choose Date From' }).click()
  await expect(dialog.getByText(/Clocks go/)).toHaveCount(0)
})

test('a time is shown in the other zones under the pointer and on keyboard focus', async ({
  page,
  signIn,
}) => {
  const { PaymentRequest } = await paidRequest({ prefix: freshPrefix('hover'), amount: 3 })
  const { payID } = PaymentRequest
  const { createdDateTime } = (await findRequest(payID)).PaymentRequestStatus
  const inUtc = `UTC: ${formatDateTime(createdDateTime, 'UTC')}`
  await signIn(person, paymentRequests)
  const detail = await openRequest(page, payID)
  await rowOf(page, payID).locator('time').hover()
  await expect(page.getByRole('tooltip')).toHaveText(inUtc)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  // The browser shows the focus only after a key.
  await page.keyboard.press('Tab')
  await detail.locator('time').first().focus()
  await expect(page.getByRole('tooltip')).toHaveText(inUtc)
  await expectAccessible(page)
})

test.describe('a browser in New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('shows its own zone, and a link from Sydney means Sydney’s instants', async ({
    page,
    signIn,
  }) => {
    await signIn(person, paymentRequests)
    await expectLoaded(page)
    await expect(page.locator('tr[data-row] time').first()).toHaveText(/GMT-0[45]:00$/)

    const query = new URLSearchParams({
      startDate: '2026-11-20 00:00:00',
      endDate: '2026-11-20 23:59:59',
      zone: SYDNEY,
    })
    const sent = page.waitForRequest(/paymentRequest\/search/)
    await page.goto(`${paymentRequests}?${query}`)
    expect((await sent).postDataJSON()).toEqual({
      PaymentRequestSearch: {
        fromDate: '2026-11-19T13:00:00.000Z',
        toDate: '2026-11-20T12:59:59.999Z',
      },
    })
    const panel = panelOf(page)
    await expect(panel.getByLabel('Date From', { exact: true })).toHaveValue('2026-11-19 08:00')

    // In Sydney's zone, the dates are those of the link.
    await chooseZone(page, 'Sydney')
    await expect(panel.getByLabel('Date From', { exact: true })).toHaveValue('2026-11-20 00:00')
    await expect(panel.getByLabel('Date To', { exact: true })).toHaveValue('2026-11-20 23:59')
    await panel.getByRole('button', { name: /^Yesterday / }).click()
    await panel.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL((url) => {
      const { searchParams } = url
      return searchParams.get('dates') === 'yesterday' && searchParams.get('zone') === SYDNEY
    })
  })
})
