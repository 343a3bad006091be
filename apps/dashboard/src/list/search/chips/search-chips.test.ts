import { describe, expect, test } from 'vitest'
import {
  outboundPaymentSearchType,
  parametersOf,
  paymentInitiationSearchType,
  paymentRequestSearchType,
} from '../search-types.ts'
import type { TransactionSearch } from '../transaction-search.ts'
import { searchOfType } from '../transaction-search.ts'
import { hasChip, searchChips, withoutChip } from './search-chips.ts'

function texts(search: TransactionSearch, type = paymentRequestSearchType) {
  return searchChips(type, search, 'Australia/Sydney').map(({ label, value }) =>
    value === undefined ? label : `${label}: ${value}`,
  )
}

const unset = ['Created', 'Amount', 'Status', 'Person']

describe('the chips of a search', () => {
  test.each<[string, TransactionSearch, string[]]>([
    ['nothing', {}, unset],
    [
      'a preset',
      {
        dates: 'last7days',
        startDate: '2026-11-18 00:00:00',
        endDate: '2026-11-24 23:59:59',
        zone: 'Australia/Sydney',
      },
      ['Created: Last 7 days', ...unset.slice(1)],
    ],
    [
      'whole days',
      {
        startDate: '2026-11-18 00:00:00',
        endDate: '2026-11-24 23:59:59',
        zone: 'Australia/Sydney',
      },
      ['Created: 18 to 24 November 2026', ...unset.slice(1)],
    ],
    [
      'a part of a day, from another zone',
      { startDate: '2026-11-19 13:00:00', endDate: '2026-11-20 03:55:59', zone: 'UTC' },
      ['Created: 2026-11-20 00:00 to 14:55', ...unset.slice(1)],
    ],
    [
      'dates of completion',
      {
        startDate: '2026-11-18 09:00:00',
        endDate: '2026-11-19 10:30:59',
        zone: 'Australia/Sydney',
        searchByCompletedDate: true,
      },
      ['Completed: 2026-11-18 09:00 to 2026-11-19 10:30', ...unset.slice(1)],
    ],
    [
      'completion at any time',
      { searchByCompletedDate: true },
      ['Completed: any date', ...unset.slice(1)],
    ],
    [
      'amounts, statuses and a person',
      { amountFrom: '60.00', amountTo: '1250.00', status: 'WAITING,COMPLETE', name: 'Zoë' },
      ['Created', 'Amount: $60.00 to $1,250.00', 'Status: WAITING, COMPLETE', 'Person: Zoë'],
    ],
    [
      'a least amount',
      { amountFrom: '60.00' },
      ['Created', 'Amount: from $60.00', 'Status', 'Person'],
    ],
    [
      'a greatest amount',
      { amountTo: '9.99' },
      ['Created', 'Amount: up to $9.99', 'Status', 'Person'],
    ],
    [
      'texts',
      { clientBranch: 'Newtown', paymentReference: 'inv 12' },
      [...unset, 'Client Branch: Newtown', 'Payment Reference: inv 12'],
    ],
  ])('say %s', (_what, search, expected) => {
    expect(texts(search)).toEqual(expected)
  })

  test('include only fields of the type', () => {
    const search = { clientPaymentId: 'p-1', clientBranch: 'Newtown' }
    expect(texts(search, outboundPaymentSearchType)).toEqual([...unset, 'Client Payment Id: p-1'])
  })
})

test.each([
  ['dates', ['amountFrom', 'amountTo', 'name']],
  ['amount', ['startDate', 'endDate', 'zone', 'name']],
  ['name', ['startDate', 'endDate', 'zone', 'amountFrom', 'amountTo']],
  ['status', ['startDate', 'endDate', 'zone', 'amountFrom', 'amountTo', 'name']],
] as const)('without the chip of %s, the other parts stay', (field, left) => {
  const search: TransactionSearch = {
    startDate: '2026-11-18 00:00:00',
    endDate: '2026-11-19 23:59:59',
    zone: 'UTC',
    amountFrom: '1.00',
    amountTo: '9.99',
    name: 'Zoë',
  }
  expect(Object.keys(withoutChip(search, field))).toEqual(left)
  expect(hasChip(search, field)).toBe(field !== 'status')
})

test('each parameter of a type has a chip that removes it', () => {
  const search: TransactionSearch = {
    clientTransactionId: 'c-1',
    paymentInitiationId: 'i-1',
    startDate: '2026-11-18 00:00:00',
    endDate: '2026-11-19 23:59:59',
    status: 'SETTLED',
    amountFrom: '1.00',
    amountTo: '2.00',
    name: 'Zoë',
    paymentReference: 'inv',
  }
  for (const part of parametersOf(paymentInitiationSearchType)) {
    const only = searchOfType(search, [part])
    const rest = searchChips(paymentInitiationSearchType, only).reduce(
      (left, { field }) => withoutChip(left, field),
      only,
    )
    expect(rest).toEqual({})
  }
})
