import { eventPanels } from '@tideway/contract/webhooks/webhooks'
import { expect, test } from 'vitest'
import { countText, isSameSet, withEvents } from './event-choice.ts'

const types = ['Payment.CREATED', 'Payment.SETTLED', 'PaymentRequest.COMPLETE']

test.each([
  [[], ['Payment.SETTLED'], true, ['Payment.SETTLED']],
  [['PaymentRequest.COMPLETE'], ['Payment.CREATED'], true, ['Payment.CREATED', types[2]]],
  [['Payment.CREATED'], ['Payment.CREATED'], true, ['Payment.CREATED']],
  [types, ['Payment.CREATED', 'Payment.SETTLED'], false, ['PaymentRequest.COMPLETE']],
  // A change keeps other events that are no longer offered.
  [['Sweep.SETTLED'], ['Payment.CREATED'], true, ['Payment.CREATED', 'Sweep.SETTLED']],
])('from %j, setting %j to %s gives %j', (chosen, events, on, next) => {
  expect(withEvents(types, chosen as string[], events, on)).toEqual(next)
})

test('the same events in another order are not a change', () => {
  expect(isSameSet(['a', 'b'], ['b', 'a'])).toBe(true)
  expect(isSameSet(['a'], ['a', 'b'])).toBe(false)
  expect(isSameSet(['a', 'b'], ['a', 'c'])).toBe(false)
})

test('a panel shows how many of its events are chosen', () => {
  const counts = eventPanels(types).map((panel) => countText(panel, ['Payment.SETTLED']))
  expect(counts).toEqual(['1 of 2', '0 of 1'])
})
