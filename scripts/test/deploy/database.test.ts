import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { databaseWarnings } from '../../../apps/provider/src/platform/database/database-settings.ts'
import { defaultOf } from '../../../apps/provider/src/platform/settings/settings.ts'
import { readText } from './manifests.ts'

const yaml = (file: string) => parse(readText(file))
const composeCommand: string[] = yaml('ops/deploy/compose/compose.yaml').services.database.command

/** Settings of PostgreSQL in each file that starts one. */
const settingsIn: Record<string, Record<string, unknown>> = {
  'ops/deploy/patroni/patroni.yml': yaml('ops/deploy/patroni/patroni.yml').bootstrap.dcs.postgresql
    .parameters,
  'ops/deploy/compose/compose.yaml': Object.fromEntries(
    composeCommand.filter((word) => word.includes('=')).map((word) => word.split('=')),
  ),
  'ops/deploy/kubernetes/database/cluster.yaml': yaml('ops/deploy/kubernetes/database/cluster.yaml')
    .spec.postgresql.parameters,
  'docs/production.md': Object.fromEntries(
    [...readText('docs/production.md').matchAll(/^(jit|max_locks_per_transaction) = (\w+)/gm)].map(
      ([, name, value]) => [name, value],
    ),
  ),
}

// The table search_entries in its eleventh year, because it keeps all of its months.
const tables = [{ table: 'search_entries', partitions: 127, indexes: 3 }]

test.each(Object.entries(settingsIn))(
  'the provider starts without a warning on the database of %s',
  (_file, { jit, max_locks_per_transaction: locks }) => {
    expect(['on', 'off']).toContain(jit)
    const settings = { version: 180_000, jit: jit !== 'off', maxLocksPerTransaction: Number(locks) }
    expect(
      databaseWarnings({ ...settings, tables }, { monthsAhead: Number(defaultOf('monthsAhead')) }),
    ).toEqual([])
    expect(Number(locks)).toBeGreaterThan(0)
  },
)
