import { gunzipSync } from 'node:zlib'
import { asCents, centsToText } from '@tideway/contract/money/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addRequests, exportCalls, hostileTexts, readCsv, readSheets } from '../../test/exports.ts'
import { openTestProvider } from '../../test/provider.ts'
import { cleanExports } from './export-jobs.ts'

const ROWS = 7003
const provider = await openTestProvider()
const { app, call, platform } = provider
const calls = exportCalls(provider)
const { post, until, file } = calls

const columns = [
  'ClientTransactionId',
  'PaymentAmount',
  'PaymentDescription',
  'CreatedDateTime',
  'PaymentRequestStatus',
]
const wanted = {
  kind: 'paymentRequest',
  search: { clientBranch: 'Many' },
  columns,
  zone: 'Australia/Sydney',
  format: 'csv',
}
const isDone = ({ status }: { status: string }) => status === 'DONE'

beforeAll(async () => {
  await addRequests(platform.pool, ROWS)
  await platform.pool.query('ANALYZE payment_requests')
})
afterAll(() => provider.close())

async function made(change: object = {}): Promise<string> {
  const answer = await post({ ...wanted, ...change })
  expect(answer, answer.text).toMatchObject({ status: 201 })
  await until(answer.body.exportId, isDone)
  return answer.body.exportId
}

/** Returns the row of the file for the request with this number. */
function rowOf(n: number): string[] {
  const created = new Date(Date.parse('2026-01-01T00:00:00.000Z') + n * 1000 + 11 * 3_600_000)
  return [
    `many-${n}`,
    centsToText(asCents(n)),
    hostileTexts[n % hostileTexts.length] ?? '',
    `${created.toISOString().slice(0, -1)}+11:00`,
    'WAITING',
  ]
}

const labels = ['Client Transaction ID', 'Amount', 'Description', 'Created Date', 'Status']
const newestFirst = Array.from({ length: ROWS }, (_, index) => rowOf(ROWS - index))
const SUM = centsToText(asCents((ROWS * (ROWS + 1)) / 2))

describe('a CSV file', () => {
  test('has every row once, newest first, as two parsers read it', async () => {
    const exportId = await made()
    const [head, ...rows] = readCsv((await file(exportId)).body)
    expect(head).toEqual(labels)
    const guarded = new Set(['=', '+', '@'])
    expect(rows).toEqual(
      newestFirst.map((row) =>
        row.map((text) => (guarded.has(text.slice(0, 1)) ? `'${text}` : text)),
      ),
    )
    expect(await calls.one(exportId)).toMatchObject({
      status: 'DONE',
      rows: ROWS,
      amount: SUM,
      expectedRows: ROWS,
      expectsMore: false,
      fileName: expect.stringMatching(/^inbound-payments_to_\d{4}-\d\d-\d\d\.csv$/),
    })
  })

  test('is the same compressed, as browsers fetch it', async () => {
    const exportId = await made()
    const plain = await file(exportId)
    const zipped = await file(exportId, { 'accept-encoding': 'gzip, br' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(plain.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(plain.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="inbound-payments_to_.*\.csv"$/,
      ),
    })
  })

  test('names its interval and has its zone', async () => {
    const search = { fromDate: '2026-01-01T00:00:01.000Z', toDate: '2026-01-01T00:00:03.000Z' }
    const exportId = await made({ search, zone: 'UTC' })
    const [, ...rows] = readCsv((await file(exportId)).body)
    expect(rows.map(([id, , , created]) => [id, created])).toEqual([
      ['many-3', '2026-01-01T00:00:03.000+00:00'],
      ['many-2', '2026-01-01T00:00:02.000+00:00'],
      ['many-1', '2026-01-01T00:00:01.000+00:00'],
    ])
    expect((await calls.one(exportId)).fileName).toBe('inbound-payments_2026-01-01.csv')
  })

  test('without records has only the labels', async () => {
    const exportId = await made({ search: { clientBranch: 'None' } })
    expect(readCsv((await file(exportId)).body)).toEqual([labels])
    expect(await calls.one(exportId)).toMatchObject({ rows: 0, amount: '0.00', expectedRows: 0 })
  })
})

test('an XLSX file has the same rows, with amounts as numbers and text as it is', async () => {
  const exportId = await made({ format: 'xlsx' })
  const answer = await file(exportId)
  expect(answer.headers['content-type']).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  const [sheet = [], ...others] = await readSheets(answer.rawPayload)
  expect(others).toEqual([])
  expect(sheet).toEqual([labels, ...newestFirst.map((row) => row.with(1, Number(row[1]) as never))])
})

test('rows that are added or deleted during an export change no other row', async () => {
  const begun = await post(wanted)
  const { exportId } = begun.body
  let from = 1
  while (!isDone(await calls.one(exportId))) {
    await provider.create({ clientBranch: 'Many', clientTransactionId: `late-${from}` })
    from += 1
  }
  const [, ...rows] = readCsv((await file(exportId)).body)
  expect(rows.map(([id]) => id)).toEqual(newestFirst.map(([id]) => id))
  expect((await calls.one(exportId)).rows).toBe(ROWS)
})
