import { expect, test } from 'vitest'
import {
  anyDelivery,
  deliveryFilterOf,
  filterOfAddress,
  isDefaultFilter,
} from './delivery-query.ts'

test('omits unset filters from the query', () => {
  expect(deliveryFilterOf(anyDelivery, 'default')).toEqual({ destinationId: 'default' })
  expect(deliveryFilterOf({ ...anyDelivery, where: 'anywhere' }, 'default')).toEqual({})
})

test('sends all filters together', () => {
  const filter = {
    where: 'here',
    status: 'FAILED',
    event: 'Payment.SETTLED',
    reference: 'o-1',
  } as const
  expect(deliveryFilterOf(filter, 'ledger')).toEqual({
    destinationId: 'ledger',
    status: 'FAILED',
    event: 'Payment.SETTLED',
    reference: 'o-1',
  })
})

test('recognises when all filters are cleared', () => {
  expect(isDefaultFilter({ where: 'here', status: '', event: '', reference: '' })).toBe(true)
  expect(isDefaultFilter({ ...anyDelivery, where: 'anywhere' })).toBe(false)
  expect(isDefaultFilter({ ...anyDelivery, reference: 'o-1' })).toBe(false)
})

test.each([
  ['', anyDelivery],
  ['?reference=', anyDelivery],
  ['?reference=o%201', { ...anyDelivery, where: 'anywhere', reference: 'o 1' }],
])('the address %j filters', (query, filter) => {
  expect(filterOfAddress(query)).toEqual(filter)
})
