import { describe, expect, test } from 'vitest'
import type { SearchField } from './transaction-search.ts'
import { parseSearch, searchAddress, searchQuery } from './transaction-search.ts'

const fields: SearchField[] = [
  'clientTransactionId',
  'payID',
  'clientBranch',
  'dates',
  'searchByCompletedDate',
]

describe('a search in the URL', () => {
  test('comes back as it was written', () => {
    const search = {
      payID: 'inv-20431@pay.harbour.example',
      startDate: '2026-11-20 00:00:00',
      endDate: '2026-11-20 14:55:59',
    }
    const query = searchQuery(search)
    expect(query).toBe(
      'payID=inv-20431%40pay.harbour.example&startDate=2026-11-20+00%3A00%3A00&endDate=2026-11-20+14%3A55%3A59',
    )
    expect(parseSearch(`?${query}`, fields)).toEqual(search)
  })

  test.each([
    ['nothing', '', {}],
    ['an unknown parameter', 'colour=red', {}],
    ['a parameter of another transaction type', 'clientPaymentId=p-1', {}],
    ['blank text', 'payID=%20%20', {}],
    ['surrounding blanks', 'payID=%20a@b.example%20', { payID: 'a@b.example' }],
    ['text that is too long', `payID=${'a'.repeat(141)}`, {}],
    ['a start without an end', 'startDate=2026-11-20 00:00:00', {}],
    ['a day that does not exist', 'startDate=2026-02-30 00:00:00&endDate=2026-03-01 00:00:59', {}],
    ['minutes without seconds', 'startDate=2026-11-20 00:00&endDate=2026-11-20 10:00', {}],
    ['an end before its start', 'startDate=2026-11-20 10:00:00&endDate=2026-11-20 09:00:59', {}],
    ['equal ends', 'startDate=2026-11-20 10:00:00&endDate=2026-11-20 10:00:00', {}],
    ['a flag that is not true', 'searchByCompletedDate=1', {}],
    ['a flag', 'searchByCompletedDate=true', { searchByCompletedDate: true }],
  ])('%s', (_, query, search) => {
    expect(parseSearch(query, fields)).toEqual(search)
  })

  test('keeps the first of parameters that exclude one another', () => {
    const query =
      'clientTransactionId=t-1&payID=a@b.example&clientBranch=Newtown&searchByCompletedDate=true' +
      '&startDate=2026-11-20 00:00:00&endDate=2026-11-21 00:00:59'
    expect(parseSearch(query, fields)).toEqual({ clientTransactionId: 't-1' })
    expect(parseSearch(query, fields.slice(1))).toEqual({
      payID: 'a@b.example',
      startDate: '2026-11-20 00:00:00',
      endDate: '2026-11-21 00:00:59',
    })
  })

  test('leaves the address bare when there is nothing to search by', () => {
    expect(searchAddress('/transactions/PaymentRequests', {})).toBe('/transactions/PaymentRequests')
    expect(searchAddress('/transactions/PaymentRequests', { clientBranch: 'Newtown' })).toBe(
      '/transactions/PaymentRequests?clientBranch=Newtown',
    )
  })
})
