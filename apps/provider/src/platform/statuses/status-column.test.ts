import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { WrittenStatus } from './status-column.ts'

type Owned = {
  [Table in keyof Tables]: Tables[Table] extends { status: { __update__: WrittenStatus<string> } }
    ? Table
    : never
}[keyof Tables]

/** All tables whose status has an owner, and no others. A change on either side does not compile. */
const owned: Record<Owned, true> = {
  payment_requests: true,
  refunds: true,
  payments: true,
  sweeps: true,
  payment_initiations: true,
  payment_initiation_refunds: true,
  payment_agreements: true,
  payment_agreement_amendments: true,
  rail_instructions: true,
}

/** Never called. The compiler checks it. */
export function pastItsOwner(
  tx: Tx,
  columns: { status: 'SETTLED'; completed_at: Date },
  refund: Omit<Insertable<Tables['refunds']>, 'status'>,
): unknown {
  return [
    // @ts-expect-error A plain status does not fit into the column.
    tx.updateTable('payment_requests').set({ status: 'COMPLETE' }),
    // @ts-expect-error A variable with other columns is checked too.
    tx.updateTable('payments').set(columns),
    // @ts-expect-error The same applies to an expression.
    tx.updateTable('sweeps').set((expression) => ({ status: expression.val('SETTLED') })),
    // @ts-expect-error The same applies to a new row.
    tx.insertInto('refunds').values({ ...refund, status: 'COMPLETE' }),
    // Other columns are written as usual.
    tx.updateTable('payment_requests').set({ failed_attempts: 1 }),
  ]
}

const SOURCES = path.resolve(import.meta.dirname, '../..')

test('no raw SQL writes these tables past the types', async () => {
  const files = await readdir(SOURCES, { recursive: true })
  // Tests prepare their data.
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const writes = new RegExp(
    `\\b(?:update|insert into|delete from|merge into)\\s+(?:only\\s+)?"?(?:${Object.keys(owned).join('|')})\\b`,
    'i',
  )
  const writers: string[] = []
  for (const file of sources)
    if (writes.test(await readFile(path.join(SOURCES, file), 'utf8'))) writers.push(file)
  expect(sources.length).toBeGreaterThan(300)
  expect(writers).toEqual([])
})
