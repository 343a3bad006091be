import type { Generated, GeneratedAlways } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '../../src/platform/database/tables.ts'
import { describeSchema, readSchema } from './schema.ts'
import type { SchemaColumns } from './schema-columns.ts'
import type { TableFaults } from './table-faults.ts'

test('schema.sql and schema-columns.ts match the migrations', async () => {
  expect(await readSchema(), 'write them again: npm run schema').toEqual(await describeSchema())
})

type NoneOf<Faults> = [Faults] extends [never] ? true : Faults
type Same<One, Other> = [One, Other] extends [Other, One] ? true : false

/** Columns that are NOT NULL without a default in the schema, because a trigger sets them. */
type FilledByTrigger =
  | 'ledger_entries.booked_at: an insert has to give it'
  | 'ledger_entries.position: an insert has to give it'

/**
 * The compiler is the test. It checks that the tables that the provider declares match the database, column by column,
 * and names the differences.
 */
export const declared: NoneOf<Exclude<TableFaults<Tables, SchemaColumns>, FilledByTrigger>> = true

interface Schema {
  sweeps: {
    sweep_id: { type: 'text'; nullable: false; omitted: 'error' }
    amount_cents: { type: 'int8'; nullable: false; omitted: 'error' }
    reason: { type: 'text'; nullable: true; omitted: 'default' }
    tries: { type: 'int4'; nullable: false; omitted: 'default' }
    position: { type: 'int8'; nullable: false; omitted: 'generated' }
    created_at: { type: 'timestamptz'; nullable: false; omitted: 'error' }
  }
}

interface Sweep {
  sweep_id: string
  amount_cents: number
  reason: string | null
  tries: Generated<number>
  position: GeneratedAlways<number>
  created_at: Date
}

/** Differences of a table that declares these columns in place of the right ones. */
type FaultsWith<Change> = TableFaults<{ sweeps: Omit<Sweep, keyof Change> & Change }, Schema>

/** Each kind of difference is detected and named. */
export const faults: readonly [
  Same<TableFaults<{ sweeps: Sweep }, Schema>, never>,
  Same<TableFaults<{ sweep: Sweep }, Schema>, 'sweep: no such table'>,
  Same<TableFaults<{ sweeps: Omit<Sweep, 'tries'> }, Schema>, 'sweeps.tries: not declared'>,
  Same<FaultsWith<{ resaon: string }>, 'sweeps.resaon: no such column'>,
  Same<FaultsWith<{ amount_cents: string }>, 'sweeps.amount_cents: its type is int8'>,
  Same<FaultsWith<{ created_at: string }>, 'sweeps.created_at: its type is timestamptz'>,
  Same<
    FaultsWith<{ reason: string }>,
    'sweeps.reason: it may be NULL' | 'sweeps.reason: an insert may leave it out'
  >,
  Same<
    FaultsWith<{ sweep_id: string | null }>,
    'sweeps.sweep_id: it is never NULL' | 'sweeps.sweep_id: an insert has to give it'
  >,
  Same<FaultsWith<{ tries: number }>, 'sweeps.tries: an insert may leave it out'>,
  Same<FaultsWith<{ sweep_id: Generated<string> }>, 'sweeps.sweep_id: an insert has to give it'>,
  Same<FaultsWith<{ position: number }>, 'sweeps.position: an insert must leave it out'>,
] = [true, true, true, true, true, true, true, true, true, true, true]
