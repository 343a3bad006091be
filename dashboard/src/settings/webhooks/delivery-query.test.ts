import { expect, test } from 'vitest'
import { anyDelivery, isAny, queryOf } from './delivery-query.ts'

test('what is not narrowed is not asked for', () => {
  expect(queryOf(anyDelivery, 'default')).toEqual({ destinationId: 'default' })
  expect(queryOf({ ...anyDelivery, where: 'anywhere' }, 'default')).toEqual({})
})

test('everything narrowed at once', () => {
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

test('put back to any, it is no filter', () => {
  expect(isAny({ where: 'here', status: '', event: '', reference: '' })).toBe(true)
  expect(isAny({ ...anyDelivery, where: 'anywhere' })).toBe(false)
  expect(isAny({ ...anyDelivery, reference: 'o-1' })).toBe(false)
})
