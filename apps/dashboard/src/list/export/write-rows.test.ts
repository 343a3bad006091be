import { textColumn } from '@tideway/contract/calls/record-column'
import { paymentRequestColumns } from '@tideway/contract/exports/payment-request-columns'
import { asCents } from '@tideway/contract/money/money'
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
const source = { rows, columns, zone: 'UTC', amount: () => asCents(1_894_000) }
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
  expect([written.rows, written.cents]).toEqual([501, 501 * 1_894_000])
})

test('XLSX has the same rows, with numbers to sum', async () => {
  const written = await writeRows({ ...source, format: 'xlsx' }, never)
  const { sheets } = await readXlsx(await written.file.arrayBuffer())
  expect(sheets.map((sheet) => sheet.rows)).toEqual([
    [labels, ...expected.map(([payID, , at, account]) => [payID, 18_940, at, account])],
  ])
  expect([written.rows, written.cents]).toEqual([501, 501 * 1_894_000])
})

test('rows without one amount have no sum', async () => {
  const written = await writeRows({ ...source, amount: undefined, format: 'csv' }, never)
  expect(written.cents).toBeUndefined()
})

describe('text from other parties', () => {
  test('is text in XLSX, unchanged', async () => {
    const text = textColumn<string>('a', 'A', (row) => row)
    const hostile = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.constantFrom('=1+1', '00473381', '"quoted"', '<b>&amp;', ' blank ', '-12.50', '1e5'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 20 }), async (given) => {
        const wanted = { rows: given, columns: [text], zone: 'UTC', amount: undefined }
        const { file } = await writeRows({ ...wanted, format: 'xlsx' }, never)
        const { sheets } = await readXlsx(await file.arrayBuffer())
        expect(sheets[0]?.rows.slice(1).map(([cell]) => cell)).toEqual(given)
      }),
    )
  })
})

test.each(['csv', 'xlsx'] as const)('%s stops when aborted', async (format) => {
  const stop = new AbortController()
  stop.abort(new Error('left the screen'))
  await expect(writeRows({ ...source, format }, stop.signal)).rejects.toThrow('left the screen')
})
