import type { Pool, PoolClient } from 'pg'

/** The progress of a measurement. It is stored in the measured database, so that both are kept or deleted together. */
export interface FillProgress {
  /** Returns the value saved under a name, or undefined. */
  kept(name: string): Promise<string | undefined>
  /** Keeps a text under a name. With a connection, as part of its transaction. */
  keep(name: string, text: string, connection?: PoolClient): Promise<void>
}

/** Opens the progress of a measurement, in a schema that the product does not use. */
export async function openProgress(database: Pool): Promise<FillProgress> {
  await database.query('CREATE SCHEMA IF NOT EXISTS bench')
  await database.query(
    'CREATE TABLE IF NOT EXISTS bench.progress (name text PRIMARY KEY, text text NOT NULL)',
  )
  return {
    async kept(name) {
      const { rows } = await database.query('SELECT text FROM bench.progress WHERE name = $1', [
        name,
      ])
      return rows[0]?.text
    },
    async keep(name, text, connection) {
      await (connection ?? database).query(
        'INSERT INTO bench.progress (name, text) VALUES ($1, $2)',
        [name, text],
      )
    },
  }
}
