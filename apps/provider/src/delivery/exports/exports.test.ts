import { gunzipSync } from 'node:zlib'
import { clientIdOf, exportIdOf } from '@tideway/contract/calls/ids'
import { asCents, centsToText } from '@tideway/contract/money/money'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'
import {
  addRequests,
  exportCalls,
  hostileTexts,
  readCsv,
  readSheets,
} from '../../../test/records/exports.ts'
import { cleanExports } from './export-jobs.ts'
import { SHEET_RECORDS, writeParts } from './part-writer.ts'
import type { ExportKey } from './write-export.ts'
import { writeExport } from './write-export.ts'

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
const newExport = {
  kind: 'paymentRequest',
  search: { clientBranch: 'Many of them' },
  columns,
  zone: 'Australia/Sydney',
  format: 'csv',
}
/** The same search, without the late records of another test. */
const withoutLate = {
  ...newExport.search,
  fromDate: '2026-01-01T00:00:00.000Z',
  toDate: '2026-01-02T00:00:00.000Z',
}
const ADMIN = 'admin@harbour.example'
const isDone = ({ status }: { status: string }) => status === 'DONE'

beforeAll(async () => {
  await addRequests(platform.pool, ROWS, { branch: 'Many of them' })
  await platform.pool.query('ANALYZE payment_requests')
})
afterAll(() => provider.close())

async function createExport(change: object = {}): Promise<string> {
  const answer = await post({ ...newExport, ...change })
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
    n % 3 === 0 ? 'RETURN_COMPLETE' : 'COMPLETE',
  ]
}

const labels = ['Client Transaction ID', 'Amount', 'Description', 'Created Date', 'Status']
const newestFirst = Array.from({ length: ROWS }, (_, index) => rowOf(ROWS - index))
const SETTLED = (ROWS * (ROWS + 1)) / 2
const RETURNED = Math.floor(ROWS / 3)
const money = {
  settled: centsToText(asCents(SETTLED)),
  returned: centsToText(asCents(RETURNED)),
  net: centsToText(asCents(SETTLED - RETURNED)),
}

describe('a CSV file', () => {
  test('has every row once, newest first, as two parsers read it', async () => {
    const exportId = await createExport()
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
      money,
      expectedRows: ROWS,
      expectsMore: false,
      fileName: expect.stringMatching(/^inbound-payments_to_\d{4}-\d\d-\d\d\.csv$/),
    })
  })

  test('has the same content when it is compressed, as browsers fetch it', async () => {
    const exportId = await createExport()
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
    const exportId = await createExport({ search, zone: 'UTC' })
    const [, ...rows] = readCsv((await file(exportId)).body)
    expect(rows.map(([id, , , created]) => [id, created])).toEqual([
      ['many-3', '2026-01-01T00:00:03.000+00:00'],
      ['many-2', '2026-01-01T00:00:02.000+00:00'],
      ['many-1', '2026-01-01T00:00:01.000+00:00'],
    ])
    expect((await calls.one(exportId)).fileName).toBe('inbound-payments_2026-01-01.csv')
  })

  test('without records has only the labels', async () => {
    const exportId = await createExport({ search: { clientBranch: 'None' } })
    expect(readCsv((await file(exportId)).body)).toEqual([labels])
    expect(await calls.one(exportId)).toMatchObject({
      rows: 0,
      money: { settled: '0.00', returned: '0.00', net: '0.00' },
      expectedRows: 0,
    })
  })
})

test('an XLSX file has the same rows with amounts as numbers, dates as dates and text unchanged, and a row for each refund', async () => {
  const exportId = await createExport({ format: 'xlsx' })
  const answer = await file(exportId)
  expect(answer.headers['content-type']).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  const [sheet = [], refunds = [], ...others] = await readSheets(answer.rawPayload)
  expect(others).toEqual([])
  const local = (instant = '') => instant.slice(0, -'+11:00'.length)
  expect(sheet).toEqual([
    labels,
    ...newestFirst.map((row) => row.with(1, Number(row[1]) as never).with(3, local(row[3]))),
  ])
  const [head = [], ...refunded] = refunds
  const cell = (row: readonly unknown[], label: string) => row[head.indexOf(label)]
  expect(
    refunded.map((row) => [
      cell(row, 'Client Transaction ID'),
      cell(row, 'Refund Amount'),
      cell(row, 'Refund Created Date'),
      cell(row, 'Refund Status'),
      cell(row, 'Refund Reason'),
    ]),
  ).toEqual(
    newestFirst.flatMap(([id = '', , , created = ''], index) => {
      const n = ROWS - index
      const at = new Date(Date.parse(`${local(created)}Z`) + 3_600_000)
      return n % 3 === 0
        ? [[id, 0.01, at.toISOString().slice(0, -1), 'COMPLETE', `Refund ${n}`]]
        : []
    }),
  )
})

test('rows that are added during an export are not in it', async () => {
  const { exportId } = (await post(newExport)).body
  let lateCount = 0
  while (!isDone(await calls.one(exportId))) {
    lateCount += 1
    await provider.create({
      clientBranch: 'Many of them',
      clientTransactionId: `late-${lateCount}`,
    })
  }
  expect(lateCount).toBeGreaterThan(0)
  const [, ...rows] = readCsv((await file(exportId)).body)
  expect(rows.map(([id]) => id)).toEqual(newestFirst.map(([id]) => id))
  await provider.settled()
})

test('a payment to a multi-payment request has a row with its money, and the request has a row without', async () => {
  const branch = 'Several'
  const request = { clientBranch: branch, multiPayment: true, paymentAmount: undefined }
  const partId = await provider.paid(12.5, request)
  const rowsOf = async (search: object) => {
    const exportId = await createExport({ search, columns: ['PaymentRequestId', 'settledMoney'] })
    const { rows, money, expectedRows } = await calls.one(exportId)
    const [, ...lines] = readCsv((await file(exportId)).payload)
    expect([rows, expectedRows]).toEqual([lines.length, lines.length])
    return { lines, net: money?.net }
  }
  const part = [partId, '12.50']
  const both = await rowsOf({ clientBranch: branch })
  expect(both).toEqual({ lines: [part, [expect.any(String), '']], net: '12.50' })
  const alone = await rowsOf({ clientBranch: branch, amountFrom: '12.50', amountTo: '12.50' })
  expect(alone).toEqual({ lines: [part], net: '12.50' })
})

test('a stopped export is resumed after its last row', async () => {
  const { exportId } = (await post({ ...newExport, search: withoutLate, format: 'xlsx' })).body
  await until(exportId, ({ rows }) => rows > 0)
  const stopped = (await calls.change(exportId, 'stop')).body
  expect(stopped.status).toBe('STOPPED')
  expect(stopped.rows).toBeLessThan(ROWS)
  const early = await call('GET', calls.url(`/${exportId}/download`), { as: ADMIN })
  expect([early.status, early.body.message]).toEqual([409, 'The export has not finished'])
  expect((await calls.one(exportId)).rows).toBe(stopped.rows)
  expect((await calls.change(exportId, 'resume')).body.status).toBe('RUNNING')
  expect(await until(exportId, isDone)).toMatchObject({ rows: ROWS, money })
  const [sheet = []] = await readSheets((await file(exportId)).rawPayload)
  expect(sheet.map(([id]) => id)).toEqual([labels[0], ...newestFirst.map(([id]) => id)])
  // A finished export is not changed.
  for (const action of ['stop', 'resume'] as const)
    expect((await calls.change(exportId, action)).body.status).toBe('DONE')
})

/** Adds an export that no job writes. The options make it differ from a new export. */
async function withoutJob(
  digit: string,
  { as = ADMIN, ...change }: { as?: string; kind?: string; status?: string; keptMs?: number } = {},
): Promise<ExportKey> {
  const { kind = 'paymentRequest', status = 'RUNNING', keptMs = 86_400_000 } = change
  const exportId = exportIdOf(digit.repeat(32))
  await platform.pool.query(
    `INSERT INTO exports (client_id, export_id, account_id, kind, search, columns, zone, format, status, created_at, finished_at,
       expires_at, returned_cents)
     SELECT 'HARBOUR', $1, account_id, $2, $3, '{ClientTransactionId}', 'UTC', 'csv', $4, now(),
            CASE $4 WHEN 'DONE' THEN now() END, now() + $5 * interval '1 ms', '0'
       FROM accounts WHERE email = $6`,
    [exportId, kind, JSON.stringify(withoutLate), status, keptMs, as],
  )
  return { clientId: clientIdOf('HARBOUR'), exportId }
}

test('an export that takes longer than a job is allowed to continues in another job', async () => {
  const key = await withoutJob('b')
  let passed = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    passed += 200_000
    return passed
  })
  await writeExport(platform, () => platform, key)
  clock.mockRestore()
  const { rows } = await calls.one(key.exportId)
  expect(rows).toBeGreaterThan(0)
  expect(rows).toBeLessThan(ROWS)
  expect(await until(key.exportId, isDone)).toMatchObject({ rows: ROWS, money })
})

test('an export continues in another sheet when its sheet is full', async () => {
  const key = await withoutJob('f')
  const { pool } = platform
  const early = { fromDate: '2026-01-01T00:00:00.000Z', toDate: '2026-01-01T00:00:05.000Z' }
  const columnsOfSheet = { labels: ['Client Transaction ID'], kinds: ['text'] } as const
  const from = { before: 0, state: undefined, isLast: false }
  const [part] = await writeParts('xlsx', columnsOfSheet, [['first']], from)
  await pool.query(
    `UPDATE exports SET format = 'xlsx', search = $2, parts = 1, written_rows = $3 WHERE export_id = $1`,
    [key.exportId, JSON.stringify({ ...newExport.search, ...early }), SHEET_RECORDS - 2],
  )
  await pool.query(
    `INSERT INTO export_parts (client_id, export_id, part_no, sheet, content, checksum, text_bytes)
     VALUES ('HARBOUR', $1, 0, $2, $3, $4, $5)`,
    [key.exportId, part?.sheet, part?.content, part?.checksum, part?.textBytes],
  )
  await writeExport(platform, () => platform, key)
  const [full = [], next, refunds = []] = await readSheets((await file(key.exportId)).rawPayload)
  // Only the third of these records has a refund.
  expect(refunds).toHaveLength(2)
  // The rows in between are not in the file, and are read as empty.
  expect(full.length).toBe(1 + SHEET_RECORDS)
  expect(full.slice(0, 2)).toEqual([[labels[0]], ['first']])
  expect(full.slice(-2)).toEqual([['many-5'], ['many-4']])
  expect(next).toEqual([[labels[0]], ['many-3'], ['many-2'], ['many-1']])
})

test('an export that cannot be written fails after ten attempts, and is resumed', async () => {
  const { pool } = platform
  await pool.query('ALTER TABLE export_parts ADD CONSTRAINT no_room CHECK (false) NOT VALID')
  // Without a job, so that no other attempt counts.
  const key = await withoutJob('a')
  const { exportId } = key
  const attempt = () =>
    expect(writeExport(platform, () => platform, key)).rejects.toThrow('no_room')
  for (let failed = 0; failed < 9; failed += 1) await attempt()
  expect((await calls.one(exportId)).status).toBe('RUNNING')
  await attempt()
  expect((await calls.one(exportId)).status).toBe('FAILED')

  await pool.query('ALTER TABLE export_parts DROP CONSTRAINT no_room')
  expect((await calls.change(exportId, 'resume')).body.status).toBe('RUNNING')
  expect(await until(exportId, isDone)).toMatchObject({ rows: ROWS, money })
})

describe('before its export, a search', () => {
  const count = (body: object, as = ADMIN) =>
    call('POST', '/portal/v1/exportCounts?clientId=HARBOUR', { as, body })

  test('is counted and added up', async () => {
    const search = { fromDate: '2026-01-01T00:00:01.000Z', toDate: '2026-01-01T00:00:04.000Z' }
    expect((await count({ kind: 'paymentRequest', search })).body).toEqual({
      rows: 4,
      money: { settled: '0.10', returned: '0.01', net: '0.09' },
      more: false,
    })
    expect((await count({ kind: 'paymentAgreement' })).body).toEqual({ rows: 0, more: false })
  })

  test('is refused with the errors of the list', async () => {
    const answer = await count({
      kind: 'payment',
      search: { fromDate: '2026-01-01T00:00:01.000Z' },
    })
    expect([answer.status, answer.body.message]).toEqual([
      400,
      '[object must contain (["toDate"]) if (["fromDate"]) is present]',
    ])
  })
})

test.each([
  [
    { columns: ['PayID', 'password_hash'] },
    'columns: password_hash is not a column of paymentRequest',
  ],
  [
    { zone: 'Sydney/Australia' },
    '[zone must be the name of a time zone, such as Australia/Sydney]',
  ],
  [
    { search: { clientBranch: 'a', payID: 'b' } },
    '[object can\'t include (["clientBranch"]) and (["payID"]) in the same request]',
  ],
])('%j is refused', async (change, message) => {
  const answer = await post({ ...newExport, ...change })
  expect([answer.status, answer.body.message]).toEqual([400, message])
})

describe('an export', () => {
  test('is seen only by the person who requested it', async () => {
    const exportId = await createExport()
    for (const as of ['finance.admin@harbour.example', 'admin@kelp.example']) {
      const other = exportCalls(provider, as)
      const listAnswer = await call('GET', other.url(''), { as })
      expect(listAnswer.status === 200 ? listAnswer.body.exports : []).toEqual([])
      for (const [method, path] of [
        ['GET', `/${exportId}/download`],
        ['DELETE', `/${exportId}`],
      ] as const)
        expect((await call(method, other.url(path), { as })).status).toBe(404)
    }
    expect((await call('DELETE', calls.url(`/${exportId}`), { as: ADMIN })).status).toBe(204)
    expect((await call('GET', calls.url(`/${exportId}/download`), { as: ADMIN })).status).toBe(404)
  })

  test('cannot be requested by a role without the search', async () => {
    const as = 'finance.operator@harbour.example'
    const answer = await post(
      { ...newExport, kind: 'paymentAgreement', search: {}, columns: ['type'] },
      { as },
    )
    expect(answer.status).toBe(403)
  })

  test.each([
    [
      'whose role no longer has the search',
      'c',
      { as: 'finance.operator@harbour.example', kind: 'paymentAgreement', status: 'DONE' },
    ],
    ['after its last day, before it is deleted', 'd', { status: 'DONE', keptMs: -1 }],
  ] as const)('is not seen by the person %s', async (_case, digit, change) => {
    const { exportId } = await withoutJob(digit, change)
    const as = 'as' in change ? change.as : ADMIN
    const others = exportCalls(provider, as)
    const otherExports = await others.list()
    expect(otherExports.filter((one) => one.exportId === exportId)).toEqual([])
    for (const [method, path, body] of [
      ['GET', '/download', undefined],
      ['PATCH', '', { action: 'resume' }],
      ['DELETE', '', undefined],
    ] as const) {
      const answer = await call(method, calls.url(`/${exportId}${path}`), {
        as,
        ...(body && { body }),
      })
      expect([answer.status, answer.body.message]).toEqual([404, `exportId: ${exportId} not found`])
    }
  })
})

test('at most three exports of a client are unfinished', async () => {
  const ids: string[] = []
  for (let count = 0; count < 3; count += 1) {
    const { exportId } = (await post(newExport)).body
    await calls.change(exportId, 'stop')
    ids.push(exportId)
  }
  const answer = await post(newExport)
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'At most 3 exports of a client may be unfinished. Wait for one to finish, or delete one',
  ])
  for (const id of ids) await call('DELETE', calls.url(`/${id}`), { as: ADMIN })
})

test('at most thirty exports of a client are kept, without those that expired', async () => {
  const as = 'admin@kelp.example'
  const postOne = () => call('POST', calls.url('', 'KELPCO1'), { as, body: newExport })
  await platform.pool.query(
    `INSERT INTO exports (client_id, export_id, account_id, kind, search, columns, zone, format, status, created_at, finished_at,
       expires_at)
     SELECT 'KELPCO1', md5('kept' || n), account_id, 'paymentRequest', '{}', '{ClientTransactionId}', 'UTC', 'csv', 'DONE', now(),
            now(), now() + CASE n WHEN 30 THEN -1 ELSE 1 END * interval '1 hour'
       FROM accounts, generate_series(1, 30) n WHERE email = $1`,
    [as],
  )
  const thirtieth = await postOne()
  expect(thirtieth.status, thirtieth.text).toBe(201)
  const more = await postOne()
  expect([more.status, more.body.message]).toEqual([
    409,
    'At most 30 exports of a client are kept. Delete one',
  ])
})

test('a finished export sends its person a mail, and its creation is in the audit trail', async () => {
  const exportId = await createExport({ search: withoutLate })
  const { rows: mails } = await platform.pool.query(
    `SELECT addresses, subject, body FROM mails WHERE reason = 'export-ready' ORDER BY created_at DESC LIMIT 1`,
  )
  expect(mails[0]).toMatchObject({
    addresses: [ADMIN],
    subject: 'Your export for Harbour Roasters is ready',
  })
  expect(mails[0].body).toContain(
    'Rows: 7,003\nReceived $245,245.06, Refunded $23.34, Net $245,221.72\n',
  )
  expect(mails[0].body).toMatch(/Download: \S+\/reports$/m)
  const { rows } = await platform.pool.query(
    `SELECT actor_name, details FROM activities WHERE action = 'export.create' AND subject_id = $1`,
    [exportId],
  )
  expect(rows).toEqual([{ actor_name: ADMIN, details: { kind: 'paymentRequest', format: 'csv' } }])
})

test('a file is deleted after seven days, with its parts', async () => {
  const exportId = await createExport()
  const parts = async () => {
    const { rows } = await platform.pool.query(
      'SELECT count(*)::int AS count FROM export_parts WHERE export_id = $1',
      [exportId],
    )
    return rows[0].count
  }
  const link = await call('GET', calls.url(`/${exportId}/download`), { as: ADMIN })
  expect(await parts()).toBe(3)
  const days = (count: number) => ({
    ...platform,
    clock: { now: () => new Date(Date.now() + count * 86_400_000) },
  })
  await cleanExports(days(6.9))
  expect(await parts()).toBe(3)
  await cleanExports(days(7.1))
  expect(await parts()).toBe(0)
  const gone = await app.inject({ method: 'GET', url: new URL(link.body.exportUrl).pathname })
  expect(gone.statusCode).toBe(404)
})

test('a link does not work while its person may not sign in', async () => {
  const exportId = await createExport()
  const link = await call('GET', calls.url(`/${exportId}/download`), { as: ADMIN })
  const { pathname } = new URL(link.body.exportUrl)
  const status = async () => (await app.inject({ method: 'GET', url: pathname })).statusCode
  const enable = (enabled: boolean) =>
    platform.pool.query('UPDATE accounts SET enabled = $1 WHERE email = $2', [enabled, ADMIN])
  expect(await status()).toBe(200)
  await enable(false)
  expect(await status()).toBe(404)
  await enable(true)
  expect(await status()).toBe(200)
})

test('a file says why payments were refunded', async () => {
  const id = await provider.paid(30, { clientBranch: 'Refunded' })
  for (const [refundAmount, description, clientRefundID] of [
    ['10.00', 'Goods returned', 'RMA-1'],
    ['5.00', 'Goodwill', 'RMA-2'],
  ] as const) {
    await provider.refund(id, { refundAmount, description, clientRefundID })
    await provider.settled()
  }
  const exportId = await createExport({
    search: { clientBranch: 'Refunded' },
    columns: ['PaymentRequestId', 'RefundReason', 'RefundReference'],
  })
  expect(readCsv((await file(exportId)).body)).toEqual([
    ['Payment Request ID', 'Refund Reason', 'Refund Reference'],
    [id, 'Goods returned, Goodwill', 'RMA-1, RMA-2'],
  ])
})
