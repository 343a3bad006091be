import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../journey.ts'
import { createRequest, freshPrefix } from '../provider.ts'
import { expectLoaded, filterOf, rowOf } from './list.ts'
import { paymentRequests as list } from './results.ts'

const person = 'finance.operator@harbour.example'

/** A little more than the interval of the polls. */
const POLL_MS = 16_000

function openerOf(page: Page, payID: string) {
  return page.getByRole('button', { name: `Details of ${payID}` })
}

test('rows opened in the list and on their own page are marked after a reload', async ({
  page,
  signIn,
}) => {
  const prefix = freshPrefix('opened')
  const payIDs = [0, 1, 2].map((index) => `${prefix}-${index}@pay.harbour.example`)
  const [first = '', second = '', third = ''] = payIDs
  await createRequest({ prefix: `${prefix}-0`, amount: 5 })
  await createRequest({ prefix: `${prefix}-1`, amount: 5 })
  const alone = await createRequest({ prefix: `${prefix}-2`, amount: 5 })
  await signIn(person, `${list}?filter=${prefix}`)
  await openerOf(page, first).click()
  await expect(openerOf(page, first)).toHaveAttribute('aria-description', 'Opened before')
  await page.goto(`/transactions/PaymentRequests/${alone.PaymentRequestStatus.paymentRequestId}`)
  await expect(page.getByText(third).first()).toBeVisible()
  await page.goto(`${list}?filter=${prefix}`)
  await expect(openerOf(page, third)).toHaveAttribute('aria-description', 'Opened before')
  await expect(openerOf(page, first)).toHaveAttribute('aria-description', 'Opened before')
  await expect(openerOf(page, second)).not.toHaveAttribute('aria-description')
  await expectAccessible(page)
})

test('a record created since is announced, and shown when the user wants it', async ({
  page,
  signIn,
}) => {
  const prefix = freshPrefix('newer')
  await page.clock.install()
  await signIn(person, list)
  await expectLoaded(page)
  await filterOf(page).fill(prefix)
  await expect(page.getByText('There is no data to display')).toBeVisible()
  await createRequest({ prefix, amount: 5 })
  await page.clock.fastForward(POLL_MS)
  // Other journeys create records of this client at the same time.
  const pill = page.getByRole('button', { name: /^\d+ new ?, show at the top of the list$/ })
  await expect(pill).toBeVisible()
  await expect(page.getByText('0-0 of 0+', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await pill.click()
  await expect(rowOf(page, `${prefix}@pay.harbour.example`)).toBeVisible()
  await expect(pill).toHaveCount(0)
})

test('a hidden tab asks for nothing', async ({ page, signIn }) => {
  await page.clock.install()
  await signIn(person, list)
  await expectLoaded(page)
  let polls = 0
  page.on('request', (request) => {
    if (request.url().includes('/paymentRequest/search?numberOfRecords=101')) polls += 1
  })
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await createRequest({ prefix: freshPrefix('hidden'), amount: 5 })
  for (let times = 0; times < 4; times += 1) await page.clock.fastForward(POLL_MS)
  expect(polls).toBe(0)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await expect(page.getByRole('button', { name: /^\d+ new/ })).toBeVisible()
  expect(polls).toBe(1)
})
