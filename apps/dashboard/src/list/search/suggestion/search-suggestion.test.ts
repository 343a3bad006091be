import { describe, expect, test } from 'vitest'
import type { SearchType } from '../search-types.ts'
import {
  paymentInitiationSearchType as initiations,
  outboundPaymentSearchType as outbound,
  paymentRequestSearchType as requests,
  searchTypes,
} from '../search-types.ts'
import type { TransactionSearch, TypedValue } from '../transaction-search.ts'
import { textFields, typedValueOf } from '../transaction-search.ts'
import { suggestionFor } from './search-suggestion.ts'

const uuid = '2e96d0f5-11a4-4b1e-a0c7-5d3e9b1c7c69'
const id = '9c41e7a05b2f4d6c8e10a3b5c7d93b52'
const npp = 'TESTAU2SXXXI20261120000000000004417'
const payId = 'inv-20431@pay.harbour.example'
const dates = { startDate: '2026-11-20 00:00:00', endDate: '2026-11-20 14:55:59' }

function suggested(
  type: SearchType,
  field: TypedValue['field'],
  text: string,
  beside?: TransactionSearch,
) {
  return suggestionFor(type, { field, text }, beside)
}

describe('suggestion of another field of the same type', () => {
  test.each([
    ['clientTransactionId', payId, 'This looks like a PayID.', 'Search by PayID', { payID: payId }],
    ['clientBranch', payId, 'This looks like a PayID.', 'Search by PayID', { payID: payId }],
    ['filter', payId, 'This looks like a PayID.', 'Search by PayID', { payID: payId }],
    [
      'clientBranch',
      '0412 345 678',
      'This looks like a PayID.',
      'Search by PayID',
      { payID: '0412345678' },
    ],
    [
      'payID',
      'Inv-20431@Pay.Harbour.Example',
      'This looks like a PayID in another format.',
      `Search by ${payId}`,
      { payID: payId },
    ],
    [
      'payID',
      '+61-412345678',
      'This looks like a PayID in another format.',
      'Search by 0412345678',
      { payID: '0412345678' },
    ],
    [
      'payID',
      uuid,
      'This looks like a Client Transaction Id.',
      'Search by Client Transaction Id',
      { clientTransactionId: uuid },
    ],
    [
      'filter',
      ` ${uuid} `,
      'This looks like a Client Transaction Id.',
      'Search by Client Transaction Id',
      { clientTransactionId: uuid },
    ],
  ] as const)('typed into %s: %s', (field, text, sentence, label, search) => {
    expect(suggested(requests, field, text)).toEqual({
      sentence,
      action: { to: 'search', label, search },
    })
  })

  test('an id of the provider among payment initiations is suggested as Payment Initiation ID', () => {
    expect(suggested(initiations, 'clientTransactionId', id)?.action).toEqual({
      to: 'search',
      label: 'Search by Payment Initiation ID',
      search: { paymentInitiationId: id },
    })
  })

  test('a UUID among payouts is suggested as Client Payment Id', () => {
    expect(suggested(outbound, 'filter', uuid)?.action).toEqual({
      to: 'search',
      label: 'Search by Client Payment Id',
      search: { clientPaymentId: uuid },
    })
  })
})

describe('the other search fields in a suggestion', () => {
  test('are kept where the new field allows them', () => {
    expect(suggested(requests, 'clientBranch', payId, { ...dates, clientBranch: payId })).toEqual({
      sentence: 'This looks like a PayID.',
      action: { to: 'search', label: 'Search by PayID', search: { payID: payId, ...dates } },
    })
  })

  test.each([
    [{ payID: uuid, ...dates }, 'We’ll search without the dates.'],
    [
      { payID: uuid, clientBranch: 'Manly', ...dates },
      'We’ll search without Client Branch and the dates.',
    ],
    [
      { searchByCompletedDate: true, ...dates },
      'We’ll search without the dates and by Completed Date.',
    ],
  ] as const)(
    '%o are dropped where the new field excludes them, and the sentence says so',
    (beside, sentence) => {
      expect(suggested(requests, 'payID', uuid, beside)).toEqual({
        sentence: `This looks like a Client Transaction Id. ${sentence}`,
        action: {
          to: 'search',
          label: 'Search by Client Transaction Id',
          search: { clientTransactionId: uuid },
        },
      })
    },
  )

  test('are kept when the text is only corrected', () => {
    expect(
      suggested(requests, 'payID', payId.toUpperCase(), { payID: payId.toUpperCase(), ...dates })
        ?.action,
    ).toEqual({ to: 'search', label: `Search by ${payId}`, search: { payID: payId, ...dates } })
  })
})

describe('suggestion for a text that the type cannot search by', () => {
  test('a payment request id opens the payment request, whichever field it was typed into', () => {
    for (const field of ['clientTransactionId', 'payID', 'clientBranch', 'filter'] as const) {
      expect(suggested(requests, field, id.toUpperCase())).toEqual({
        sentence: 'This looks like a Payment Request ID.',
        action: {
          to: 'address',
          label: 'Open the payment request',
          address: `/transactions/PaymentRequests/${id}`,
        },
      })
    }
  })

  test('a PayID among payouts is searched for among payment requests', () => {
    expect(suggested(outbound, 'clientPaymentId', payId, dates)).toEqual({
      sentence: 'This looks like a PayID.',
      action: {
        to: 'address',
        label: 'Search Payment Requests by PayID',
        address:
          '/transactions/PaymentRequests?payID=inv-20431%40pay.harbour.example' +
          '&startDate=2026-11-20+00%3A00%3A00&endDate=2026-11-20+14%3A55%3A59',
      },
    })
  })

  test('an NPP transaction id filters the loaded rows', () => {
    expect(suggested(requests, 'clientTransactionId', npp.toLowerCase())).toEqual({
      sentence: 'This looks like an NPP transaction ID, which you can’t search by.',
      action: { to: 'filter', label: 'Filter the rows by this', text: npp },
    })
    expect(suggested(requests, 'filter', npp)).toEqual({
      sentence:
        'This looks like an NPP transaction ID. The Filter searches all fields of the loaded rows; load more to search further.',
    })
  })

  test('a payout’s id filters the loaded rows', () => {
    expect(suggested(outbound, 'clientPaymentId', id)).toEqual({
      sentence: 'This looks like a provider ID, which you can’t search by.',
      action: { to: 'filter', label: 'Filter the rows by this', text: id },
    })
  })

  test.each([
    ['SECRE408AB', 'This looks like an API key ID. You can’t search by it.'],
    [
      'SECRE408AB_HARBOUR_abcdEFGH12345678',
      'This looks like a secret API key. You can’t search by it.',
    ],
  ])('%s is recognised as an API key or its id, which finds no transaction', (text, sentence) => {
    expect(suggested(requests, 'clientTransactionId', text)).toEqual({ sentence })
  })

  test('an ABN is recognised in the PayID field, and in no other field', () => {
    expect(suggested(requests, 'payID', '10000000000')).toEqual({
      sentence: 'This looks like an ABN. For PayID, enter an email address or a mobile number.',
    })
    expect(suggested(requests, 'clientTransactionId', '10000000000')).toBeUndefined()
  })
})

test.each([
  ['payID', payId],
  ['payID', '0412345678'],
  ['clientTransactionId', uuid],
  ['clientTransactionId', 'INV-20431'],
  ['clientBranch', 'Newtown'],
  ['payID', 'inv-20431'],
  ['filter', 'WAITING'],
  ['payID', ''],
] as const)('no suggestion for field %s with %j', (field, text) => {
  expect(suggested(requests, field, text)).toBeUndefined()
})

test('a suggestion that was followed leads to no further suggestion', () => {
  for (const type of searchTypes) {
    for (const field of [...textFields, 'filter'] as const) {
      for (const text of [uuid, id, npp, payId, payId.toUpperCase(), '+61412345678']) {
        const taken = suggested(type, field, text, dates)?.action
        if (taken?.to !== 'search') continue
        const typed = typedValueOf(taken.search)
        expect(typed).toBeDefined()
        expect(typed && suggestionFor(type, typed, taken.search)).toBeUndefined()
      }
    }
  }
})

test('typedIn returns the text field of a search', () => {
  expect(typedValueOf({})).toBeUndefined()
  expect(typedValueOf(dates)).toBeUndefined()
  expect(typedValueOf({ ...dates, payID: uuid })).toEqual({ field: 'payID', text: uuid })
})
