import { setTimeout as wait } from 'node:timers/promises'
import type { ExportView } from '@tideway/contract/exports/exports'
import { parse } from 'csv-parse/sync'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import type pg from 'pg'
import { expect } from 'vitest'
import type { CallOptions, TestProvider } from '../provider.ts'

/** Descriptions that a spreadsheet could run as formulas, or that a parser could split in the wrong place. */
export const hostileTexts = [
  'Invoice 20431',
  '=HYPERLINK("http://evil.example","Pay")',
  'two\r\nlines, "quoted"',
  '+61 400 000 000',
  '@SUM(A1:A9)',
  '-12.50',
  '00473381',
  'Ça & <b>là</b> 👋',
]

/**
 * Adds paid payment requests of 1, 2, 3 … cents, a second apart, with ids that end with their number. Of every third, a
 * cent was refunded an hour later.
 */
export async function addRequests(
  pool: pg.Pool,
  count: number,
  { clientId = 'HARBOUR', from = 1, branch = 'Many' } = {},
): Promise<void> {
  await pool.query(
    `INSERT INTO payment_requests (client_id, payment_request_id, client_transaction_id, pay_id,
       payment_amount_cents, payment_description, client_branch, status, created_at, completed_at,
       amount_received_cents, refunded_cents, return_initiator)
     SELECT $1, lpad(to_hex(n), 32, '0'), 'many-' || n, 'many@x.example', n, ($5::text[])[1 + n % $6], $4,
            CASE n % 3 WHEN 0 THEN 'RETURN_COMPLETE' ELSE 'COMPLETE' END, at, at, n,
            CASE n % 3 WHEN 0 THEN 1 ELSE 0 END, CASE n % 3 WHEN 0 THEN 'MANUAL' END
       FROM (SELECT n, timestamptz '2026-01-01' + n * interval '1 second' AS at
               FROM generate_series($2::int, $3::int) n) numbered`,
    [clientId, from, from + count - 1, branch, hostileTexts, hostileTexts.length],
  )
  await pool.query(
    `INSERT INTO refunds (client_id, refund_id, payment_request_id, amount_cents, status, refund_trigger, requested_by,
       description, created_at, completed_at)
     SELECT $1, lpad(to_hex(n), 32, '0'), lpad(to_hex(n), 32, '0'), 1, 'COMPLETE', 'REFUND_API', 'test', 'Refund ' || n,
            at, at + interval '1 minute'
       FROM (SELECT n, timestamptz '2026-01-01 01:00' + n * interval '1 second' AS at
               FROM generate_series($2::int, $3::int) n WHERE n % 3 = 0) numbered`,
    [clientId, from, from + count - 1],
  )
}

/** Reads CSV with two independent parsers, which must agree. */
export function readCsv(text: string): string[][] {
  const one: string[][] = parse(text, { bom: true, record_delimiter: '\r\n' })
  const other = parseCsv(text, { typeInference: false }).map((line) => line.map(String))
  expect(other).toEqual(one)
  return one
}

/** Reads each sheet of a workbook with a library that did not write it. Dates are their local time in ISO 8601. */
export async function readSheets(file: Uint8Array): Promise<(string | number | null)[][][]> {
  const { sheets } = await readXlsx(file)
  return sheets.map(({ rows }) =>
    rows.map((row) =>
      row.map((cell) => {
        if (cell instanceof Date) return cell.toISOString().slice(0, -1)
        return typeof cell === 'number' || cell === null ? cell : String(cell)
      }),
    ),
  )
}

/** Returns the calls that tests of exports use. */
export function exportCalls({ app, call }: TestProvider, as = 'admin@harbour.example') {
  const options = { as }
  const url = (path = '', clientId = 'HARBOUR') => `/portal/v1/exports${path}?clientId=${clientId}`
  const list = async (): Promise<ExportView[]> => (await call('GET', url(), options)).body.exports
  const one = async (exportId: string): Promise<ExportView> => {
    const foundExport = (await list()).find((other) => other.exportId === exportId)
    if (!foundExport) throw new Error('the export is not in the list')
    return foundExport
  }
  return {
    url,
    list,
    one,
    post: (body: object, more: CallOptions = {}) =>
      call('POST', url(), { ...options, body, ...more }),
    change: (exportId: string, action: 'stop' | 'resume') =>
      call('PATCH', url(`/${exportId}`), { ...options, body: { action } }),
    async until(exportId: string, reached: (view: ExportView) => boolean): Promise<ExportView> {
      const deadline = Date.now() + 60_000
      for (;;) {
        const view = await one(exportId)
        if (reached(view)) return view
        if (Date.now() > deadline) throw new Error(`the export is still ${JSON.stringify(view)}`)
        await wait(5)
      }
    },
    async file(exportId: string, headers: Record<string, string> = {}) {
      const link = await call('GET', url(`/${exportId}/download`), options)
      expect(link, link.text).toMatchObject({ status: 200 })
      return app.inject({ method: 'GET', url: new URL(link.body.exportUrl).pathname, headers })
    },
  }
}
