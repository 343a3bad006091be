import type { ReportId } from '@tideway/contract/calls/ids'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { asCents } from '@tideway/contract/money/money'
import { sydneyDay } from '@tideway/contract/time/calendar-day'
import { SYDNEY } from '@tideway/contract/time/dates'
import { localDateTime } from '@tideway/contract/time/dates-local'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { TestProvider } from '../../../test/provider.ts'
import { openTestProvider } from '../../../test/provider.ts'
import { rowsOf } from '../../../test/records/reports.ts'
import type { Posting } from '../../ledger/ledger.ts'
import { postTransaction } from '../../ledger/ledger.ts'
import type { TestClock } from '../../platform/clock.ts'
import { testClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import { makeDueReports } from './make-due-reports.ts'
import { readReportFile } from './report-file.ts'

const CLIENT = clientIdOf('KELPCO1')
let provider: TestProvider
let clock: TestClock

async function open(now: string, settings: Record<string, unknown> = {}): Promise<void> {
  clock = testClock(now)
  provider = await openTestProvider({ clock })
  await set(settings)
}
afterEach(() => provider.close())

const set = (settings: Record<string, unknown>) =>
  Object.keys(settings).length === 0
    ? Promise.resolve()
    : provider.platform.db
        .updateTable('clients')
        .set(settings)
        .where('client_id', '=', CLIENT)
        .execute()

interface ReportRow {
  report_id: ReportId
  type: string
  from_at: Date
  to_at: Date
  statement_number: number | null
  records: number
}

const reportsOf = async (type: string): Promise<ReportRow[]> =>
  (
    await provider.platform.pool.query(
      `SELECT report_id, type, from_at, to_at, statement_number, records FROM reports
        WHERE client_id = $1 AND type = $2 ORDER BY from_at`,
      [CLIENT, type],
    )
  ).rows

const textOf = async ({ report_id }: ReportRow) =>
  (await readReportFile(provider.platform, CLIENT, report_id))?.content.toString() ?? ''

const deposit = (at: string | number, change: number): Posting => ({
  clientId: CLIENT,
  kind: 'test_adjustment' as Posting['kind'],
  subjectId: 'test',
  at: new Date(at),
  debit: change > 0 ? { settlement: asCents(change) } : { float: asCents(-change) },
  credit: change > 0 ? { float: asCents(change) } : { settlement: asCents(-change) },
})
const put = (at: string | number, change: number) =>
  transact(provider.platform.db, (tx) => postTransaction(tx, deposit(at, change)))

const local = (at: Date) => localDateTime(at, SYDNEY)

describe('a day’s report', () => {
  test.each([
    ['early', '2026-11-20T13:59:59.999Z', '2026-11-20T14:00:00.000Z'],
    ['late', '2026-11-20T18:14:59.999Z', '2026-11-20T18:15:00.000Z'],
  ])('is made %s, exactly at its time', async (schedule, before, at) => {
    await open('2026-11-20T02:00:00.000Z', { report_schedule: schedule })
    clock.set(before)
    await makeDueReports(provider.platform)
    expect(await reportsOf('Transaction Report V2')).toEqual([])
    clock.set(at)
    await makeDueReports(provider.platform)
    await makeDueReports(provider.platform)
    expect(
      (await reportsOf('Transaction Report V2')).map(({ from_at, to_at }) => [
        local(from_at),
        local(to_at),
      ]),
    ).toEqual([['2026-11-20 00:00:00', '2026-11-21 00:00:00']])
  })

  test('of a day without entries contains only the field names', async () => {
    await open('2026-11-20T02:00:00.000Z', {
      custom_report_fields: ['Amount', 'CRDR'],
      report_delimiter: '|',
    })
    clock.set('2026-11-20T18:15:00.000Z')
    await makeDueReports(provider.platform)
    const [report] = await reportsOf('Transaction Report V2')
    expect(report?.records).toBe(0)
    expect(await textOf(report as ReportRow)).toBe('CRDR|Amount\r\n')
  })

  test('missed for five days is made later, one for each day', async () => {
    await open('2026-11-14T02:00:00.000Z')
    await put('2026-11-16T04:00:00.000Z', 500)
    clock.set('2026-11-19T23:00:00.000Z')
    await makeDueReports(provider.platform)
    const reports = await reportsOf('Transaction Report V2')
    expect(reports.map(({ from_at, records }) => [sydneyDay(from_at), records])).toEqual([
      ['2026-11-14', 0],
      ['2026-11-15', 0],
      ['2026-11-16', 1],
      ['2026-11-17', 0],
      ['2026-11-18', 0],
      ['2026-11-19', 0],
    ])
  })

  test.each([
    ['2026-04-05', 25],
    ['2026-10-04', 23],
  ])(
    'of %s covers %i hours, and entries at its edges are in exactly one report',
    async (day, hours) => {
      const before = new Date(Date.parse(`${day}T00:00:00.000Z`) - 36 * 3_600_000)
      await open(before.toISOString(), { report_schedule: 'early' })
      clock.set(new Date(before.getTime() + 5 * 86_400_000))
      const [from, to] = [
        new Date(Date.parse(`${day}T00:00:00.000Z`) - (hours === 25 ? 11 : 10) * 3_600_000),
        new Date(
          Date.parse(`${day}T00:00:00.000Z`) -
            (hours === 25 ? 11 : 10) * 3_600_000 +
            hours * 3_600_000,
        ),
      ]
      for (const [index, edge] of [from, to].entries()) {
        await put(edge.getTime() - 1, 100 + index)
        await put(edge.getTime(), 200 + index)
      }
      await makeDueReports(provider.platform)
      const reports = await reportsOf('Transaction Report V2')
      const shown = reports.find(({ from_at }) => sydneyDay(from_at) === day) as ReportRow
      expect([shown.from_at, shown.to_at]).toEqual([from, to])
      expect(rowsOf(await textOf(shown)).map((row) => row.Amount)).toEqual(['2.00', '1.01'])
      const all = (await Promise.all(reports.map(textOf))).flatMap((text) => rowsOf(text))
      expect(all.map((row) => row.Amount)).toEqual(['1.00', '2.00', '1.01', '2.01'])
    },
  )

  test('is not changed by later entries with an earlier time', async () => {
    await open('2026-11-20T02:00:00.000Z')
    await put('2026-11-20T03:00:00.000Z', 100)
    clock.set('2026-11-20T18:15:00.000Z')
    await makeDueReports(provider.platform)
    await put('2026-11-20T12:59:59.999Z', 7)
    clock.set('2026-11-21T18:15:00.000Z')
    await makeDueReports(provider.platform)
    const texts = await Promise.all((await reportsOf('Transaction Report V2')).map(textOf))
    expect(
      texts.map((text) =>
        rowsOf(text).map(({ LocalTime, Amount, Balance }) => [LocalTime, Amount, Balance]),
      ),
    ).toEqual([
      [['2026-11-20T14:00:00.000+11:00', '1.00', '1.00']],
      [['2026-11-21T00:00:00.000+11:00', '0.07', '1.07']],
    ])
  })
})

describe('statements', () => {
  test('of an hour are made at its end, numbered without gaps, and followed by days if chosen', async () => {
    await open('2026-11-20T02:10:00.000Z', {
      mt940_enabled: true,
      mt940_since: new Date('2026-11-20T02:10:00.000Z'),
    })
    clock.set('2026-11-20T04:59:59.999Z')
    await makeDueReports(provider.platform)
    await set({ mt940_interval: 'daily' })
    clock.set('2026-11-21T14:00:00.000Z')
    await makeDueReports(provider.platform)
    expect(
      (await reportsOf('MT940')).map(({ from_at, to_at, statement_number }) => [
        local(from_at),
        local(to_at),
        statement_number,
      ]),
    ).toEqual([
      ['2026-11-20 13:00:00', '2026-11-20 14:00:00', 1],
      ['2026-11-20 14:00:00', '2026-11-20 15:00:00', 2],
      ['2026-11-20 15:00:00', '2026-11-21 00:00:00', 3],
      ['2026-11-21 00:00:00', '2026-11-22 00:00:00', 4],
    ])
  })

  test('that were disabled for a while continue where they ended, in one statement', async () => {
    await open('2026-11-20T02:10:00.000Z', {
      mt940_enabled: true,
      mt940_since: new Date('2026-11-20T02:10:00.000Z'),
    })
    clock.set('2026-11-20T03:00:00.000Z')
    await makeDueReports(provider.platform)
    await set({ mt940_enabled: false })
    clock.set('2026-11-25T03:30:00.000Z')
    await makeDueReports(provider.platform)
    await set({ mt940_enabled: true, mt940_since: clock.now() })
    clock.set('2026-11-25T05:00:00.000Z')
    await makeDueReports(provider.platform)
    expect(
      (await reportsOf('MT940')).map(({ from_at, to_at }) => [local(from_at), local(to_at)]),
    ).toEqual([
      ['2026-11-20 13:00:00', '2026-11-20 14:00:00'],
      ['2026-11-20 14:00:00', '2026-11-25 15:00:00'],
      ['2026-11-25 15:00:00', '2026-11-25 16:00:00'],
    ])
  })
})

test('six processes at once make each file once and leave no gap', async () => {
  await open('2026-11-15T02:00:00.000Z', {
    mt940_enabled: true,
    mt940_since: new Date('2026-11-20T02:00:00.000Z'),
    mt940_version: 'v2',
  })
  await put('2026-11-20T02:30:00.000Z', 100)
  clock.set('2026-11-20T20:00:00.000Z')
  const others = Array.from({ length: 6 }, () => openDatabase(provider.database.url, { max: 2 }))
  try {
    await Promise.all(
      others.map((database) => makeDueReports({ ...provider.platform, ...database })),
    )
  } finally {
    await Promise.all(others.map(({ db }) => db.destroy()))
  }
  const reports = await reportsOf('Transaction Report V2')
  expect(reports).toHaveLength(6)
  const statements = await reportsOf('MT940')
  expect(statements).toHaveLength(18)
  expect(statements.map(({ statement_number }) => statement_number)).toEqual(
    Array.from({ length: 18 }, (_, index) => index + 1),
  )
  for (const series of [reports, statements])
    for (const [index, { from_at }] of series.entries())
      if (index > 0) expect(from_at).toEqual(series[index - 1]?.to_at)
})

test('all reports together equal the ledger, whatever is booked and when', async () => {
  await open('2026-04-02T02:00:00.000Z', { report_schedule: 'early' })
  const start = Date.parse('2026-04-02T02:00:00.000Z')
  const movement = fc.record({
    after: fc.oneof(
      fc.integer({ min: 0, max: 5000 }),
      fc.integer({ min: 20_000_000, max: 90_000_000 }),
    ),
    cents: fc.integer({ min: -50_000, max: 99_999 }).filter((cents) => cents !== 0),
  })
  const [movements] = fc.sample(fc.array(movement, { minLength: 60, maxLength: 60 }), {
    numRuns: 1,
    seed: 20_261_121,
  })
  let [at, balance] = [start, 0]
  const expected: [string, string, string][] = []
  for (const { after, cents } of movements ?? []) {
    at += after
    const moved = balance + cents < 0 ? -cents : cents
    balance += moved
    await put(at, moved)
    expected.push([
      moved > 0 ? 'CR' : 'DR',
      (Math.abs(moved) / 100).toFixed(2),
      (balance / 100).toFixed(2),
    ])
  }
  clock.set(new Date(at + 2 * 86_400_000))
  await makeDueReports(provider.platform)
  const texts = await Promise.all((await reportsOf('Transaction Report V2')).map(textOf))
  expect(texts.length).toBeGreaterThan(8)
  const rows = texts.flatMap((text) => rowsOf(text))
  expect(rows.map(({ CRDR, Amount, Balance }) => [CRDR, Amount, Balance])).toEqual(expected)
  const ledger = await provider.platform.pool.query(
    `SELECT balance_cents FROM ledger_accounts WHERE client_id = $1 AND account = 'float'`,
    [CLIENT],
  )
  expect(rows.at(-1)?.Balance).toBe((ledger.rows[0].balance_cents / 100).toFixed(2))
})
