import { textColumn } from '@tideway/contract/calls/record-column'
import { paymentRequestColumns } from '@tideway/contract/exports/payment-request-columns'
import { paymentRequestFile } from '@tideway/contract/exports/payment-request-file'
import { asCents } from '@tideway/contract/money/money'
import { receivedWords } from '@tideway/contract/records/settled-money'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { sampleRecord } from '../../records/payment-requests/sample-record.ts'
import { writeRows } from './write-rows.ts'

const never = new AbortController().signal
const labels = ['PayID', 'Amount', 'Created Date', 'Payer Account Number']
const columns = paymentRequestColumns.filter(({ label }) => labels.includes(label))
const rows = Array.from({ length: 501 }, (_, at) =>
  sampleRecord({
    paymentRequestId: `id-${at}`,
    payerInformation: { bsb: '062-948', accountNumber: `00${at}` },
  }),
)
const money = { settled: asCents(1_894_000), returned: asCents(100) }
const file = { money: { of: () => money, words: receivedWords } }
const source = { rows, columns, zone: 'UTC', file }
const sums = { settled: 501 * 1_894_000, returned: 50_100 }
const expected = rows.map((_, at) => [
  'inv-20422@pay.harbour.example',
  '18940.00',
  '2026-11-20T01:40:18.000+00:00',
  `00${at}`,
])

test('CSV has every row, and is added up while it is written', async () => {
  const written = await writeRows({ ...source, format: 'csv' }, never)
  const lines: string[][] = parse(await written.file.text(), { bom: true })
  expect(lines).toEqual([labels, ...expected])
  expect([written.rows, written.money]).toEqual([501, sums])
})

test('XLSX has the same rows, with numbers to sum and dates', async () => {
  const written = await writeRows({ ...source, format: 'xlsx' }, never)
  const { sheets } = await readXlsx(await written.file.arrayBuffer())
  expect(sheets.map((sheet) => sheet.rows)).toEqual([
    [
      labels,
      ...expected.map(([payID, , at = '', account]) => [payID, 18_940, new Date(at), account]),
    ],
  ])
  expect([written.rows, written.money]).toEqual([501, sums])
})

test('rows of a kind without money have no sums', async () => {
  const written = await writeRows({ ...source, file: {}, format: 'csv' }, never)
  expect(written.money).toBeUndefined()
})

test('XLSX has a sheet with one row for each refund', async () => {
  const refund = (at: string, amount: string, status: 'COMPLETE' | 'FAILED') => ({
    createdDateTime: at,
    amount,
    status,
    description: 'Damaged',
  })
  const requests = [
    refund('2026-11-21T00:00:00.000Z', '5.00', 'FAILED'),
    refund('2026-11-22T00:00:00.000Z', '7.50', 'COMPLETE'),
  ]
  // More records than are written at a time have no refund.
  const refunded = [
    ...rows,
    sampleRecord({
      paymentRequestId: 'refunded',
      refundInformation: { availableBalance: '1.00', requests },
    }),
  ]
  const format = 'xlsx'
  const written = await writeRows(
    { rows: refunded, columns, zone: 'UTC', format, file: paymentRequestFile },
    never,
  )
  const { sheets } = await readXlsx(await written.file.arrayBuffer())
  expect(sheets.map(({ name }) => name)).toEqual(['Export', 'Refunds'])
  const [head = [], ...lines] = sheets[1]?.rows ?? []
  const of = (label: string) => lines.map((line) => line[head.indexOf(label)])
  expect(of('Payment Request ID')).toEqual(['refunded', 'refunded'])
  expect(of('Refund Amount')).toEqual([5, 7.5])
  expect(of('Refund Status')).toEqual(['FAILED', 'COMPLETE'])
  expect(of('Refund Created Date')).toEqual([
    new Date('2026-11-21T00:00:00.000Z'),
    new Date('2026-11-22T00:00:00.000Z'),
  ])
  expect(written.money?.returned).toBe(750)
})

describe('text from other parties', () => {
  test('is text in XLSX, unchanged', async () => {
    const text = textColumn<string>('a', 'A', (row) => row)
    const hostile = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.constantFrom('=1+1', '00473381', '"quoted"', '<b>&amp;', ' blank ', '-12.50', '1e5'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 20 }), async (texts) => {
        const table = { rows: texts, columns: [text], zone: 'UTC', file: {} }
        const { file } = await writeRows({ ...table, format: 'xlsx' }, never)
        const { sheets } = await readXlsx(await file.arrayBuffer())
        expect(sheets[0]?.rows.slice(1).map(([cell]) => cell)).toEqual(texts)
      }),
    )
  })
})

test.each(['csv', 'xlsx'] as const)('%s stops when aborted', async (format) => {
  const stop = new AbortController()
  stop.abort(new Error('left the screen'))
  await expect(writeRows({ ...source, format }, stop.signal)).rejects.toThrow('left the screen')
})
