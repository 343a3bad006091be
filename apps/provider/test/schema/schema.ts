import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgDump } from '@electric-sql/pglite-tools/pg_dump'
import type pg from 'pg'
import { migrate } from '../../src/platform/migrations/migrate.ts'

/** Schema after all migrations, for people to read and for reviews to show changes. */
export const schemaFile = fileURLToPath(new URL('../../schema.sql', import.meta.url))

const heading = `-- The schema of the provider's database after all migrations. Generated: npm run schema
-- The job queue adds a separate schema when the provider starts (decision 3).
`

/** The same columns as a type, which type checking compares with the declared tables (decision 3). */
export const columnsFile = fileURLToPath(new URL('./schema-columns.ts', import.meta.url))

const columnsHeading = `/**
 * The columns of the provider's database after all migrations: their types, whether they may be NULL, and what an insert
 * that leaves them out does. Generated: npm run schema
 */
`

/** The texts of `schema.sql` and `schema-columns.ts`. */
export interface SchemaTexts {
  /** A pg_dump of a database with all migrations. */
  sql: string
  columns: string
}

export async function describeSchema(): Promise<SchemaTexts> {
  const db = await PGlite.create({ extensions: { btree_gin, pg_trgm } })
  try {
    await migrate(asPool(db))
    // The bounds of partitions are written in the zone of the session, which is the machine's otherwise.
    await db.exec(`SET TIME ZONE 'UTC'`)
    const columns = columnsText(await readColumns(db))
    const dump = await pgDump({ pg: db, args: ['--schema-only', '--no-owner'] })
    return { sql: `${heading}\n${withoutVersions(await dump.text())}`, columns }
  } finally {
    await db.close()
  }
}

export async function writeSchema(): Promise<void> {
  const { sql, columns } = await describeSchema()
  await writeFile(schemaFile, sql)
  await writeFile(columnsFile, columns)
}

export async function readSchema(): Promise<SchemaTexts> {
  return { sql: await readFile(schemaFile, 'utf8'), columns: await readFile(columnsFile, 'utf8') }
}

interface ColumnRow {
  table_name: string
  column_name: string
  udt_name: string
  nullable: boolean
  omitted: 'error' | 'default' | 'generated'
}

/** Reads the columns of every table. Tables in `public` have no schema prefix, as in the query builder. */
async function readColumns(db: PGlite): Promise<ColumnRow[]> {
  const { rows } = await db.query<ColumnRow>(`
    SELECT CASE WHEN table_schema = 'public' THEN '' ELSE table_schema || '.' END || table_name AS table_name,
           column_name, udt_name, is_nullable = 'YES' AS nullable,
           CASE WHEN is_generated = 'ALWAYS' OR identity_generation = 'ALWAYS' THEN 'generated'
                WHEN column_default IS NOT NULL OR is_identity = 'YES' OR is_nullable = 'YES' THEN 'default'
                ELSE 'error' END AS omitted
      FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      JOIN pg_class ON oid = format('%I.%I', table_schema, table_name)::regclass
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')
       AND NOT relispartition
     ORDER BY 1, ordinal_position`)
  return rows
}

function columnsText(rows: ColumnRow[]): string {
  const tables = [...new Set(rows.map((row) => row.table_name))]
  const texts = tables.map((table) => {
    const name = /^\w+$/.test(table) ? table : `'${table}'`
    const columns = rows.filter((row) => row.table_name === table)
    return `  ${name}: {\n${columns.map(columnText).join('')}  }\n`
  })
  return `${columnsHeading}export interface SchemaColumns {\n${texts.join('')}}\n`
}

function columnText({ column_name, udt_name, nullable, omitted }: ColumnRow): string {
  return `    ${column_name}: { type: '${udt_name}'; nullable: ${nullable}; omitted: '${omitted}' }\n`
}

/**
 * Wraps a database for migrations, which only use a connection's `query`. A text without values may hold several
 * statements, so it goes to the method that accepts several.
 */
function asPool(db: PGlite): pg.Pool {
  const query = async (sql: string, values?: unknown[]) =>
    values ? await db.query(sql, values) : (await db.exec(sql)).at(-1)
  return { connect: async () => ({ query, release: () => undefined }) } as unknown as pg.Pool
}

/** Removes version numbers, so that a new PGlite does not change the file. */
function withoutVersions(dump: string): string {
  return dump.replace(/^-- Dumped (from|by) .*\n/gm, '').replace(/\n{3,}/g, '\n\n')
}

if (process.argv[1] === import.meta.filename) await writeSchema()
