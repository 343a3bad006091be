import { PaymentRequestSearchBody } from '@tideway/contract/payment-requests/payment-request-search'
import { describe, expect, test } from 'vitest'
import { searchOfAddress } from '../../../test/search-of-address.ts'
import { paymentRequestSearch } from '../../records/payment-requests/payment-request-list.tsx'
import {
  datesMessage,
  disabledReason,
  searchProblem,
  withCompletedDate,
  withStart,
} from './draft-rules.ts'
import type { SearchDraft } from './search-draft.ts'
import { emptyDraft, searchDraftOf, searchOf } from './search-draft.ts'
import type { SearchField } from './transaction-search.ts'
import { searchQuery } from './transaction-search.ts'

/** True for each field that has a value. */
type Combination = Record<SearchField, boolean>

const names = [
  'clientTransactionId',
  'clientPaymentId',
  'payID',
  'paymentInitiationId',
  'clientBranch',
  'dates',
  'searchByCompletedDate',
  'paymentAgreementId',
  'contractId',
  'filters',
] as const satisfies readonly SearchField[]

/** The fields of each type (spec 2.11) with those under 'More filters', and as an extra case all ten at once. */
const types: [string, readonly SearchField[]][] = [
  [
    'payment requests',
    ['clientTransactionId', 'payID', 'clientBranch', 'dates', 'searchByCompletedDate', 'filters'],
  ],
  ['outbound payments', ['clientPaymentId', 'dates', 'filters']],
  ['payment initiations', ['clientTransactionId', 'paymentInitiationId', 'dates', 'filters']],
  ['payment agreements', ['paymentAgreementId', 'contractId', 'dates', 'filters']],
  ['all ten fields', names],
]

/**
 * The sentences of spec 4, search field interplay, each as a rule. In addition, a record's id and the filters exclude
 * each other, and so do the ids of an agreement.
 */
const isDisabled: Record<SearchField, (set: Combination) => boolean> = {
  // 'clientTransactionId is disabled when both dates are set, or when any of payID, paymentInitiationId,
  // clientBranch or searchByCompletedDate is set.'
  clientTransactionId: (set) =>
    set.dates ||
    set.payID ||
    set.paymentInitiationId ||
    set.clientBranch ||
    set.searchByCompletedDate ||
    set.filters,
  // 'The payment-ID field is disabled when both dates are set.'
  clientPaymentId: (set) => set.dates || set.filters,
  // 'payID is disabled when clientTransactionId, clientBranch or searchByCompletedDate is set.'
  payID: (set) => set.clientTransactionId || set.clientBranch || set.searchByCompletedDate,
  // 'paymentInitiationId is disabled when both dates are set, or when clientTransactionId is set.'
  paymentInitiationId: (set) => set.dates || set.clientTransactionId || set.filters,
  // 'clientBranch is disabled when clientTransactionId, payID or searchByCompletedDate is set.'
  clientBranch: (set) => set.clientTransactionId || set.payID || set.searchByCompletedDate,
  // 'The date picker is disabled when paymentInitiationId, clientTransactionId or clientPaymentId is set.'
  dates: (set) =>
    set.paymentInitiationId ||
    set.clientTransactionId ||
    set.clientPaymentId ||
    set.paymentAgreementId ||
    set.contractId,
  // The specification never disables the toggle.
  searchByCompletedDate: () => false,
  paymentAgreementId: (set) => set.dates || set.contractId || set.filters,
  contractId: (set) => set.dates || set.paymentAgreementId || set.filters,
  filters: (set) =>
    set.paymentInitiationId ||
    set.clientTransactionId ||
    set.clientPaymentId ||
    set.paymentAgreementId ||
    set.contractId,
}

const texts = {
  clientTransactionId: '2e96d0f5-11a4-4b1e-a0c7-5d3e9b1c7c69',
  clientPaymentId: 'pay-1',
  payID: 'inv-20431@pay.harbour.example',
  paymentInitiationId: '9c41e7a05b2f4d6c8e10a3b5c7d93b52',
  clientBranch: 'Newtown',
  paymentAgreementId: '5d3e9b1c7c692e96d0f511a44b1ea0c7',
  contractId: 'contract-2207',
}
const filters = { status: 'WAITING,EXPIRED', amountFrom: '10.00', name: 'smith' }
const range = { startDate: '2026-11-20 00:00', endDate: '2026-11-20 14:55' }

function combinations(fields: readonly SearchField[]): Combination[] {
  return Array.from({ length: 2 ** fields.length }, (_, bits) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        Boolean((bits >> fields.indexOf(name)) & 1) && fields.includes(name),
      ]),
    ),
  ) as Combination[]
}

function draftWith(set: Combination): SearchDraft {
  const draft = {
    ...emptyDraft,
    ...(set.dates ? range : {}),
    ...(set.filters ? filters : {}),
  }
  for (const [name, text] of Object.entries(texts)) {
    if (set[name as keyof typeof texts]) draft[name as keyof typeof texts] = text
  }
  return { ...draft, searchByCompletedDate: set.searchByCompletedDate }
}

/** The field that each sentence asks the user to clear. */
const ways: Record<string, SearchField> = {
  'Clear the dates to use this field.': 'dates',
  'Choose by Created Date to use this field.': 'searchByCompletedDate',
  'Clear Client Transaction Id to use this field.': 'clientTransactionId',
  'Clear Client Payment Id to use this field.': 'clientPaymentId',
  'Clear PayID to use this field.': 'payID',
  'Clear Payment Initiation ID to use this field.': 'paymentInitiationId',
  'Clear Client Branch to use this field.': 'clientBranch',
  'Clear Payment Agreement ID to use this field.': 'paymentAgreementId',
  'Clear Contract ID to use this field.': 'contractId',
  'Clear the filters to use this field.': 'filters',
}

describe.each(types)('spec 4, search field interplay: %s', (_, fields) => {
  const all = combinations(fields)

  test(`${all.length} combinations of set fields disable the fields that the specification names`, () => {
    for (const set of all) {
      for (const field of names) {
        const reason = disabledReason(field, draftWith(set))
        // The toggle is never disabled on screen. Its rule only applies when a URL is read.
        if (field === 'searchByCompletedDate') continue
        expect({ field, set, off: reason !== undefined }).toEqual({
          field,
          set,
          off: isDisabled[field](set),
        })
      }
    }
  })

  test('clearing the fields that a reason names enables the field', () => {
    for (const set of all) {
      for (const field of fields.filter((name) => name !== 'searchByCompletedDate')) {
        const left = { ...set }
        for (let steps = 0; ; steps++) {
          const reason = disabledReason(field, draftWith(left))
          if (reason === undefined) break
          const way = ways[reason]
          expect(steps).toBeLessThan(names.length)
          expect(way && left[way]).toBe(true)
          if (way) left[way] = false
        }
        expect(isDisabled[field](left)).toBe(false)
      }
    }
  })

  test('ticking by Completed Date clears the three texts that it excludes, and nothing else', () => {
    for (const set of all) {
      const draft = draftWith(set)
      // 'Ticking searchByCompletedDate clears clientTransactionId, payID and clientBranch.'
      expect(withCompletedDate(draft, true)).toEqual({
        ...draft,
        searchByCompletedDate: true,
        clientTransactionId: '',
        payID: '',
        clientBranch: '',
      })
      expect(withCompletedDate(draft, false)).toEqual({ ...draft, searchByCompletedDate: false })
    }
  })

  test('a search that can be typed is written into the address and read back unchanged', () => {
    for (const set of all.filter((one) =>
      names.every((name) => !one[name] || !isDisabled[name](one)),
    )) {
      const draft = draftWith(set)
      expect(searchProblem(draft)).toBeUndefined()
      const search = searchOfAddress(searchQuery(searchOf(draft)), fields)
      expect(searchDraftOf(search)).toEqual(draft)
    }
  })

  test('an address with fields that exclude each other is read as a search that can be typed', () => {
    for (const set of all) {
      const search = searchOfAddress(searchQuery(searchOf(draftWith(set))), fields)
      const draft = searchDraftOf(search)
      const readFields = Object.fromEntries(
        names.map((name) => [
          name,
          name === 'dates'
            ? draft.startDate !== ''
            : Boolean(draft[name === 'filters' ? 'status' : name]),
        ]),
      ) as Combination
      expect(names.filter((name) => readFields[name] && isDisabled[name](readFields))).toEqual([])
      expect(names.filter((name) => readFields[name] && !set[name])).toEqual([])
    }
  })
})

test('the provider accepts every search of payment requests that can be typed', () => {
  const [, fields] = types[0] ?? ['', []]
  const typed = combinations(fields).filter((set) =>
    names.every((name) => !set[name] || !isDisabled[name](set)),
  )
  expect(typed).toHaveLength(17)
  for (const set of typed) {
    const body = { PaymentRequestSearch: paymentRequestSearch(searchOf(draftWith(set))) }
    expect(PaymentRequestSearchBody.safeParse(body).error).toBeUndefined()
  }
})

test('a single date does not disable the fields that two dates disable', () => {
  const draft = { ...emptyDraft, startDate: range.startDate }
  expect(names.filter((name) => disabledReason(name, draft) !== undefined)).toEqual([])
  expect(datesMessage(draft)).toBe("Must set 'Date To' if 'Date From' is selected")
})

test('clearing the start clears both dates, so that Clear removes the date range', () => {
  expect(withStart({ ...emptyDraft, ...range }, '')).toEqual(emptyDraft)
})
