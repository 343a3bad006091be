import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchOfAddress } from '../../../test/search-of-address.ts'
import type { SearchField, TransactionSearch } from './transaction-search.ts'
import {
  countFilters,
  excludedBy,
  knownStatuses,
  searchAddress,
  searchQuery,
} from './transaction-search.ts'

const fields: SearchField[] = [
  'clientTransactionId',
  'payID',
  'clientBranch',
  'dates',
  'searchByCompletedDate',
  'filters',
]

describe('a search in the URL', () => {
  test('is read back as it was written', () => {
    const search = {
      payID: 'inv-20431@pay.harbour.example',
      startDate: '2026-11-20 00:00:00',
      endDate: '2026-11-20 14:55:59',
    }
    const query = searchQuery(search)
    expect(query).toBe(
      'payID=inv-20431%40pay.harbour.example&startDate=2026-11-20+00%3A00%3A00&endDate=2026-11-20+14%3A55%3A59',
    )
    expect(searchOfAddress(`?${query}`, fields)).toEqual(search)
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
    [
      'an end before its start, which the panel reports',
      'startDate=2026-11-20 10:00:00&endDate=2026-11-20 09:00:59',
      { startDate: '2026-11-20 10:00:00', endDate: '2026-11-20 09:00:59' },
    ],
    ['a flag that is not true', 'searchByCompletedDate=1', {}],
    ['a flag', 'searchByCompletedDate=true', { searchByCompletedDate: true }],
    ['a NUL', 'clientBranch=New%00town', {}],
    ['a line break', 'clientBranch=New%0Atown', {}],
    ['bytes that are no text', 'clientBranch=%E0%A4%A', { clientBranch: '\ufffd%A' }],
    ['half a character', 'clientBranch=\ud83d', { clientBranch: '\ufffd' }],
    ['markup', 'clientBranch=%3Cb%3E', { clientBranch: '<b>' }],
    ['names of what every object has', '__proto__=x&constructor=y&toString=z', {}],
    ['a name of another spelling', 'payId=a@b.example&ClientBranch=Manly', {}],
    ['a year of five digits', 'startDate=12026-11-20 00:00:00&endDate=12026-11-21 00:00:00', {}],
    ['a status', 'status=WAITING', { status: 'WAITING' }],
    ['several statuses', 'status=WAITING,EXPIRED', { status: 'WAITING,EXPIRED' }],
    ['amounts', 'amountFrom=10.00&amountTo=20.50', { amountFrom: '10.00', amountTo: '20.50' }],
    ['one amount', 'amountTo=0.00', { amountTo: '0.00' }],
    ['an amount as typed', 'amountFrom=$1,250', { amountFrom: '1250.00' }],
    ['an amount that is none', 'amountFrom=ten', {}],
    [
      'amounts in the wrong order, which the panel reports',
      'amountFrom=20.00&amountTo=10.00',
      { amountFrom: '20.00', amountTo: '10.00' },
    ],
    ['part of a name', 'name=%20O%E2%80%99Brien', { name: 'O’Brien' }],
    ['part of a reference', 'paymentReference=INV', { paymentReference: 'INV' }],
    ['a filter beside an id', 'clientTransactionId=t-1&name=smith', { clientTransactionId: 't-1' }],
    [
      'filters beside a PayID',
      'name=smith&payID=a@b.example',
      { payID: 'a@b.example', name: 'smith' },
    ],
    ['an empty query', '?', {}],
    ['nothing but signs', '&&==&=&?', {}],
  ])('%s', (_, query, search) => {
    expect(searchOfAddress(query, fields)).toEqual(search)
  })

  test('keeps a text of the maximum length and drops a longer one', () => {
    expect(searchOfAddress(`payID=${'a'.repeat(140)}`, fields)).toEqual({ payID: 'a'.repeat(140) })
  })

  test('keeps the first of several parameters that exclude each other', () => {
    const query =
      'clientTransactionId=t-1&payID=a@b.example&clientBranch=Newtown&searchByCompletedDate=true' +
      '&startDate=2026-11-20 00:00:00&endDate=2026-11-21 00:00:59'
    expect(searchOfAddress(query, fields)).toEqual({ clientTransactionId: 't-1' })
    expect(searchOfAddress(query, fields.slice(1))).toEqual({
      payID: 'a@b.example',
      startDate: '2026-11-20 00:00:00',
      endDate: '2026-11-21 00:00:59',
    })
  })

  test('adds nothing to the address when there is nothing to search by', () => {
    expect(searchAddress('/transactions/PaymentRequests', {})).toBe('/transactions/PaymentRequests')
    expect(searchAddress('/transactions/PaymentRequests', { clientBranch: 'Newtown' })).toBe(
      '/transactions/PaymentRequests?clientBranch=Newtown',
    )
  })
})

const types: readonly (readonly SearchField[])[] = [
  fields,
  ['clientPaymentId', 'dates', 'filters'],
  ['clientTransactionId', 'paymentInitiationId', 'dates', 'filters'],
  ['paymentAgreementId', 'contractId', 'dates', 'filters'],
]
const aType = fc.constantFrom(...types)
/** Any text that a person can type into an input: trimmed, without control characters. */
const aText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((text) => text.replace(/\p{Cc}/gu, '').trim())
  .filter((text) => text !== '')
const aDate = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19).replace('T', ' '))

const aSearch: fc.Arbitrary<TransactionSearch> = fc.record(
  {
    clientTransactionId: aText,
    clientPaymentId: aText,
    payID: aText,
    paymentInitiationId: aText,
    clientBranch: aText,
    startDate: aDate,
    endDate: aDate,
    searchByCompletedDate: fc.constant(true as const),
    name: aText,
    paymentReference: aText,
  },
  { requiredKeys: [] },
)

describe('random searches and addresses', { timeout: 30_000 }, () => {
  test('a search that the fields allow is read back as it was written', () => {
    fc.assert(
      fc.property(aSearch, aType, (search, type) => {
        const read = searchOfAddress(searchQuery(search), type)
        for (const field of type) {
          const dates = search.startDate !== undefined && search.endDate !== undefined
          const isGiven = field === 'dates' ? dates : isSet(field, search)
          const isKept = isSet(field, read)
          // A value may only be lost to a kept field that excludes it.
          expect(isKept).toBe(
            isGiven && excludedBy(field, { ...read, ...own(field) }) === undefined,
          )
        }
        const entries = Object.entries(search)
        expect(entries).toEqual(expect.arrayContaining(Object.entries(read)))
        expect(searchOfAddress(searchQuery(read), type)).toEqual(read)
      }),
      { numRuns: 300 },
    )
  })

  test('no address makes parseSearch throw, and its result is always a valid search', () => {
    const name = fc.constantFrom('startDate', 'endDate', 'searchByCompletedDate', ...fields)
    const anAddress = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc
        .array(fc.tuple(name, fc.oneof(aText, aDate, fc.string({ unit: 'binary' }))), {
          maxLength: 12,
        })
        .map((pairs) => pairs.map(([key, value]) => `${key}=${value}`).join('&')),
    )
    fc.assert(
      fc.property(anAddress, aType, (query, type) => {
        const read = searchOfAddress(query, type)
        expect(searchOfAddress(searchQuery(read), type)).toEqual(read)
        const excluded = type.filter(
          (field) =>
            isSet(field, read) && excludedBy(field, { ...read, ...own(field) }) !== undefined,
        )
        expect(excluded).toEqual([])
        for (const text of Object.values(read)) {
          if (text === true) continue
          expect(text.length).toBeLessThanOrEqual(140)
          expect(text).not.toMatch(/\p{Cc}/u)
        }
      }),
      { numRuns: 200 },
    )
  })
})

function isSet(field: SearchField, search: TransactionSearch): boolean {
  if (field === 'dates') return search.startDate !== undefined
  return field === 'filters' ? countFilters(search) > 0 : search[field] !== undefined
}

/** The search without the field, because a field never excludes itself. */
function own(field: SearchField): TransactionSearch {
  return field === 'dates' || field === 'filters' ? {} : { [field]: undefined }
}

test('the filter of a link is not part of the search', () => {
  const query = '?startDate=2026-11-14+00%3A00%3A00&endDate=2026-11-20+23%3A59%3A59&filter=SETTLED'
  const search = searchOfAddress(query, fields)
  expect(searchAddress('/transactions/OutboundPayments', search)).not.toContain('filter')
})

test.each([
  [undefined, undefined],
  ['', undefined],
  ['PAID', undefined],
  ['EXPIRED,WAITING', 'WAITING,EXPIRED'],
  ['WAITING,PAID,WAITING', 'WAITING'],
])('of the statuses %j the type has %j, in its order', (text, expectedStatuses) => {
  expect(knownStatuses(text, ['WAITING', 'COMPLETE', 'EXPIRED'])).toBe(expectedStatuses)
})
