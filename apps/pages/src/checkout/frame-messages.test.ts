import type { CheckoutMessage } from '@tideway/contract/checkout/checkout'
import { readCheckoutMessage } from '@tideway/contract/checkout/checkout'
import { expect, test } from 'vitest'
import { FrameMessages, isFramed } from './frame-messages.ts'

function recording() {
  const sent: [CheckoutMessage, string][] = []
  const messages = new FrameMessages({ postMessage: (...message) => sent.push(message) })
  return { sent, messages }
}

test('a height is sent as a whole number, and only when it has changed', () => {
  const { sent, messages } = recording()
  messages.height(540.2)
  messages.height(540.9)
  messages.height(541)
  messages.height(0)
  messages.height(612)
  expect(sent).toEqual([
    [{ EventType: 'UserInterface', Data: { height: 541 } }, '*'],
    [{ EventType: 'UserInterface', Data: { height: 612 } }, '*'],
  ])
})

test('a height outside the parent’s limits is sent as the nearest limit', () => {
  const { sent, messages } = recording()
  messages.height(90.5)
  messages.height(120)
  messages.height(4000)
  expect(sent.map(([message]) => readCheckoutMessage(message))).toEqual([
    { kind: 'height', height: 200 },
    { kind: 'height', height: 3000 },
  ])
})

test('completion is sent once, and nothing is sent for a waiting or expired request', () => {
  const { sent, messages } = recording()
  for (const status of ['WAITING', 'EXPIRED', 'COMPLETE', 'COMPLETE'] as const) {
    messages.status(status)
  }
  expect(sent).toEqual([
    [
      {
        EventType: 'PaymentRequest',
        Data: { PaymentRequestStatus: { status: 'COMPLETE' } },
      },
      '*',
    ],
  ])
})

test('the contract’s reader parses the messages', () => {
  const { sent, messages } = recording()
  messages.height(541)
  messages.status('COMPLETE')
  expect(sent.map(([message]) => readCheckoutMessage(message))).toEqual([
    { kind: 'height', height: 541 },
    { kind: 'status', status: 'COMPLETE' },
  ])
})

test('type=iframe makes the layout compact, and so does being framed', () => {
  expect(isFramed('?type=iframe', false)).toBe(true)
  expect(isFramed('', true)).toBe(true)
  expect(isFramed('?type=page', false)).toBe(false)
})
