import { expect, test } from 'vitest'
import { anyDelivery, isAny, queryOf } from './delivery-query.ts'

test('omits unset filters from the query', () => {
  expect(queryOf(anyDelivery, 'default')).toEqual({ destinationId: 'default' })
  expect(queryOf({ ...anyDelivery, where: 'anywhere' }, 'default')).toEqual({})
})

test('sends all filters together', () => {
  const filter = {
    where: 'here',
    status: 'FAILED',
    event: 'Payment.SETTLED',
    reference: 'o-1',
  } as const
  expect(queryOf(filter, 'ledger')).toEqual({
    destinationId: 'ledger',
    status: 'FAILED',
    event: 'Payment.SETTLED',
    reference: 'o-1',
  })
})

test('recognises when all filters are cleared', () => {
  expect(isAny({ where: 'here', status: '', event: '', reference: '' })).toBe(true)
  expect(isAny({ ...anyDelivery, where: 'anywhere' })).toBe(false)
  expect(isAny({ ...anyDelivery, reference: 'o-1' })).toBe(false)
})
