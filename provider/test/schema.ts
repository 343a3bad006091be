import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { pgDump } from '@electric-sql/pglite-tools/pg_dump'
import type pg from 'pg'
import { migrate } from '../src/platform/migrate.ts'

/** What all migrations together come to, for people to read and for changes to be seen in a review. */
export const schemaFile = fileURLToPath(new URL('../schema.sql', import.meta.url))

const heading = `-- The schema of the provider's database after all migrations. Generated: npm run schema
-- The job queue adds a schema of its own when the provider starts (decision 3).
`

/** The text of the schema file that belongs to the migrations: a pg_dump of a database that has them all. */
export async function dumpSchema(): Promise<string> {
  const db = await PGlite.create()
  try {
    await migrate(asPool(db))
    const dump = await pgDump({ pg: db, args: ['--schema-only', '--no-owner'] })
    return `${heading}\n${withoutVersions(await dump.text())}`
  } finally {
    await db.close()
  }
}

export async function writeSchema(): Promise<void> {
  await writeFile(schemaFile, await dumpSchema())
}

export function readSchema(): Promise<string> {
  return readFile(schemaFile, 'utf8')
}

/** Migrations use a connection's `query` alone. A text of several statements goes the way that takes several. */
function asPool(db: PGlite): pg.Pool {
  const query = async (sql: string, values?: unknown[]) =>
    values ? await db.query(sql, values) : (await db.exec(sql)).at(-1)
  return { connect: async () => ({ query, release: () => undefined }) } as unknown as pg.Pool
}

/** A new PGlite should not change a line of it. */
function withoutVersions(dump: string): string {
  return dump.replace(/^-- Dumped (from|by) .*\n/gm, '').replace(/\n{3,}/g, '\n\n')
}

if (process.argv[1] === import.meta.filename) await writeSchema()
