import type { Page } from '@playwright/test'
import type { ReceivedWebhook, ReceivedWebhooks } from '@tideway/contract/sandbox/demo-receiver'
import {
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
} from '../browser/accessible.ts'
import { expect, test } from '../journey.ts'
import { providerUrl } from '../system/addresses.ts'

test.describe.configure({ timeout: 180_000 })

const receivedCall = '**/demo-receiver/received'

const webhook = (number: number, fields: Partial<ReceivedWebhook> = {}): ReceivedWebhook => ({
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
  ...fields,
})

/** Answers as a receiver with these webhooks, because parallel journeys send to the real one. */
async function answer(page: Page, received: ReceivedWebhook[]) {
  let mode: ReceivedWebhooks['answer'] = 'accept'
  await page.route(receivedCall, (route) =>
    route.fulfill({ json: { clientId: 'HARBOUR', answer: mode, received } }),
  )
  await page.route('**/demo-receiver/answer', (route) => {
    mode = JSON.parse(route.request().postData() ?? '{}').answer
    return route.fulfill({ status: 204 })
  })
}

test('the receiver is accessible failed, empty and with outsiders’ text, and is set by keyboard', async ({
  page,
  noise,
}) => {
  noise.allowStatus(500, /\/demo-receiver\/received$/)
  await page.route(receivedCall, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`${providerUrl}/demo-receiver`)
  await expect(page.getByText('We couldn’t load the webhooks.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await page.unroute(receivedCall)
  await answer(page, [])
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('No webhooks received yet.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('radio', { name: 'Accept' }).focus()
  for (const name of ['Fail', 'Gone', 'Too late']) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name })).toBeChecked()
  }

  const long = 'w'.repeat(300)
  await page.unroute(receivedCall)
  await answer(page, [
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
  // The page reads the webhooks again automatically.
  const shown = page.getByRole('article')
  await expect(shown).toHaveCount(4)
  await expect(shown.nth(2)).toContainText('<img src=x onerror=alert(1)>')
  await shown.nth(2).getByText('Body').click()
  await expect(shown.nth(2).locator('pre')).toContainText('<script>alert(1)</script>')
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
})
