import type { Page } from '@playwright/test'
import type { ReceivedWebhook, ReceivedWebhooks } from '@tideway/contract/sandbox/demo-receiver'
import {
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
} from '../accessible.ts'
import { providerUrl } from '../addresses.ts'
import { expect, test } from '../journey.ts'

test.describe.configure({ timeout: 180_000 })

const receivedCall = '**/demo-receiver/received'

const webhook = (number: number, given: Partial<ReceivedWebhook> = {}): ReceivedWebhook => ({
  number,
  receivedDatetime: '2026-11-20T03:03:22.000Z',
  event: 'PaymentRequest.COMPLETE',
  webhookId: `${number}`.repeat(32),
  again: false,
  signature: 'VERIFIED',
  authorization: 'AS_CONFIGURED',
  destinationId: 'default',
  answered: 204,
  contentType: 'application/json',
  body: '{"PaymentRequestStatus":{"status":"COMPLETE"}}',
  ...given,
})

/** Answers as a receiver with these webhooks, because parallel journeys send to the real one. */
async function answer(page: Page, reply: () => ReceivedWebhook[], answers: string[] = []) {
  const mode = () => (answers.at(-1) ?? 'accept') as ReceivedWebhooks['answer']
  await page.route(receivedCall, (route) =>
    route.fulfill({ json: { clientId: 'HARBOUR', answer: mode(), received: reply() } }),
  )
  await page.route('**/demo-receiver/answer', (route) => {
    answers.push(JSON.parse(route.request().postData() ?? '{}').answer)
    return route.fulfill({ status: 204 })
  })
}

test('the receiver shows an empty list before the first webhook', async ({ page }) => {
  await answer(page, () => [])
  await page.goto(`${providerUrl}/demo-receiver`)
  await expect(page.getByText('No webhooks received yet.')).toBeVisible()
  await expect(page.getByText(`${providerUrl}/demo-receiver`)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('a received webhook shows if it is genuine, and outsiders’ text as plain text', async ({
  page,
}) => {
  const long = 'w'.repeat(300)
  await answer(page, () => [
    webhook(5, { signature: 'TOO_OLD', again: true }),
    webhook(4, { signature: 'WRONG_SIGNATURE', authorization: 'OTHER', answered: 500 }),
    webhook(3, {
      event: `<img src=x onerror=alert(1)> ${long}`,
      signature: 'NOT_SIGNED',
      authorization: 'NONE',
      body: `<script>alert(1)</script> ${long}`,
    }),
    webhook(1),
  ])
  await page.goto(`${providerUrl}/demo-receiver`)
  const shown = page.getByRole('article')
  await expect(shown).toHaveCount(4)
  await expect(shown.nth(0)).toContainText('Too old')
  await expect(shown.nth(0)).toContainText('Sent again')
  await expect(shown.nth(1)).toContainText('Wrong signature')
  await expect(shown.nth(1)).toContainText('doesn’t match its destination')
  await expect(shown.nth(2)).toContainText('<img src=x onerror=alert(1)>')
  await expect(shown.nth(2)).toContainText('Not signed')
  await expect(shown.nth(3)).toContainText('Verified')
  await expect(shown.nth(3).locator('time')).toHaveText('Fri 20/11/2026 14:03:22 GMT+11:00')
  await shown.nth(2).getByText('Body').click()
  await expect(shown.nth(2).locator('pre')).toContainText('<script>alert(1)</script>')
  await shown.nth(3).getByText('Body').click()
  await expect(shown.nth(3).locator('pre')).toHaveText(
    '{\n  "PaymentRequestStatus": {\n    "status": "COMPLETE"\n  }\n}',
  )
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
})

test('new webhooks appear at the top without a reload', async ({ page }) => {
  let received = [webhook(1)]
  await answer(page, () => received)
  await page.goto(`${providerUrl}/demo-receiver`)
  await expect(page.getByRole('article')).toHaveCount(1)
  received = [webhook(2, { event: 'Payment.SETTLED' }), ...received]
  await expect(page.getByRole('article').first()).toContainText('Payment.SETTLED')
  await expect(page.getByText('1 new webhook')).toBeAttached()
})

test('the receiver’s answer is chosen by keyboard, and its consequence is explained', async ({
  page,
}) => {
  const answers: string[] = []
  await answer(page, () => [], answers)
  await page.goto(`${providerUrl}/demo-receiver`)
  await page.getByRole('radio', { name: 'Accept' }).focus()
  for (const [name, text] of [
    ['Fail', 'Responds 500'],
    ['Gone', 'Responds 410'],
    ['Too late', 'Responds after 18 s'],
  ] as const) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name })).toBeChecked()
    await expect(page.getByText(text)).toBeVisible()
  }
  expect(answers).toEqual(['fail', 'gone', 'late'])
})

test('a receiver that cannot be read, and a choice that is rejected, are reported', async ({
  page,
  noise,
}) => {
  noise.allowStatus(500, /\/demo-receiver\/(?:received|answer)$/)
  await page.route(receivedCall, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`${providerUrl}/demo-receiver`)
  await expect(page.getByText('We couldn’t load the webhooks.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.unroute(receivedCall)
  await answer(page, () => [])
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('We couldn’t load the webhooks.')).toBeHidden()
  await page.route('**/demo-receiver/answer', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('radio', { name: 'Fail' }).click()
  await expect(page.getByText('We couldn’t save that change. Try again.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Accept' })).toBeChecked()
})
