import type pg from 'pg'

const tables = ['payers', 'transfers', 'statement_lines', 'collections'] as const

/** The bank's rows by table, as JSON. */
export type BankMemory = Record<string, string>

/**
 * Copies the simulated bank's rows at one moment. A real bank is another institution, whose records are not lost with
 * our database, but in the demo its tables are in the same one.
 */
export async function readBank(client: pg.Client): Promise<BankMemory> {
  const memory: BankMemory = {}
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  for (const table of tables) {
    const { rows } = await client.query<{ rows: string }>(
      `SELECT coalesce(json_agg(t), '[]')::text AS rows FROM bank.${table} t`,
    )
    memory[table] = rows[0]?.rows ?? '[]'
  }
  await client.query('COMMIT')
  return memory
}

/** Puts the bank's rows back into a restored database, and moves its sequences far beyond their numbers. */
export async function writeBank(client: pg.Client, memory: BankMemory): Promise<void> {
  await client.query(`TRUNCATE ${tables.map((table) => `bank.${table}`).join(', ')}`)
  for (const table of tables)
    await client.query(
      `INSERT INTO bank.${table} OVERRIDING SYSTEM VALUE
       SELECT * FROM json_populate_recordset(NULL::bank.${table}, $1)`,
      [memory[table]],
    )
  for (const sequence of ['bank.npp_sequence', 'bank.statement_lines_line_id_seq'])
    await client.query(`SELECT setval('${sequence}', nextval('${sequence}') + 1000000)`)
}

/** Returns the bank's statement of executed transfers, in the form of `rail compare` (docs/backup.md). */
export async function bankStatement(client: pg.Client, from: Date): Promise<string[]> {
  const { rows } = await client.query<{ line: object }>(
    `SELECT jsonb_strip_nulls(jsonb_build_object(
        'direction', CASE direction WHEN 'from_provider' THEN 'out' ELSE 'in' END,
        'nppTransactionId', npp_transaction_id, 'instructionId', instruction_id,
        'amountCents', amount_cents, 'name', name, 'description', description,
        'at', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) AS line
       FROM bank.transfers WHERE created_at >= $1 AND state IN ('ACCEPTED', 'SETTLED')
      ORDER BY created_at`,
    [from],
  )
  return rows.map(({ line }) => JSON.stringify(line))
}
