import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkoutFrameUrl, readCheckoutMessage } from './checkout.ts'

test.each([
  [
    { EventType: 'UserInterface', Data: { height: 640 } },
    { kind: 'height', height: 640 },
  ],
  [
    { eventType: 'UserInterface', data: { height: 200 } },
    { kind: 'height', height: 200 },
  ],
  [
    { eventType: 'UserInterface', Data: { Height: 3000 } },
    { kind: 'height', height: 3000 },
  ],
  [
    { EventType: 'PaymentRequest', Data: { PaymentRequestStatus: { status: 'COMPLETE' } } },
    { kind: 'status', status: 'COMPLETE' },
  ],
  [
    { eventType: 'PaymentRequest', data: { paymentRequestStatus: { Status: 'EXPIRED' } } },
    { kind: 'status', status: 'EXPIRED' },
  ],
  [
    { eventType: 'PaymentRequest', data: { status: 'COMPLETE' } },
    { kind: 'status', status: 'COMPLETE' },
  ],
])('reads the message %j as %j', (message, event) => {
  expect(readCheckoutMessage(message)).toEqual(event)
})

test.each([
  undefined,
  null,
  1,
  'COMPLETE',
  [],
  {},
  { EventType: 'UserInterface' },
  { EventType: 'UserInterface', Data: null },
  { EventType: 'UserInterface', Data: { height: 199 } },
  { EventType: 'UserInterface', Data: { height: 3001 } },
  { EventType: 'UserInterface', Data: { height: 640.5 } },
  { EventType: 'UserInterface', Data: { height: '640' } },
  { EventType: 'UserInterface', Data: { height: Number.NaN } },
  { EventType: 'userinterface', Data: { height: 640 } },
  { EventType: 'PaymentRequest', Data: { PaymentRequestStatus: { status: 1 } } },
  { EventType: 'PaymentRequest', Data: { PaymentRequestStatus: 'COMPLETE' } },
  { EventType: 'PaymentRequest', Data: [] },
  { EventType: ['PaymentRequest'], Data: { status: 'COMPLETE' } },
  Object.create({ EventType: 'PaymentRequest', Data: { status: 'COMPLETE' } }),
  JSON.parse('{"__proto__":{"EventType":"PaymentRequest","Data":{"status":"COMPLETE"}}}'),
])('ignores the message %j', (message) => {
  expect(readCheckoutMessage(message)).toBeUndefined()
})

test('no message of any shape throws', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.record({
          EventType: fc.constantFrom('UserInterface', 'PaymentRequest'),
          Data: fc.anything(),
        }),
      ),
      (message) => {
        const event = readCheckoutMessage(message)
        if (event?.kind === 'height') expect(event.height).toBeGreaterThanOrEqual(200)
      },
    ),
  )
})

test('the frame’s address has version 2 by default and type iframe, and keeps its other parameters', () => {
  expect(checkoutFrameUrl('http://localhost:4001/checkout/abc')).toBe(
    'http://localhost:4001/v2/checkout/abc?type=iframe',
  )
  expect(checkoutFrameUrl('https://pay.example/checkout/a-b_c?lang=en')).toBe(
    'https://pay.example/v2/checkout/a-b_c?lang=en&type=iframe',
  )
  expect(checkoutFrameUrl('https://pay.example/v3/checkout/abc')).toBe(
    'https://pay.example/v3/checkout/abc?type=iframe',
  )
})
