import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import { accountIdOf, clientIdOf, exportIdOf } from '@tideway/contract/calls/ids'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { readSheets } from '../../../test/records/exports.ts'
import { systemClock } from '../../platform/clock.ts'
import { transact } from '../../platform/database/transaction.ts'
import { seedDemoClients } from '../../sandbox/seed/demo-clients.ts'
import { readExportFile } from './export-file.ts'
import type { SheetState } from './part-writer.ts'
import { roomInSheet, SHEET_RECORDS, writePart } from './part-writer.ts'

const database = await createTestDatabase({ max: 2 })
afterAll(() => database.drop())

/** The last block of a DEFLATE stream, empty. */
const END_OF_DEFLATE = Buffer.from([3, 0])
const columns = { labels: ['Name', 'Amount'], isNumber: [false, true] }

test.each([
  ['xlsx', 0, 1_048_575],
  ['xlsx', 1_048_574, 1],
  ['xlsx', 1_048_575, 1_048_575],
  ['csv', 1_048_574, Number.MAX_SAFE_INTEGER],
] as const)('in %s, %i rows leave room for %i in the sheet', (format, before, room) => {
  expect(roomInSheet(format, before)).toBe(room)
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
  // The rows in between are left out: only the ends of a sheet matter here.
  for (const [partNo, before] of [0, SHEET_RECORDS - 1, SHEET_RECORDS].entries()) {
    const records = [[`row ${before}`, '12.50']]
    const part = await writePart('xlsx', columns, records, { before, state, isLast: partNo === 2 })
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
