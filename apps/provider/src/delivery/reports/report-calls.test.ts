import { gunzipSync } from 'node:zlib'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { reportRange } from '@tideway/contract/reports/report-range'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adjustFloat } from '../../../test/books.ts'
import type { CallOptions } from '../../../test/provider.ts'
import { HARBOUR_DIST_KEY, KELP_KEY, openTestProvider } from '../../../test/provider.ts'
import { reportCalls, rowsOf } from '../../../test/records/reports.ts'
import { testClock } from '../../platform/clock.ts'
import { makeDueReports } from './make-due-reports.ts'
import { cleanReports } from './report-of-range.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const clock = testClock('2026-10-30T03:00:00.000Z')
const provider = await openTestProvider({ clock })
const { call, platform } = provider
const { list, month, link, fetch, file } = reportCalls(provider)
afterAll(() => provider.close())

const forbidden = { message: 'User is not authorized to access this resource' }
const refused = (message: string) => ({
  message,
  details: { failureCode: 'ERR0.03', failureReason: message },
})
const november = {
  fromDate: '2026-11-01T00:00:00.000+11:00',
  toDate: '2026-11-20T23:59:59.999+11:00',
}

beforeAll(async () => {
  // The other clients' reports are irrelevant here.
  await platform.db
    .updateTable('clients')
    .set({ reports_since: new Date(NOW) })
    .where('client_id', 'not in', [clientIdOf('HARBOUR'), clientIdOf('HARBOURN1')])
    .execute()
  clock.set('2026-10-31T12:59:59.999Z')
  await provider.paid(100)
  clock.set('2026-10-31T13:00:00.000Z')
  await provider.paid(20)
  clock.set(NOW)
  await makeDueReports(platform)
})

describe('the reports of a month', () => {
  test('are those of its days in Sydney, newest first', async () => {
    const answer = await month('2026-11')
    expect(answer.status).toBe(200)
    expect(answer.body.month).toBe('2026-11')
    expect(answer.body.reports).toHaveLength(19)
    expect(answer.body.reports[0]).toEqual({
      reportId: expect.stringMatching(/^[0-9a-f]{32}$/),
      type: 'Transaction Report V2',
      fromDate: '2026-11-19T00:00:00.000+11:00',
      toDate: '2026-11-19T23:59:59.999+11:00',
      clientId: 'HARBOUR',
    })
    const october = (await month('2026-10')).body.reports
    expect(october.map(({ fromDate }: { fromDate: string }) => fromDate)).toEqual([
      '2026-10-31T00:00:00.000+11:00',
      '2026-10-30T00:00:00.000+11:00',
    ])
    expect(rowsOf(await file(october[0].reportId)).map((row) => row.Amount)).toEqual(['100.00'])
  })

  test('are answered with 404 for a month without any', async () => {
    for (const other of ['2026-09', '2026-12', '0001-01', '9999-12']) {
      const answer = await month(other)
      expect([answer.status, answer.body]).toEqual([
        404,
        refused('There are no reports in this month'),
      ])
    }
  })
})

describe('a report of a range', () => {
  test('is made at once, with both ends included', async () => {
    const range = {
      fromDate: '2026-10-31T23:59:59.999+11:00',
      toDate: '2026-11-01T00:00:00.000+11:00',
    }
    const answer = await list(range)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      reports: [
        {
          reportId: expect.stringMatching(/^[0-9a-f]{32}$/),
          type: 'Transaction Report V2',
          ...range,
          clientId: 'HARBOUR',
          moreResultsPossible: false,
          money: { received: '120.00', refundsStarted: '0.00', refundsFailed: '0.00' },
        },
      ],
    })
    const rows = rowsOf(await file(answer.body.reports[0].reportId))
    expect(rows.map(({ Amount, Balance }) => [Amount, Balance])).toEqual([
      ['100.00', '100.00'],
      ['20.00', '120.00'],
    ])
    expect((await month('2026-11')).body.reports).toHaveLength(19)
  })

  test.each([
    ['with colons', '2026-11-01T00:00:00.000+11:00', '2026-11-01T00:00:00.001+11:00'],
    ['without colons', '2026-11-01T00:00:00.000+1100', '2026-11-01T00:00:00.001+1100'],
    ['of another zone', '2026-10-31T18:30:00.000+0530', '2026-10-31T09:00:00.001-04:00'],
    ['of UTC', '2026-10-31T13:00:00.000Z', '2026-10-31T13:00:00.001Z'],
  ])('accepts offsets %s', async (_what, fromDate, toDate) => {
    const answer = await list({ fromDate, toDate })
    expect(answer.status).toBe(200)
    expect(answer.body.reports[0].fromDate).toBe('2026-11-01T00:00:00.000+11:00')
    expect(rowsOf(await file(answer.body.reports[0].reportId)).map((row) => row.Amount)).toEqual([
      '20.00',
    ])
  })

  test('of a time without entries contains only the field names', async () => {
    const answer = await list({
      fromDate: '2020-01-01T00:00:00.000+11:00',
      toDate: '2020-01-02T00:00:00.000+11:00',
    })
    expect(answer.body.reports[0].moreResultsPossible).toBe(false)
    expect(await file(answer.body.reports[0].reportId)).toMatch(
      /^DateTime,[^\n]*NPPTransactionId\r\n$/,
    )
  })

  test.each([
    [
      'from after to',
      { fromDate: november.toDate, toDate: november.fromDate },
      'fromDate has to be before toDate',
    ],
    [
      'from equal to to',
      { fromDate: november.toDate, toDate: november.toDate },
      'fromDate has to be before toDate',
    ],
    [
      'ends that only look like a range',
      { fromDate: '2026-11-02T00:00:00.000+11:00', toDate: '2026-11-01T23:59:59.999+09:00' },
      undefined,
    ],
    [
      'no milliseconds',
      { fromDate: '2026-11-01T00:00:00+11:00', toDate: november.toDate },
      undefined,
    ],
    ['a zone beside the range', { ...november, timezone: 'Australia/Sydney' }, undefined],
    ['no zone', { fromDate: '2026-11-01T00:00:00.000', toDate: november.toDate }, 'look like'],
    [
      'a plus that became a blank',
      { fromDate: '2026-11-01T00:00:00.000 11:00', toDate: november.toDate },
      'look like',
    ],
    [
      '31 February',
      { fromDate: '2026-02-31T00:00:00.000+11:00', toDate: november.toDate },
      'look like',
    ],
    [
      'one end',
      { fromDate: november.fromDate },
      'Either month and timezone or fromDate and toDate',
    ],
    ['nothing', {}, 'Either month and timezone or fromDate and toDate'],
    [
      'a month as well',
      { ...november, month: '2026-11', timezone: 'Australia/Sydney' },
      'Either month',
    ],
    ['a month without a zone', { month: '2026-11' }, 'Either month'],
    [
      'a month in another zone',
      { month: '2026-11', timezone: 'Australia/Perth' },
      'Australia/Sydney',
    ],
    ['a thirteenth month', { month: '2026-13', timezone: 'Australia/Sydney' }, ''],
    ['a field that is none', { ...november, page: '1' }, 'page'],
  ])('is validated: with %s', async (_what, query, message) => {
    const answer = await list(query as Record<string, string>)
    expect(answer.status).toBe(message === undefined ? 200 : 400)
    if (message !== undefined) {
      expect(answer.body.message).toContain(message)
      expect(answer.body.details).toEqual({
        failureCode: 'ERR0.03',
        failureReason: answer.body.message,
      })
    }
  })

  test('contains at most the ten thousand oldest entries, and shows that there are more', async () => {
    const { pool } = platform
    await adjustFloat(pool, 'KELPCO1', 1_000_000)
    // Skip the triggers, because only speed matters here.
    await pool.query(
      `BEGIN;
       SET LOCAL session_replication_role = replica;
       WITH made AS (INSERT INTO ledger_transactions (client_id, kind, subject_id, occurred_at)
         SELECT 'KELPCO1', 'test_adjustment', 'x', now() FROM generate_series(1, 9999) RETURNING transaction_id),
       numbered AS (SELECT transaction_id, row_number() OVER (ORDER BY transaction_id) AS n FROM made)
       INSERT INTO ledger_entries (client_id, transaction_id, entry_no, account, direction, amount_cents,
                                   balance_after_cents, position, booked_at)
       SELECT 'KELPCO1', transaction_id, 1, 'settlement', 'debit', 1, -1000000 - n, n + 1, now() FROM numbered
        UNION ALL
       SELECT 'KELPCO1', transaction_id, 2, 'float', 'credit', 1, 1000000 + n, n + 1, now() FROM numbered;
       UPDATE ledger_accounts SET entries = entries + 9999, last_booked_at = now(),
              balance_cents = balance_cents + CASE account WHEN 'float' THEN 9999 ELSE -9999 END
        WHERE client_id = 'KELPCO1' AND account <> 'clearing';
       COMMIT`,
    )
    // Autovacuum would do this sooner or later. Until then, plans assume an empty table.
    await pool.query('ANALYZE ledger_transactions, ledger_entries, ledger_accounts')
    const options = { as: KELP_KEY }
    const query = {
      clientId: 'KELPCO1',
      fromDate: '2000-01-01T00:00:00.000Z',
      toDate: '2100-01-01T00:00:00.000Z',
    }
    const all = (await list(query, options)).body.reports[0]
    expect(all.moreResultsPossible).toBe(false)
    expect(rowsOf(await file(all.reportId, options, 'KELPCO1'))).toHaveLength(10_000)
    await adjustFloat(pool, 'KELPCO1', 5)
    const most = (await list(query, options)).body.reports[0]
    expect(most.moreResultsPossible).toBe(true)
    const rows = rowsOf(await file(most.reportId, options, 'KELPCO1'))
    expect(rows).toHaveLength(10_000)
    expect(rows.at(-1)?.Balance).toBe('10099.99')
  })
})

describe('the file name of a range contains the requested days in the requester’s time zone', () => {
  test.each([
    ['Australia/Perth', '2026-11-10', '2026-11-11'],
    ['Pacific/Auckland', '2026-11-10', '2026-11-11'],
    ['Pacific/Honolulu', '2026-11-10', '2026-11-11'],
    ['Pacific/Pago_Pago', '2026-11-10', '2026-11-10'],
    ['Pacific/Kiritimati', '2026-11-10', '2026-11-10'],
    ['Australia/Sydney', '2026-10-03', '2026-10-04'],
    ['Australia/Sydney', '2026-04-04', '2026-04-05'],
    ['UTC', '2026-11-10', '2026-11-11'],
  ])('in %s, from %s to %s', async (zone, from, to) => {
    const query = { clientId: 'HARBOUR', ...reportRange({ from, to }, zone) }
    const { reportId } = (await list(query)).body.reports[0]
    expect(reportId).toMatch(/^[0-9a-f]{32}$/)
    const { headers } = await fetch(await link(reportId))
    const days = `${from}-${to}`.replaceAll('-', '').replace(/^(.{8})/, '$1-')
    expect(headers['content-disposition']).toBe(
      `attachment; filename="HARBOUR_Transactions_${days}_${reportId.slice(0, 8)}.csv"`,
    )
  })
})

describe('a link', () => {
  const some = async () => (await month('2026-11')).body.reports[0].reportId as string

  test('returns the file for a minute, and then a page that explains its expiry', async () => {
    const path = await link(await some())
    expect(path).toMatch(/^\/report-files\/[A-Za-z0-9_-]{32}$/)
    const answer = await fetch(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="HARBOUR_Transaction_Report_V2_20261119.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.body).toMatch(/^DateTime,/)
    clock.advance(59_999)
    expect((await fetch(path)).statusCode).toBe(200)
    clock.advance(1)
    const lateAnswer = await fetch(path)
    expect([
      lateAnswer.statusCode,
      lateAnswer.headers['content-type'],
      lateAnswer.headers['cache-control'],
    ]).toEqual([404, 'text/plain; charset=utf-8', 'no-store'])
    expect(lateAnswer.body).toContain('This link is no longer valid.')
    clock.set(NOW)
  })

  test('sends stored gzip to callers that accept it, and the same content to others', async () => {
    const path = await link(await some())
    const plain = await fetch(path)
    for (const [accepted, encoding] of [
      ['gzip', 'gzip'],
      ['br, gzip;q=0.5', 'gzip'],
      ['gzip;q=0', undefined],
      ['gzip;q=0.0, br', undefined],
      ['identity', undefined],
    ] as const) {
      const answer = await fetch(path, { 'accept-encoding': accepted })
      expect(answer.headers['content-encoding'], accepted).toBe(encoding)
      const text = encoding ? gunzipSync(answer.rawPayload).toString() : answer.body
      expect(text, accepted).toBe(plain.body)
    }
  })

  test('with an unknown token is rejected like an expired one', async () => {
    for (const token of ['x'.repeat(32), 'x', '../..', 'a'.repeat(299)]) {
      expect((await fetch(`/report-files/${token}`)).statusCode).toBe(404)
    }
    // This token cannot even be looked up.
    expect((await fetch('/report-files/%00')).statusCode).toBe(400)
  })

  test('is different each time, and only its digest is stored', async () => {
    const id = await some()
    const [one, other] = [await link(id), await link(id)]
    expect(one).not.toBe(other)
    const { rows } = await platform.pool.query('SELECT digest FROM report_links')
    for (const path of [one, other]) {
      const token = path.split('/').at(-1)
      expect(rows.some(({ digest }) => digest === token)).toBe(false)
    }
  })

  test('for an unknown report is answered with 404', async () => {
    const answer = await call(
      'GET',
      `/rest/v1/report/download?clientId=HARBOUR&reportId=${'f'.repeat(32)}`,
    )
    expect([answer.status, answer.body]).toEqual([
      404,
      refused(`reportId: ${'f'.repeat(32)} not found`),
    ])
  })
})

describe('access to reports', () => {
  const otherTenants: [string, CallOptions][] = [
    ['a stranger’s key', { as: KELP_KEY }],
    ['a stranger', { as: 'admin@kelp.example' }],
    ['a child', { as: 'admin@newtown.harbour.example' }],
  ]
  test.each(otherTenants)('is denied for another client’s reports: %s', async (_who, options) => {
    const [{ reportId }] = (await month('2026-11')).body.reports
    for (const clientId of ['HARBOUR', 'NOBODY1']) {
      for (const query of [{ month: '2026-11', timezone: 'Australia/Sydney' }, november]) {
        const answer = await list({ clientId, ...query }, options)
        expect([answer.status, answer.body]).toEqual([403, forbidden])
      }
      const answer = await call(
        'GET',
        `/rest/v1/report/download?clientId=${clientId}&reportId=${reportId}`,
        options,
      )
      expect([answer.status, answer.body]).toEqual([403, forbidden])
    }
  })

  test.each(otherTenants)(
    'is denied for another client’s reports under their own client id: %s',
    async (who, options) => {
      const [{ reportId }] = (await month('2026-11')).body.reports
      const own = who === 'a child' ? 'HARBOURN1' : 'KELPCO1'
      const ask = (id: string) =>
        call('GET', `/rest/v1/report/download?clientId=${own}&reportId=${id}`, options)
      const [answer, nothing] = [await ask(reportId), await ask('f'.repeat(32))]
      expect([answer.status, answer.text]).toEqual([
        404,
        nothing.text.replaceAll('f'.repeat(32), reportId),
      ])
    },
  )

  test('is granted to a parent for its branch', async () => {
    const answer = await list(
      { clientId: 'HARBOURN1', month: '2026-11', timezone: 'Australia/Sydney' },
      { as: 'admin@harbour.example', actingFor: 'HARBOURN1' },
    )
    expect(answer.body.reports).toHaveLength(19)
    expect(answer.body.reports[0].clientId).toBe('HARBOURN1')
  })

  test('is denied to a distributable key', async () => {
    expect((await month('2026-11', { as: HARBOUR_DIST_KEY })).status).toBe(403)
  })
})

test('a report on demand is kept for a day, an automatic one permanently', async () => {
  const count = async (automatic: boolean) =>
    (
      await platform.pool.query('SELECT count(*) AS count FROM reports WHERE automatic = $1', [
        automatic,
      ])
    ).rows[0].count
  clock.set(NOW)
  expect((await list(november)).status).toBe(200)
  const [automatic, onDemand] = [await count(true), await count(false)]
  expect(onDemand).toBeGreaterThan(0)
  clock.set(new Date(Date.parse(NOW) + 86_400_000))
  await cleanReports(platform)
  expect(await count(false)).toBe(onDemand)
  clock.advance(1)
  await cleanReports(platform)
  expect(await count(false)).toBe(0)
  // More automatic reports may have become due by then.
  expect(await count(true)).toBeGreaterThanOrEqual(automatic)
})
