import type { Api } from '@tideway/browser/http/api'
import { ApiFailure } from '@tideway/browser/http/api-failure'
import type { CallWithAnswer } from '@tideway/browser/http/http'
import { describe, expect, test } from 'vitest'
import { searchOfAddress } from '../../../test/search-of-address.ts'
import { paymentInitiationFields } from './payment-initiation-columns.tsx'
import { paymentInitiationList } from './payment-initiation-list.tsx'
import { paymentInitiationBody, readPaymentInitiations } from './payment-initiation-queries.ts'
import { paymentInitiationTones } from './payment-initiation-record.ts'
import { sampleInitiation } from './sample-initiation.ts'

test('fields are in the order of readings 3, with the first six shown by default (spec 3.10)', () => {
  expect(paymentInitiationFields.map(({ id, label }) => [id, label])).toEqual([
    ['paymentInitiationId', 'Payment Initiation ID'],
    ['payIdOrAccountNumber', 'Account/PayID'],
    ['customerName', 'Customer Name'],
    ['createdDatetime', 'Created Date'],
    ['paymentInitiationAmount', 'Amount'],
    ['paymentInitiationStatus', 'Status'],
    ['paymentAgreementId', 'Payment Agreement ID'],
    ['clientTransactionId', 'Client Transaction ID'],
    ['reference', 'Reference'],
    ['description', 'Description'],
    ['completedDatetime', 'Completed Date'],
    ['nppTransactionId', 'NPP Transaction ID'],
    ['refundBalance', 'Refund Balance'],
  ])
  expect(paymentInitiationList.defaultFields).toEqual(
    paymentInitiationFields.slice(0, 6).map(({ id }) => id),
  )
})

test.each([
  ['payIdOrAccountNumber', 'PHONE: +61-400123123'],
  ['customerName', 'Ana Silva'],
  ['paymentInitiationAmount', '$49.90'],
  ['refundBalance', '$49.90'],
  ['description', ''],
])('%s is shown as %o', (id, text) => {
  const field = paymentInitiationFields.find((candidate) => candidate.id === id)
  expect(field?.text(sampleInitiation())).toBe(text)
})

test('a partial refund is distinguished from a full one', () => {
  const status = paymentInitiationFields.find(({ id }) => id === 'paymentInitiationStatus')
  const refunded = (amount: string) =>
    sampleInitiation({
      status: 'RETURN_COMPLETE',
      refundInformation: { availableBalance: '0.00', requests: [{ amount, status: 'COMPLETE' }] },
    })
  expect(status?.text(refunded('10.00'))).toBe('RETURN_COMPLETE Partly refunded $10.00 of $49.90')
  expect(status?.text(refunded('49.90'))).toBe('RETURN_COMPLETE')
})

test('each status has its colour', () => {
  expect(paymentInitiationTones).toEqual({
    CREATED: 'grey',
    PENDING: 'blue',
    SETTLED: 'green',
    RETURN_IN_PROGRESS: 'yellow',
    RETURN_COMPLETE: 'violet',
    FAILED: 'red',
    RETURN_FAILED: 'red',
  })
})

describe('the search on entering (spec 4, transaction search defaults)', () => {
  const now = new Date(2026, 10, 20, 14, 3, 22)

  test('defaults to today until now', () => {
    expect(paymentInitiationList.entered?.({}, now)).toEqual({
      startDate: '2026-11-20 00:00:00',
      endDate: '2026-11-20 14:03:22',
    })
  })

  test.each(['?paymentInitiationId=i-1', '?clientTransactionId=t-1'])(
    'is unchanged with %s in the address',
    (query) => {
      const addressSearch = searchOfAddress(query, paymentInitiationList.searchFields)
      expect(paymentInitiationList.entered?.(addressSearch, now)).toBe(addressSearch)
    },
  )
})

describe('the calls of a search (spec 7.3)', () => {
  const reading = () => {
    const loadedRecords: unknown[] = []
    const onRecords = (records: readonly unknown[]) => void loadedRecords.push(...records)
    return { found: loadedRecords, onRecords, signal: new AbortController().signal }
  }

  test('an initiation id reads a single record', async () => {
    const calls: unknown[] = []
    const rest = async ({ path, query }: CallWithAnswer<unknown>) => {
      calls.push({ path, query })
      return sampleInitiation()
    }
    const page = reading()
    const next = await readPaymentInitiations(
      { rest } as unknown as Api,
      { paymentInitiationId: 'i-1' },
      { numberOfRecords: 1000 },
      page,
    )
    expect(calls).toEqual([{ path: '/paymentInitiation', query: { id: 'i-1' } }])
    expect(page.found).toEqual([sampleInitiation()])
    expect(next).toBeUndefined()
  })

  test('an unknown id gives an empty list, and any other failure is reported', async () => {
    const failing = (status: number) =>
      ({
        rest: async () => {
          throw new ApiFailure('refused', { status })
        },
      }) as unknown as Api
    const page = reading()
    const search = { paymentInitiationId: 'i-1' }
    await readPaymentInitiations(failing(404), search, { numberOfRecords: 1 }, page)
    expect(page.found).toEqual([])
    await expect(
      readPaymentInitiations(failing(403), search, { numberOfRecords: 1 }, page),
    ).rejects.toMatchObject({ status: 403 })
  })

  test.each([
    [{}, {}],
    [{ clientTransactionId: 'gym' }, { PaymentInitiationSearch: { clientTransactionId: 'gym' } }],
  ])('the search %o sends the body %o', (search, body) => {
    expect(paymentInitiationBody(search)).toEqual(body)
  })

  test("dates are instants from '.000' to '.999'", () => {
    const { PaymentInitiationSearch } = paymentInitiationBody({
      startDate: '2026-11-20 00:00:00',
      endDate: '2026-11-20 14:03:22',
    })
    expect(PaymentInitiationSearch?.fromDate).toMatch(/:00\.000Z$/)
    expect(PaymentInitiationSearch?.toDate).toMatch(/:22\.999Z$/)
  })
})
