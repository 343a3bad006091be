import { clientIdOf } from '@tideway/contract/calls/ids'
import { specReportFields } from '@tideway/contract/reports/report-fields'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { abaFileOf } from '../../../test/records/aba-file.ts'
import { openBatches } from '../../../test/records/batches.ts'
import { payoutCalls } from '../../../test/records/payouts.ts'
import { reportCalls, rowsOf } from '../../../test/records/reports.ts'
import { testClock } from '../../platform/clock.ts'

/** Makes files with the date of the test's clock. */
const abaFile = abaFileOf('201140')

test('a report names the line of each batch payment, as the result file does', async (context) => {
  // Use a day later than any real one, because the balance is funded at the database's time and entries must be in
  // order.
  const clock = testClock('2040-11-20T03:00:00.000Z')
  const world = await openBatches(context, 'the demo server', { clock })
  const { platform, settled } = world.provider
  await platform.db
    .updateTable('clients')
    .set({ custom_report_fields: [...specReportFields] })
    .where('client_id', '=', clientIdOf('HARBOUR'))
    .execute()
  await world.put(
    'payment_1.aba',
    abaFile([
      { cents: 1250, title: 'CORNER STORE' },
      // The receiving bank rejects it.
      { cents: 3000, account: '12345678', title: '=HYPERLINK(1)' },
    ]),
  )
  await world.done('payment_1.aba')
  await settled()
  clock.set('2040-11-20T03:01:00.000Z')
  await payoutCalls(world.provider).ended({
    clientPaymentId: '-wages-1',
    paymentAmount: '20.00',
    payeeName: '@SUM(1+1)',
    payID: '+61-454444555',
    payIDType: 'PHONE',
  })

  const { file, list } = reportCalls(world.provider)
  const createdReports = await list({
    fromDate: '2040-11-20T00:00:00.000+11:00',
    toDate: '2040-11-20T23:59:59.999+11:00',
  })
  const rows = rowsOf(await file(createdReports.body.reports[0].reportId)).filter(
    ({ TransactionType }) => TransactionType === 'Payment',
  )
  expect(
    rows.map((row) => [row.CRDR, row.Amount, row.SerialNumber, row.AccountName, row.PayId]),
  ).toEqual([
    ['DR', '12.50', '2', 'CORNER STORE', ''],
    ['DR', '30.00', '3', "'=HYPERLINK(1)", ''],
    ['CR', '30.00', '3', "'=HYPERLINK(1)", ''],
    ['DR', '20.00', '', "'@SUM(1+1)", '+61-454444555'],
  ])
  expect(rows[3]?.ClientTransactionId).toBe('-wages-1')

  const result: Record<string, string>[] = parse(
    (await world.files())['processed/payment_1.aba.result.csv'] ?? '',
    { columns: true },
  )
  const lines = new Map(result.map(({ ClientPaymentId, Line }) => [ClientPaymentId, Line]))
  expect(rows.map(({ ClientTransactionId }) => lines.get(ClientTransactionId ?? '') ?? '')).toEqual(
    rows.map(({ SerialNumber }) => SerialNumber),
  )
})
