import type { ClientId } from '@tideway/contract/calls/ids'
import { clientIdOf } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import {
  asCents,
  centsToText,
  numberToCents,
  parseTwoDecimals,
} from '@tideway/contract/money/money'
import { agreementAmount } from '@tideway/contract/pay-to/agreements/agreement-amount'
import {
  PaymentAgreementRecord,
  PaymentAgreementStatusName,
} from '@tideway/contract/pay-to/agreements/payment-agreement'
import {
  PaymentInitiationRecord,
  PaymentInitiationStatusName,
} from '@tideway/contract/pay-to/initiations/payment-initiation'
import { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { PaymentRecord, PaymentStatusName } from '@tideway/contract/payments/payment'
import type { RecordFilters } from '@tideway/contract/records/record-filters'
import { totalsOf } from '@tideway/contract/records/record-totals'
import type { SettledMoney } from '@tideway/contract/records/settled-money'
import { netOf } from '@tideway/contract/records/settled-money'
import { paymentRequestStatuses } from '@tideway/contract/refunds/refund'
import { foldText } from '@tideway/contract/search/fold-text'
import {
  initiationMoney,
  payoutMoney,
  requestMoney,
} from '@tideway/contract/settled-money/record-money'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFullRun } from '../../../test/full-run.ts'
import { openTestProvider } from '../../../test/provider.ts'
import { findFewRecords } from '../../find/search/records/find-few-records.ts'
import {
  searchPaymentRequests,
  totalPaymentRequests,
} from '../../money-in/payment-requests/search/search-payment-requests.ts'
import { searchPayments, totalPayments } from '../../money-out/payouts/search-payments.ts'
import { searchAgreements, totalAgreements } from '../../pay-to/agreements/search-agreements.ts'
import { searchInitiations, totalInitiations } from '../../pay-to/initiations/search-initiations.ts'
import { testClock } from '../clock.ts'
import { runInTenantScope, withRowLevelSecurity } from '../database/call-database.ts'
import type { Platform } from '../platform.ts'
import type { SearchCall, SearchChunk } from './keyset-search.ts'
import type { TotalsCall } from './search-totals.ts'

const ROWS = 90
const NOW = '2026-11-20T03:00:00.000Z'
const clock = testClock(NOW)
const provider = await openTestProvider({ clock })
const { platform, call } = provider
const calls = withRowLevelSecurity(platform)
const harbour = clientIdOf('HARBOUR')
/** A client that may not see who paid. */
const kelp = clientIdOf('KELPCO1')

const names = [
  'Zoë O’Brien',
  'ZOE OBRIEN',
  'Straße 100% GmbH',
  'Łukasz_Żak',
  'back\\slash',
  'Ana  Silva',
]
const references = ['INV-2207', 'inv_2207', '50% off', 'RÉF 7', 'NPP\\1']

const nth = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % items.length]

/** Rows of every kind, three to an instant, with each name, reference, amount and status in many combinations. */
async function insertRows(clientId: ClientId): Promise<void> {
  for (let n = 0; n < ROWS; n += 1) {
    const at = new Date(Date.parse(NOW) - Math.floor(n / 3) * 60_000)
    // Ids are unique over all clients.
    const id = `${clientId === harbour ? 'a' : 'b'}${n.toString(16).padStart(31, '0')}`
    const cents = 1 + ((n * 7919) % 25_000)
    const status = nth(
      ['WAITING', 'COMPLETE', 'WAITING', 'EXPIRED', 'RETURN_COMPLETE', 'WAITING'],
      n,
    )
    const paid = status === 'COMPLETE' || status === 'RETURN_COMPLETE'
    await platform.pool.query(
      `INSERT INTO payment_requests (client_id, payment_request_id, client_transaction_id, pay_id,
         payment_amount_cents, multi_payment, payment_description, client_branch, ultimate_payee_name, status,
         created_at, expiry_at, completed_at, amount_received_cents, payer_bsb, payer_account_number, payer_name,
         payer_payment_reference, npp_transaction_id, parent_payment_request_id, deleted_at)
       VALUES ($1, $2, $3, 'x@x.example', $4, $5, 'Test', $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
         $18, $19)`,
      [
        clientId,
        id,
        `order-${n}`,
        n % 11 === 0 ? null : cents,
        n % 11 === 0,
        n % 2 === 0 ? 'Newtown' : null,
        n % 4 === 0 ? nth(names, n + 1) : null,
        status,
        at,
        // A third of the waiting requests have expired, although no job has recorded it.
        n % 3 === 0 ? new Date(Date.parse(NOW) - n) : null,
        paid ? at : null,
        paid ? cents : 0,
        paid ? '062000' : null,
        paid ? '12340001' : null,
        paid ? nth(names, n + Math.floor(n / 6)) : null,
        paid ? nth(references, n) : null,
        paid ? `COMMAU2SXXXA20261120${String(n).padStart(15, '0')}` : null,
        n % 13 === 1 && n > 13 ? `${id.slice(0, 1)}${'0'.repeat(31)}` : null,
        n % 29 === 28 && !paid ? at : null,
      ],
    )
    const payout = nth(PaymentStatusName.options, n) ?? 'CREATED'
    const isOpen = payout === 'CREATED' || payout === 'PENDING'
    const isSettled = payout === 'SETTLED' || payout === 'RETURNED'
    await platform.pool.query(
      `INSERT INTO payments (client_id, payment_id, client_payment_id, payee_name, amount_cents, payment_description,
         payment_reference, bsb, account_number, ultimate_payer_name, requested_by, status, created_at, settled_at,
         completed_at, returned_at, npp_transaction_id)
       VALUES ($1, $2, $3, $4, $5, 'Test', $6, '062000', '12345999', $7, 'test', $8, $9, $10, $11, $12, $13)`,
      [
        clientId,
        id,
        `payout-${n}`,
        nth(names, n),
        cents,
        n % 2 === 0 ? nth(references, n) : null,
        n % 5 === 0 ? nth(names, n + 2) : null,
        payout,
        at,
        isSettled ? at : null,
        isOpen ? null : at,
        payout === 'RETURNED' ? at : null,
        isSettled ? `COMMAU2SXXXA20261120${String(n).padStart(15, '0')}` : null,
      ],
    )
    const agreed = nth(PaymentAgreementStatusName.options, n) ?? 'CREATED'
    await platform.pool.query(
      `INSERT INTO payment_agreements (client_id, payment_agreement_id, contract_id, body, status, created_at,
         approve_by, cancelled_at, failure_code, npp_agreement_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        clientId,
        id,
        n % 2 === 0 ? `${nth(references, n)} ${n}` : null,
        JSON.stringify({
          description: 'Test',
          payerDetails: {
            name: nth(names, n),
            bankAccountDetails: { bsb: '062000', accountNumber: '12345' },
          },
          ...(n % 3 === 0 ? { payeeDetails: { payeeName: nth(names, n + 3) } } : {}),
          agreementDetails: termsOf(n, centsToText(asCents(cents))),
        }),
        agreed,
        at,
        new Date(Date.parse(NOW) + (n % 2 === 0 ? -n : 60_000)),
        agreed === 'CANCELLED' ? at : null,
        agreed === 'FAILED' ? 'X' : null,
        agreed === 'ACTIVE' ? `npp-${n}` : null,
      ],
    )
    const collected = nth(
      PaymentInitiationStatusName.options.filter((one) => one !== 'RETURN_IN_PROGRESS'),
      n,
    )
    const isPaid = collected === 'SETTLED' || collected === 'RETURN_FAILED'
    await platform.pool.query(
      `INSERT INTO payment_initiations (client_id, payment_initiation_id, payment_agreement_id,
         client_transaction_id, payment_amount_cents, reference, status, created_at, completed_at,
         npp_transaction_id, payer_bsb, payer_account_number, payer_name)
       VALUES ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        clientId,
        id,
        `collection-${n}`,
        cents,
        n % 2 === 0 ? nth(references, n) : null,
        collected,
        at,
        isPaid ? at : null,
        isPaid ? `COMMAU2SXXXA20261120${String(n).padStart(15, '0')}` : null,
        isPaid ? '062000' : null,
        isPaid ? '12340001' : null,
        isPaid ? nth(names, n + 1) : null,
      ],
    )
  }
}

function termsOf(n: number, amount: string): object {
  const startDate = '2026-11-01'
  const [terms] = [
    {
      fixedAgreementDetails: { startDate, frequency: 'WEEKLY', amount, firstPaymentAmount: '1.00' },
    },
    { variableAgreementDetails: { startDate, frequency: 'ADHOC', maximumAmount: amount } },
    {
      balloonAgreementDetails: {
        startDate,
        frequency: 'MONTHLY',
        amount,
        lastPaymentAmount: '9999.00',
      },
    },
    { usageBasedAgreementDetails: { startDate, frequency: 'ADHOC' } },
  ].slice(n % 4)
  return terms ?? {}
}

beforeAll(async () => {
  await platform.pool.query(
    `UPDATE clients SET shows_payer_information = (client_id = 'HARBOUR') WHERE client_id IN ('HARBOUR', 'KELPCO1')`,
  )
  await insertRows(harbour)
  await insertRows(kelp)
})
afterAll(async () => {
  await calls.close()
  await provider.close()
})

/** A record as the filters see it, read from the answer of the API. */
interface Seen {
  id: string
  at: string
  status: string
  cents: Cents | undefined
  names: readonly (string | undefined)[]
  references: readonly (string | undefined)[]
  money?: SettledMoney
  isPart?: boolean
}

interface Kind {
  statuses: readonly string[]
  search: (platform: Platform, call: SearchCall<object>) => AsyncGenerator<SearchChunk, void>
  total: (platform: Platform, call: TotalsCall<object>) => Promise<unknown>
  seen: (json: string) => Seen
}

const kinds: Record<string, Kind> = {
  paymentRequest: {
    statuses: paymentRequestStatuses,
    search: searchPaymentRequests,
    total: totalPaymentRequests,
    seen(json) {
      const record = PaymentRequestRecord.parse(JSON.parse(json))
      const { PaymentRequest: request, PaymentRequestStatus: status } = record
      return {
        id: status.paymentRequestId,
        at: status.createdDateTime,
        status: status.status,
        cents: request.paymentAmount && numberToCents(request.paymentAmount),
        names: [status.payerInformation?.fullLegalAccountName, request.ultimatePayeeName],
        references: [status.payerPaymentReference, status.nppTransactionId],
        money: requestMoney(record),
        isPart: status.parentPaymentRequestId !== undefined,
      }
    },
  },
  payment: {
    statuses: PaymentStatusName.options,
    search: searchPayments,
    total: totalPayments,
    seen(json) {
      const record = PaymentRecord.parse(JSON.parse(json))
      const { Payment: payment, PaymentStatus: status } = record
      return {
        id: status.paymentId,
        at: status.createdDatetime,
        status: status.status,
        cents: parseTwoDecimals(payment.paymentAmount),
        names: [payment.payeeName, payment.ultimatePayerName],
        references: [payment.paymentReference, status.nppTransactionId],
        money: payoutMoney(record),
      }
    },
  },
  paymentAgreement: {
    statuses: PaymentAgreementStatusName.options,
    search: searchAgreements,
    total: totalAgreements,
    seen(json) {
      const body = JSON.parse(json)
      const record = PaymentAgreementRecord.parse(body)
      const { PaymentAgreement: agreement, PaymentAgreementStatus: status } = record
      return {
        id: status.paymentAgreementId,
        at: status.createdDatetime,
        status: status.status,
        cents: agreementAmount(agreement.agreementDetails),
        names: [agreement.payerDetails.name, body.PaymentAgreement.payeeDetails?.payeeName],
        // The record does not show the contract's own id, so take it from the number of the row.
        references: [contractOf(status.paymentAgreementId), status.nppAgreementId],
      }
    },
  },
  paymentInitiation: {
    statuses: PaymentInitiationStatusName.options,
    search: searchInitiations,
    total: totalInitiations,
    seen(json) {
      const record = PaymentInitiationRecord.parse(JSON.parse(json))
      const { PaymentInitiation: initiation, PaymentInitiationStatus: status } = record
      return {
        id: status.paymentInitiationId,
        at: status.createdDatetime,
        status: status.status,
        cents: parseTwoDecimals(initiation.paymentAmount),
        names: [
          record.PaymentAgreement?.payerDetails.name,
          status.payerInformation?.fullLegalAccountName,
        ],
        references: [initiation.reference, status.nppTransactionId],
        money: initiationMoney(record),
      }
    },
  },
}

function contractOf(id: string): string | undefined {
  const n = Number.parseInt(id.slice(1), 16)
  return n % 2 === 0 ? `${nth(references, n)} ${n}` : undefined
}

function passes(seen: Seen, filters: RecordFilters & { fromDate?: string; toDate?: string }) {
  const cents = (text: string) => parseTwoDecimals(text) ?? Number.NaN
  const has = (texts: readonly (string | undefined)[], part: string) =>
    texts.some((text) => text !== undefined && foldText(text).includes(foldText(part)))
  const { status, amountFrom, amountTo, name, paymentReference, fromDate, toDate } = filters
  return (
    (status === undefined || status.includes(seen.status)) &&
    (amountFrom === undefined || (seen.cents !== undefined && seen.cents >= cents(amountFrom))) &&
    (amountTo === undefined || (seen.cents !== undefined && seen.cents <= cents(amountTo))) &&
    (name === undefined || has(seen.names, name)) &&
    (paymentReference === undefined || has(seen.references, paymentReference)) &&
    (fromDate === undefined || seen.at >= fromDate) &&
    (toDate === undefined || seen.at <= toDate)
  )
}

async function readAll(
  { search, seen }: Kind,
  call: SearchCall<object>,
  on: Platform = platform,
): Promise<{ seen: Seen[]; pages: number[] }> {
  const all: Seen[] = []
  const pages: number[] = []
  let { nextPageId } = call
  do {
    let count = 0
    let next: string | undefined
    for await (const chunk of search(on, { ...call, nextPageId })) {
      all.push(...chunk.records.map(seen))
      count += chunk.records.length
      next = chunk.nextPageId
    }
    pages.push(count)
    nextPageId = next
  } while (nextPageId !== undefined)
  return { seen: all, pages }
}

const everything = { numberOfRecords: 1000, nextPageId: undefined }

const partOf = (texts: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...texts), fc.nat(8), fc.integer({ min: 1, max: 6 }), fc.boolean())
    .map(([text, from, length, upper]) => {
      const part = [...text].slice(from % text.length, (from % text.length) + length).join('')
      return upper ? part.toUpperCase() : part
    })
    .filter((part) => foldText(part) !== '')
const amounts = fc.integer({ min: 0, max: 26_000 }).map((count) => centsToText(asCents(count)))
const minutes = fc
  .integer({ min: -1, max: 31 })
  .map((ago) => new Date(Date.parse(NOW) - ago * 60_000).toISOString())

function filtersOf(statuses: readonly string[]) {
  return fc
    .record(
      {
        status: fc.uniqueArray(fc.constantFrom(...statuses), { minLength: 1, maxLength: 3 }),
        range: fc.tuple(amounts, amounts),
        amountFrom: amounts,
        name: partOf(names),
        paymentReference: fc.oneof(partOf(references), fc.constant('2sxxx'), fc.constant('%')),
        dates: fc.tuple(minutes, minutes),
      },
      { requiredKeys: [] },
    )
    .map(({ range, dates, ...filters }) => {
      const [low, high] = [...(range ?? [])].sort((one, other) => Number(one) - Number(other))
      const [from, to] = [...(dates ?? [])].sort()
      return {
        ...filters,
        ...(low === undefined ? {} : { amountFrom: low, amountTo: high }),
        ...(from === undefined ? {} : { fromDate: from, toDate: to }),
      }
    })
}

describe.each(Object.keys(kinds))('%s', (name) => {
  const kind = kinds[name]
  if (kind === undefined) throw new Error('no such kind')

  test.each([harbour, kelp])(
    'filters find the records of %s that pass them, each once',
    async (clientId) => {
      const all = (await readAll(kind, { clientId, search: {}, ...everything })).seen
      expect(all.length).toBeGreaterThan(80)
      await fc.assert(
        fc.asyncProperty(
          filtersOf(kind.statuses),
          fc.integer({ min: 1, max: 40 }),
          fc.integer({ min: 2, max: 50 }),
          fc.integer({ min: 1, max: 60 }),
          async (search, numberOfRecords, compared, mostCompared) => {
            const bounds = { compared, mostCompared }
            const request = { clientId, search, numberOfRecords, nextPageId: undefined, bounds }
            const expectedIds = all.filter((seen) => passes(seen, search)).map(({ id }) => id)
            const compares = await readAll(kind, request)
            expect(compares.seen.map(({ id }) => id)).toEqual(expectedIds)
            // Within a call, the entries of all texts narrow a search by name.
            const narrows = await runInTenantScope([clientId], () => readAll(kind, request, calls))
            expect(narrows.seen.map(({ id }) => id)).toEqual(expectedIds)
          },
        ),
        { numRuns: isFullRun ? 120 : 40 },
      )
    },
  )

  test('totals add up the records that a search finds', async () => {
    const all = (await readAll(kind, { clientId: harbour, search: {}, ...everything })).seen
    await fc.assert(
      fc.asyncProperty(
        filtersOf(kind.statuses),
        fc.integer({ min: 2, max: 100 }),
        async (search, counted) => {
          const expectedRows = all.filter((seen) => passes(seen, search))
          const totals = totalsOf(
            expectedRows.map(({ status, cents, money, isPart }) => ({
              status,
              count: 1,
              cents: cents ?? asCents(0),
              money,
              isPart,
            })),
            kind.statuses,
          )
          const request = { clientId: harbour, search, bounds: { counted, mostCounted: 10_000 } }
          const answer = {
            recordCount: totals.count,
            amount: centsToText(totals.cents),
            ...(name !== 'paymentAgreement' && {
              money: {
                settled: centsToText(totals.money.settled),
                returned: centsToText(totals.money.returned),
                net: centsToText(netOf(totals.money)),
                leftOutCount: totals.leftOut.count,
                leftOutSettled: centsToText(totals.leftOut.settled),
              },
            }),
            byStatus: totals.byStatus.map(({ status, count, cents }) => ({
              status,
              recordCount: count,
              amount: centsToText(cents),
            })),
            complete: true,
          }
          expect(await kind.total(platform, request)).toEqual(answer)
          const ofCall = await runInTenantScope([harbour], () => kind.total(calls, request))
          expect(ofCall).toEqual(answer)
        },
      ),
      { numRuns: isFullRun ? 120 : 40 },
    )
  })

  test('a call compares a bounded number of rows, then returns a short page', async () => {
    const search = { name: 'nobody has this name' }
    const bounds = { compared: 10, mostCompared: 20 }
    const { seen, pages } = await readAll(kind, {
      clientId: harbour,
      search,
      ...everything,
      bounds,
    })
    expect(seen).toEqual([])
    expect(pages.length).toBeGreaterThanOrEqual(4)
    expect(pages.length).toBeLessThanOrEqual(5)
  })

  test('totals of more rows than the bound are of the newest and not complete', async () => {
    const all = (await readAll(kind, { clientId: harbour, search: {}, ...everything })).seen
    const newest = totalsOf(
      all.slice(0, 40).map(({ status, cents, isPart }) => ({
        status,
        count: 1,
        cents: cents ?? asCents(0),
        isPart,
      })),
      kind.statuses,
    )
    const bounds = { counted: 20, mostCounted: 40 }
    expect(await kind.total(platform, { clientId: harbour, search: {}, bounds })).toMatchObject({
      recordCount: newest.count,
      amount: centsToText(newest.cents),
      complete: false,
    })
  })

  test('the call takes the filters and its page token keeps them', async () => {
    const envelope = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}Search`
    const path = `/rest/v1/${name}/search`
    const body = { [envelope]: { name: 'zoe', amountFrom: '0.01' } }
    const first = await call('POST', `${path}?numberOfRecords=1`, { body })
    expect([first.status, first.body.recordCount]).toEqual([200, 1])
    const next = `${path}?numberOfRecords=1&nextPageId=${first.body.nextPageId}`
    expect((await call('POST', next, { body })).body.recordCount).toBe(1)
    const other = { [envelope]: { name: 'zoë', amountFrom: '0.01' } }
    expect((await call('POST', next, { body: other })).status).toBe(400)
    const totals = await call('POST', `${path}/totals`, { body })
    const whole = await call('POST', `${path}?numberOfRecords=1000`, { body })
    const parts = whole.body.records.filter(
      (record: { PaymentRequestStatus?: object }) =>
        'parentPaymentRequestId' in (record.PaymentRequestStatus ?? {}),
    )
    expect(totals.body.recordCount).toBe(whole.body.recordCount - parts.length)
    expect(totals.body.complete).toBe(true)
  })
})

test('a client that may not see who paid finds no one by the name of the payer', async () => {
  await platform.pool.query(
    `UPDATE payment_requests SET ultimate_payee_name = NULL WHERE client_id = 'KELPCO1'`,
  )
  const search = { name: 'straße' }
  const find = async (clientId: ClientId) =>
    (await readAll(kinds.paymentRequest ?? expect.fail(), { clientId, search, ...everything })).seen
  expect(await find(kelp)).toEqual([])
  expect((await find(harbour)).length).toBeGreaterThan(0)
})

test('within a call, a name that few records have is found by the entries', async () => {
  const few = (part: string, clients = [harbour]) =>
    runInTenantScope(clients, () =>
      findFewRecords(calls, { clientId: harbour, kind: 'payment', part }),
    )
  const all = (
    await readAll(kinds.payment ?? expect.fail(), { clientId: harbour, search: {}, ...everything })
  ).seen
  const named = all.filter((seen) => passes(seen, { name: 'Łukasz' })).map(({ id }) => id)
  expect([...((await few('Łukasz')) ?? [])].sort()).toEqual(named.sort())
  expect(named.length).toBeGreaterThan(10)
  expect(await few('nobody has this name')).toEqual([])
  // A call finds only entries of the clients in its scope.
  expect(await few('Łukasz', [kelp])).toEqual([])
  expect(await findFewRecords(platform, { clientId: harbour, kind: 'payment', part: 'x' })).toBe(
    undefined,
  )
  await platform.pool.query(`INSERT INTO search_fills (client_id, source) VALUES ('HARBOUR', 'payments')
    ON CONFLICT (client_id, source) DO UPDATE SET finished = false`)
  expect(await few('Łukasz')).toBe(undefined)
})

test('paging with filters returns each row once while new ones arrive', async () => {
  const createPaid = async (place: number) => {
    clock.set(`2026-11-20T04:00:${String(place).padStart(2, '0')}.000Z`)
    const { PaymentRequestStatus } = await provider.create({ paymentAmount: 7777.77 })
    return PaymentRequestStatus.paymentRequestId
  }
  const ids: string[] = []
  for (let place = 0; place < 5; place += 1) ids.unshift(await createPaid(place))
  const body = {
    PaymentRequestSearch: { status: ['WAITING'], amountFrom: '7777.77', amountTo: '7777.77' },
  }
  const seen: string[] = []
  let page = ''
  do {
    const answer = await call('POST', `/rest/v1/paymentRequest/search?numberOfRecords=2${page}`, {
      body,
    })
    for (const { PaymentRequestStatus } of answer.body.records)
      seen.push(PaymentRequestStatus.paymentRequestId)
    await createPaid(10 + seen.length)
    page = answer.body.nextPageId ? `&nextPageId=${answer.body.nextPageId}` : ''
  } while (page !== '')
  expect(seen).toEqual(ids)
})
