import { clientIdOf } from '@tideway/contract/calls/ids'
import { refundReportFields, specReportFields } from '@tideway/contract/reports/report-fields'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'
import { payTo } from '../../../test/records/pay-to.ts'
import { byEmail, payoutCalls } from '../../../test/records/payouts.ts'
import type { Cells } from '../../../test/records/reports.ts'
import { reportCalls, rowsOf } from '../../../test/records/reports.ts'
import { testClock } from '../../platform/clock.ts'
import { makeDueReports } from './make-due-reports.ts'

const clock = testClock('2026-11-19T23:00:00.000Z')
const provider = await openTestProvider({ clock })
const { call, platform, settled } = provider
const { file, month } = reportCalls(provider)
afterAll(() => provider.close())

let text: string
let rows: Cells[]
const ids: Record<string, string> = {}

/** Books every kind of entry, each at a different minute on Friday 20 November in Sydney. */
beforeAll(async () => {
  const minute = (at: string) => clock.set(`2026-11-19T23:${at}:00.000Z`)
  const { ended } = payoutCalls(provider)
  const collections = payTo(provider, '2026-11-20')
  minute('01')
  ids.paid = await provider.paid(500, {
    clientTransactionId: 'order-1',
    payID: 'order-1@pay.harbour.example',
    paymentDescription: 'Beans, "good" ones',
    clientBranch: 'Newtown',
  })
  minute('02')
  await provider.refund(ids.paid, {
    refundAmount: '40.00',
    description: '+1 bag was damaged',
    clientRefundID: 'return-7731',
  })
  await settled()
  minute('03')
  await provider.setPayerClosed(true)
  await provider.refund(ids.paid, { refundAmount: '60.00' })
  await settled()
  await provider.setPayerClosed(false)
  minute('04')
  const several = await provider.create({
    multiPayment: true,
    clientTransactionId: 'several',
    payID: 'several@pay.harbour.example',
    paymentDescription: '=HYPERLINK("http://x")',
    paymentAmount: undefined,
  })
  ids.parent = several.PaymentRequestStatus.paymentRequestId
  ids.child = (await provider.pay('several@pay.harbour.example', 10)).paymentRequestId ?? ''
  minute('05')
  ids.payout = (await ended({ clientPaymentId: 'wages-1', paymentAmount: '100.00' })).paymentId
  minute('06')
  ids.failed = (
    await ended({
      clientPaymentId: 'wages-2',
      paymentAmount: '30.00',
      ...byEmail('mwilliams@test.com.au'),
    })
  ).paymentId
  minute('07')
  ids.returned = (
    await ended({
      clientPaymentId: 'wages-3',
      paymentAmount: '20.00',
      ...byEmail('mandrews@test.com.au'),
    })
  ).paymentId
  minute('08')
  const agreement = await collections.agreed()
  ids.collected = await collections.collected(agreement, { clientTransactionId: 'month-1' })
  minute('09')
  await collections.refund(ids.collected, { refundAmount: '5.00' })
  await settled()
  minute('10')
  const swept = await call('POST', '/rest/v1/sweepRequest', {
    body: { SweepRequest: { amount: '50', clientTransactionId: 'sweep-1' } },
  })
  expect(swept, swept.text).toMatchObject({ status: 201 })
  ids.sweep = swept.body.SweepRequestStatus.sweepRequestId
  await settled()
  await platform.db
    .updateTable('clients')
    .set({
      custom_report_fields: [...specReportFields],
      report_refund_fields: [...refundReportFields],
    })
    .where('client_id', '=', clientIdOf('HARBOUR'))
    .execute()
  clock.set('2026-11-20T18:15:00.000Z')
  await makeDueReports(platform)
  const [report] = (await month('2026-11')).body.reports
  text = await file(report.reportId)
  rows = rowsOf(text)
})

const of = (id: string | undefined) => rows.filter((row) => row.TransactionId === id)

test('the report has a header of field names and one line for each entry', () => {
  const lines = text.split('\r\n')
  expect(lines[0]).toBe(
    'DateTime,LocalTime,CRDR,Amount,Balance,TransactionType,BSB,AccountNumber,AccountName,PayId,PayIdType,PaymentDescription,PayerPaymentReference,TransactionId,ParentTransactionId,ClientTransactionId,NPPTransactionId,ClientBranch,SentViaDe,SerialNumber,SettledBy,RefundDescription,ClientRefundId',
  )
  expect(lines.at(-1)).toBe('')
  expect(rows.map((row) => [row.CRDR, row.Amount, row.Balance, row.TransactionType])).toEqual([
    ['CR', '500.00', '500.00', 'PaymentRequest'],
    ['DR', '40.00', '460.00', 'PaymentRequest'],
    ['DR', '60.00', '400.00', 'PaymentRequest'],
    ['CR', '60.00', '460.00', 'PaymentRequest'],
    ['CR', '10.00', '470.00', 'PaymentRequest'],
    ['DR', '100.00', '370.00', 'Payment'],
    ['DR', '30.00', '340.00', 'Payment'],
    ['CR', '30.00', '370.00', 'Payment'],
    ['DR', '20.00', '350.00', 'Payment'],
    ['CR', '20.00', '370.00', 'Payment'],
    ['CR', '20.00', '390.00', 'PaymentInitiation'],
    ['DR', '5.00', '385.00', 'PaymentInitiation'],
    ['DR', '50.00', '335.00', 'SweepRequest'],
  ])
})

test('a payment has its request, its payer, and its time in UTC and in Sydney', () => {
  const npp = of(ids.paid)[0]?.NPPTransactionId
  expect(npp).toMatch(/^TESTAU2SXXXI20261119\d{15}$/)
  expect(of(ids.paid)[0]).toEqual({
    DateTime: '2026-11-19T23:01:00.000Z',
    LocalTime: '2026-11-20T10:01:00.000+11:00',
    CRDR: 'CR',
    Amount: '500.00',
    Balance: '500.00',
    TransactionType: 'PaymentRequest',
    BSB: '062000',
    AccountNumber: '12340001',
    AccountName: 'Marnie Blake',
    PayId: 'order-1@pay.harbour.example',
    PayIdType: 'EMAIL',
    PaymentDescription: 'Beans, "good" ones',
    PayerPaymentReference: '',
    TransactionId: ids.paid,
    ParentTransactionId: '',
    ClientTransactionId: 'order-1',
    NPPTransactionId: npp,
    ClientBranch: 'Newtown',
    SentViaDe: 'false',
    SerialNumber: '',
    SettledBy: 'PayID',
    RefundDescription: '',
    ClientRefundId: '',
  })
})

test('refunds, including a failed one, are separate rows with the ids of the payment', () => {
  const [paid, ...others] = of(ids.paid)
  expect(others.map(({ CRDR, Amount, DateTime }) => [CRDR, Amount, DateTime])).toEqual([
    ['DR', '40.00', '2026-11-19T23:02:00.000Z'],
    ['DR', '60.00', '2026-11-19T23:03:00.000Z'],
    ['CR', '60.00', '2026-11-19T23:03:00.000Z'],
  ])
  const same = ({ DateTime, LocalTime, CRDR, Amount, Balance, ...rest }: Cells) => ({
    ...rest,
    RefundDescription: '',
    ClientRefundId: '',
  })
  for (const other of others) expect(same(other)).toEqual(same(paid ?? {}))
})

test('a refund has the description and the reference of its call, with no formula in them', () => {
  expect(
    of(ids.paid).map(({ RefundDescription, ClientRefundId }) => [
      RefundDescription,
      ClientRefundId,
    ]),
  ).toEqual([
    ['', ''],
    ["'+1 bag was damaged", 'return-7731'],
    ['', ''],
    ['', ''],
  ])
})

test('a payment to a multi-payment request has child and parent ids and no formula in its text', () => {
  expect(of(ids.child)).toMatchObject([
    {
      ParentTransactionId: ids.parent,
      ClientTransactionId: 'several',
      PaymentDescription: '\'=HYPERLINK("http://x")',
    },
  ])
})

test('payouts name the payee, and failed or returned money has the ids of its payout', () => {
  expect(of(ids.payout)).toMatchObject([
    {
      BSB: '062000',
      AccountNumber: '12345999',
      AccountName: 'Corner Store Collective',
      PayId: '',
      ClientTransactionId: 'wages-1',
      SentViaDe: 'false',
      SettledBy: 'BSBAndAccountNumber',
    },
  ])
  expect(of(ids.failed).map((row) => [row.CRDR, row.PayId, row.PayIdType, row.SettledBy])).toEqual([
    ['DR', 'mwilliams@test.com.au', 'EMAIL', 'PayID'],
    ['CR', 'mwilliams@test.com.au', 'EMAIL', 'PayID'],
  ])
  expect(of(ids.returned).map((row) => [row.CRDR, row.ClientTransactionId])).toEqual([
    ['DR', 'wages-3'],
    ['CR', 'wages-3'],
  ])
})

test('collections have the payer’s PayID and are settled by PayTo', () => {
  expect(of(ids.collected)).toMatchObject([
    {
      CRDR: 'CR',
      PayId: 'priya@raman.example',
      ClientTransactionId: 'month-1',
      SettledBy: 'PayTo',
    },
    {
      CRDR: 'DR',
      PayId: 'priya@raman.example',
      ClientTransactionId: 'month-1',
      SettledBy: 'PayTo',
    },
  ])
})

test('a sweep names its destination', () => {
  expect(of(ids.sweep)).toMatchObject([
    {
      CRDR: 'DR',
      PayId: 'settlement@harbour.example',
      AccountName: 'Harbour Roasters Pty Ltd',
      ClientTransactionId: 'sweep-1',
    },
  ])
})

test('payer details are left out for a client without permission to see payers', async () => {
  await platform.db
    .updateTable('clients')
    .set({
      shows_payer_information: false,
      custom_report_fields: ['AccountName', 'BSB', 'AccountNumber', 'TransactionType'],
      report_refund_fields: null,
    })
    .where('client_id', '=', clientIdOf('HARBOUR'))
    .execute()
  const { list } = reportCalls(provider)
  const answer = await list({
    fromDate: '2026-11-20T00:00:00.000+11:00',
    toDate: '2026-11-20T23:59:59.999+11:00',
  })
  const shown = rowsOf(await file(answer.body.reports[0].reportId))
  expect(Object.keys(shown[0] ?? {})).toEqual([
    'TransactionType',
    'BSB',
    'AccountNumber',
    'AccountName',
  ])
  expect(shown[0]).toEqual({
    TransactionType: 'PaymentRequest',
    BSB: '',
    AccountNumber: '',
    AccountName: '',
  })
  expect(
    shown
      .filter((row) => row.TransactionType === 'PaymentRequest')
      .every((row) => row.AccountName === ''),
  ).toBe(true)
  expect(shown.find((row) => row.TransactionType === 'Payment')?.AccountName).toBe(
    'Corner Store Collective',
  )
})
