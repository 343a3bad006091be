import { asCents, centsToText, parseTwoDecimals } from '@tideway/contract/money/money'
import { metricDays } from '@tideway/contract/payment-requests/activity-metrics'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { sumMoney } from '@tideway/contract/records/settled-money'
import { compareWithList } from '@tideway/contract/reports/report-money'
import { reportRange } from '@tideway/contract/reports/report-range'
import { requestMoney } from '@tideway/contract/settled-money/record-money'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock } from '../../src/platform/clock.ts'
import { openTestProvider } from '../provider.ts'
import { exportCalls, readSheets } from '../records/exports.ts'
import { reportCalls, rowsOf } from '../records/reports.ts'

/**
 * The list, the export, the home page and the bulk report agree on the money of any interval: in the night that clocks go
 * back, in the night that they go forward, over requests that take several payments, and with refunds of other days.
 */

const SYDNEY = 'Australia/Sydney'
const clock = testClock('2026-04-03T00:00:00.000Z')
const provider = await openTestProvider({ clock })
const { call, create, paid, pay, refund, settled } = provider
const exports = exportCalls(provider)
const reports = reportCalls(provider)
const asAdmin = { as: 'admin@harbour.example' }

const at = async (instant: string, act: () => Promise<unknown>) => {
  clock.set(instant)
  await act()
  await settled()
}

beforeAll(async () => {
  const ids: Record<string, string> = {}
  const payLater = await create({
    paymentAmount: 40,
    paymentExpiryDatetime: '2026-12-01T00:00:00.000Z',
  })
  const several = await create({ multiPayment: true, paymentAmount: undefined })
  const full = await create({ multiPayment: true, paymentAmount: 30 })
  await create({ paymentAmount: 999 })
  // 5 April has 25 hours in Sydney. Its first and last millisecond, and the hour that occurs twice.
  await at('2026-04-04T12:59:59.999Z', () => paid(1))
  await at('2026-04-04T13:00:00.000Z', () => paid(2))
  await at('2026-04-04T15:30:00.000Z', async () => {
    ids.refunded = await paid(100.5)
  })
  await at('2026-04-04T16:30:00.000Z', () => pay(several.PaymentRequest.payID, 11))
  await at('2026-04-05T13:59:59.999Z', () => pay(full.PaymentRequest.payID, 10))
  await at('2026-04-05T14:00:00.000Z', async () => {
    ids.failing = await paid(7)
    await pay(payLater.PaymentRequest.payID, 40)
  })
  // Refunds on another day than their payment: one in two parts, and one that fails.
  await at('2026-04-07T02:00:00.000Z', () => refund(ids.refunded ?? '', { refundAmount: '20.25' }))
  await at('2026-04-08T02:00:00.000Z', async () => {
    await refund(ids.refunded ?? '', { refundAmount: '0.05' })
    await settled()
    await provider.setPayerClosed(true)
    await refund(ids.refunded ?? '', { refundAmount: '3.00' })
    await refund(ids.failing ?? '')
    await settled()
    await provider.setPayerClosed(false)
  })
  // 4 October has 23 hours.
  await at('2026-10-03T13:59:59.999Z', () => paid(0.01))
  await at('2026-10-03T14:00:00.000Z', () => pay(full.PaymentRequest.payID, 20))
  await at('2026-10-04T12:59:59.999Z', async () => {
    ids.late = await paid(5)
  })
  await at('2026-10-04T13:00:00.000Z', async () => {
    await paid(6)
    await refund(ids.late ?? '')
  })
  clock.set('2026-10-08T03:00:00.000Z')
})
afterAll(async () => {
  await provider.expectLedgerAtZero()
  await provider.close()
})

const cents = (text: string) => parseTwoDecimals(text) ?? asCents(Number.NaN)
const sumOf = (texts: readonly string[]) =>
  centsToText(asCents(texts.reduce((sum, text) => sum + (text === '' ? 0 : cents(text)), 0)))

/** Returns the money of an interval in dollars, as each screen and file shows it. */
async function moneyOf(from: string, to: string, zone: string) {
  const range = reportRange({ from, to }, zone)
  const search = {
    fromDate: new Date(range.fromDate).toISOString(),
    toDate: new Date(range.toDate).toISOString(),
    searchByDateType: 'COMPLETED_DESC',
  }
  const body = { PaymentRequestSearch: search }
  const totals = (await call('POST', '/rest/v1/paymentRequest/search/totals', { body })).body
  const page = (await call('POST', '/rest/v1/paymentRequest/search', { body })).body
  const loaded = sumMoney(page.records.map((row: PaymentRequestRecord) => requestMoney(row)))

  const written = async (format: 'csv' | 'xlsx') => {
    const columns = ['PaymentRequestId', 'settledMoney', 'returnedMoney', 'netMoney']
    const order = { kind: 'paymentRequest', search, columns, zone, format }
    const { exportId } = (await exports.post(order)).body
    const view = await exports.until(exportId, ({ status }) => status === 'DONE')
    return { view, file: await exports.file(exportId) }
  }
  const csv = await written('csv')
  const [, ...lines]: string[][] = parse(csv.file.body, { bom: true })
  const xlsx = await written('xlsx')
  const [, [labels = [], ...refunds] = []] = await readSheets(xlsx.file.rawPayload)
  const cell = (row: readonly unknown[], label: string) => row[labels.indexOf(label)]

  const report = (await reports.list({ ...range }, asAdmin)).body.reports[0]
  const rows = rowsOf(await reports.file(report.reportId, asAdmin)).filter(
    ({ TransactionType }) => TransactionType === 'PaymentRequest',
  )
  const booked = (direction: string) =>
    rows.filter(({ CRDR }) => CRDR === direction).map(({ Amount = '' }) => Amount)
  const [received, refunded] = compareWithList(report.money, {
    settled: cents(totals.money.settled),
    returned: cents(totals.money.returned),
  })
  return {
    totals: totals.money,
    loaded: { settled: centsToText(loaded.settled), returned: centsToText(loaded.returned) },
    view: csv.view.money,
    file: [1, 2, 3].map((column) => sumOf(lines.map((line) => line[column] ?? ''))),
    completedRefunds: sumOf(
      refunds
        .filter((row) => cell(row, 'Refund Status') === 'COMPLETE')
        .map((row) => Number(cell(row, 'Refund Amount')).toFixed(2)),
    ),
    report: report.money,
    /** The sums of the credits and of the debits in the report's file. */
    credits: sumOf(booked('CR')),
    debits: sumOf(booked('DR')),
    difference: [received?.difference, refunded?.difference],
  }
}

test.each([
  // The day of 25 hours. It includes payments of requests that take several payments and are not complete.
  ['2026-04-05', '2026-04-05', SYDNEY, '123.50', '20.30', '0.00', '0.00'],
  ['2026-04-04', '2026-04-04', SYDNEY, '1.00', '0.00', '0.00', '0.00'],
  ['2026-04-06', '2026-04-06', SYDNEY, '47.00', '0.00', '0.00', '0.00'],
  ['2026-04-01', '2026-04-30', SYDNEY, '171.50', '20.30', '30.30', '10.00'],
  // Refunds of earlier payments only.
  ['2026-04-07', '2026-04-08', SYDNEY, '0.00', '0.00', '30.30', '10.00'],
  // The day of 23 hours.
  ['2026-10-04', '2026-10-04', SYDNEY, '25.00', '5.00', '0.00', '0.00'],
  ['2026-10-05', '2026-10-05', SYDNEY, '6.00', '0.00', '5.00', '0.00'],
  ['2026-04-05', '2026-10-04', SYDNEY, '195.51', '25.30', '30.30', '10.00'],
  ['2026-04-04', '2026-04-04', 'UTC', '114.50', '20.30', '0.00', '0.00'],
  ['2026-04-05', '2026-04-05', 'Europe/London', '57.00', '0.00', '0.00', '0.00'],
] as const)(
  'from %s to %s in %s, $%s was received and $%s of it refunded in the list, the export and the report',
  async (from, to, zone, settledText, returnedText, started, failed) => {
    const net = centsToText(asCents(cents(settledText) - cents(returnedText)))
    const money = { settled: settledText, returned: returnedText, net }
    expect(await moneyOf(from, to, zone)).toEqual({
      totals: { ...money, leftOutCount: expect.any(Number), leftOutSettled: expect.any(String) },
      loaded: { settled: settledText, returned: returnedText },
      view: money,
      file: [settledText, returnedText, net],
      completedRefunds: returnedText,
      report: { received: settledText, refundsStarted: started, refundsFailed: failed },
      credits: centsToText(asCents(cents(settledText) + cents(failed))),
      debits: started,
      // The screen of the report shows the difference from the list, which comes only from refunds.
      difference: [0, cents(started) - cents(failed) - cents(returnedText)],
    })
  },
)

test.each([
  [SYDNEY, '2026-04-10T03:00:00.000Z'],
  [SYDNEY, '2026-10-08T03:00:00.000Z'],
  ['Europe/London', '2026-04-10T03:00:00.000Z'],
] as const)(
  'in %s up to %s, the figures of the home page equal those of the list on each of fourteen days',
  async (zone, now) => {
    clock.set(now)
    const path = `/portal/v1/clients/HARBOUR/figures?timezone=${encodeURIComponent(zone)}`
    const { days } = (await call('GET', path, asAdmin)).body
    const sums = []
    for (const [index, { from, to }] of metricDays(new Date(now), zone).entries()) {
      const body = {
        PaymentRequestSearch: {
          fromDate: new Date(from).toISOString(),
          toDate: new Date(to).toISOString(),
          searchByDateType: 'COMPLETED_DESC',
        },
      }
      const totals = (await call('POST', '/rest/v1/paymentRequest/search/totals', { body })).body
      const { paymentRequests, refunds } = days[index]
      expect([paymentRequests, refunds.amount], days[index].day).toEqual([
        { count: totals.recordCount, amount: totals.money.settled },
        totals.money.returned,
      ])
      sums.push(totals.money.settled)
    }
    expect(Number(sumOf(sums))).toBeGreaterThan(30)
  },
)
