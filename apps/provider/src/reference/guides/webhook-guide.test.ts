import { clientIdOf } from '@tideway/contract/calls/ids'
import { expect, test } from 'vitest'
import { thinPayload } from '../../delivery/webhooks/delivery/webhook-message.ts'
import { readEnv } from '../../platform/settings/env.ts'
import { thinExample, waitsInWords, webhooksGuide } from './webhook-guide.ts'

test('a thin webhook equals the one on the page', () => {
  expect(
    thinPayload({
      client_id: clientIdOf('HARBOUR'),
      event: 'PaymentRequest.COMPLETE',
      subject_id: thinExample.uniqueReference,
      occurred_at: new Date(thinExample.eventDatetime),
    }),
  ).toEqual(thinExample)
})

test.each([
  [[20, 20, 900, 900, 900], '2 times after 20 seconds, then 3 times after 15 minutes'],
  [[1], 'once after 1 second'],
  [[5, 300, 7200], 'once after 5 seconds, then once after 5 minutes, then once after 2 hours'],
])('the waits %j are written as %s', (waits, words) => {
  expect(waitsInWords(waits)).toBe(words)
})

test('the page shows the provider’s settings', () => {
  const usual = webhooksGuide(readEnv({})).markup
  expect(usual).toContain('any 2xx within 15 seconds')
  expect(usual).toContain('2 times after 20 seconds, then 15 times after 15 minutes')
  expect(usual).toContain('tidewayIdNotifyOn')
  expect(usual).toContain('/demo-receiver')
  const other = webhooksGuide({
    ...readEnv({ WEBHOOK_ACKNOWLEDGEMENT: 'strict', WEBHOOK_RETRIES: '60', BRAND: 'acme' }),
    mode: 'production',
  }).markup
  expect(other).toContain('Answer 200 within 5 seconds')
  expect(other).toContain('once after 1 minute')
  expect(other).toContain('acmeIdNotifyOn')
  expect(other).not.toContain('/demo-receiver')
})
