import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import { accountIdOf, clientIdOf, exportIdOf } from '@tideway/contract/calls/ids'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { readSheets } from '../../../test/records/exports.ts'
import { systemClock } from '../../platform/clock.ts'
import { transact } from '../../platform/database/transaction.ts'
import { seedDemoClients } from '../../sandbox/seed/demo-clients.ts'
import { readExportFile } from './export-file.ts'
import type { SheetState } from './part-writer.ts'
import { SHEET_RECORDS, writeParts } from './part-writer.ts'

const database = await createTestDatabase({ max: 2 })
afterAll(() => database.drop())

/** The last block of a DEFLATE stream, empty. */
const END_OF_DEFLATE = Buffer.from([3, 0])
const columns = { labels: ['Name', 'Amount'], kinds: ['text', 'number'] } as const

describe('parts', () => {
  const row = ['a', '1.00']
  const sheetsOf = async (
    format: 'csv' | 'xlsx',
    rows: string[][],
    { before = 0, isFirst = false, isLast = false },
  ) => {
    const state = isFirst ? undefined : { sheet: 1, checksum: 0, textBytes: 0 }
    const parts = await writeParts(format, columns, rows, { before, state, isLast })
    return parts.map(({ sheet, content }) => {
      const text = inflateRawSync(Buffer.concat([content, END_OF_DEFLATE])).toString()
      const [begins, ends] = [text.includes('Name'), text.endsWith('</worksheet>')]
      return [sheet, begins, ends]
    })
  }

  test.each([
    ['the first rows', [row], { isFirst: true }, [[1, true, false]]],
    ['no rows at all', [], { isFirst: true, isLast: true }, [[1, true, true]]],
    ['no first rows yet', [], { isFirst: true }, [[1, true, false]]],
    ['no rows yet', [], { before: 0 }, []],
    ['rows in between', [row], { before: 5 }, [[1, false, false]]],
    ['no rows in between', [], { before: 5 }, []],
    ['the end without rows', [], { before: 5, isLast: true }, [[1, false, true]]],
    ['the row that fills a sheet', [row], { before: SHEET_RECORDS - 1 }, [[1, false, true]]],
    ['the end of a full sheet', [], { before: SHEET_RECORDS, isLast: true }, []],
    [
      'rows that do not fit',
      [row, row],
      { before: SHEET_RECORDS - 1 },
      [
        [1, false, true],
        [2, true, false],
      ],
    ],
  ])('of a workbook with %s', async (_, rows, place, expected) => {
    expect(await sheetsOf('xlsx', rows, place)).toEqual(expected)
  })

  test.each([
    ['the first row', [row], { isFirst: true }, [[1, true, false]]],
    ['no first row', [], { isFirst: true }, [[1, true, false]]],
    ['no row yet', [], { before: 0 }, []],
    ['more rows than a sheet has', [row], { before: SHEET_RECORDS }, [[1, false, false]]],
  ])('of a CSV with %s', async (_, rows, place, expected) => {
    expect(await sheetsOf('csv', rows, place)).toEqual(expected)
  })
})

test('rows that do not fit a sheet follow in another one, with the labels', async () => {
  const key = { clientId: clientIdOf('HARBOUR'), exportId: exportIdOf('f'.repeat(32)) }
  const now = new Date()
  await transact(database.db, (tx) => seedDemoClients(tx, now))
  await database.db
    .insertInto('exports')
    .values({
      client_id: key.clientId,
      export_id: key.exportId,
      account_id: accountIdOf('00000000-0000-4000-8000-000000000001'),
      kind: 'payment',
      search: '{}',
      columns: ['name', 'paymentAmount'],
      zone: 'UTC',
      format: 'xlsx',
      status: 'DONE',
      created_at: now,
      finished_at: now,
      expires_at: new Date(now.getTime() + 1000_000),
    })
    .execute()
  let state: SheetState | undefined
  // The rows in between are left out, because only the ends of a sheet matter here.
  for (const [partNo, before] of [0, SHEET_RECORDS - 1, SHEET_RECORDS].entries()) {
    const records = [[`row ${before}`, '12.50']]
    const place = { before, state, isLast: partNo === 2 }
    const [part] = await writeParts('xlsx', columns, records, place)
    if (!part) throw new Error('there is no part')
    state = part
    const text = inflateRawSync(Buffer.concat([part.content, END_OF_DEFLATE])).toString()
    // A file whose sheet does not end is repaired by some programs, and refused by others.
    expect(text.endsWith('</worksheet>')).toBe(partNo > 0)
    await database.db
      .insertInto('export_parts')
      .values({
        client_id: key.clientId,
        export_id: key.exportId,
        part_no: partNo,
        sheet: part.sheet,
        content: part.content,
        checksum: part.checksum,
        text_bytes: part.textBytes,
      })
      .execute()
  }
  const reading = { db: database.db, clock: systemClock }
  const file = await readExportFile(reading, key, { takesGzip: false })
  if (!file) throw new Error('there is no file')
  const [first = [], second = []] = await readSheets(await buffer(file.content))
  expect(first.slice(0, 2)).toEqual([
    ['Name', 'Amount'],
    ['row 0', 12.5],
  ])
  expect(first.at(-1)).toEqual([`row ${SHEET_RECORDS - 1}`, 12.5])
  expect(second).toEqual([
    ['Name', 'Amount'],
    [`row ${SHEET_RECORDS}`, 12.5],
  ])
})
