import { setImmediate as pause } from 'node:timers/promises'
import { DAY_SECONDS } from '@tideway/contract/time/durations'
import { sql } from 'kysely'
import type { Platform } from '../platform/platform.ts'
import type { EncryptionKeys } from '../platform/secrets/encrypt-secret.ts'
import { decryptSecret, encryptAgain } from '../platform/secrets/encrypt-secret.ts'
import { encryptionKeys, installationSecrets } from '../platform/secrets/installation-secret.ts'
import type { SealedColumn } from './sealed-columns.ts'
import { sealedColumns } from './sealed-columns.ts'

/** Rows that are read at a time. */
const ROWS = 500

/** Counts of stored values. */
export interface RenewedSecrets {
  /** Encrypted again with the first SIGNING_SECRET. */
  renewed: number
  /** Encrypted with the first SIGNING_SECRET before. */
  current: number
  /** Decrypted by no SIGNING_SECRET. They stay as they are. */
  unreadable: number
}

type Renewing = Pick<Platform, 'db' | 'env'>

/**
 * Registers the job that, at the start and daily, encrypts values again that an older SIGNING_SECRET encrypted. It does
 * nothing while there is only one secret.
 */
export function registerSecretRenewal(platform: Platform): void {
  platform.jobs.every('secret-renewal', DAY_SECONDS, async () => {
    const [, ...older] = await installationSecrets(platform, 'signing')
    if (older.length === 0) return
    const { renewed, unreadable } = await renewSecrets(platform)
    if (renewed > 0 || unreadable > 0)
      platform.log.info({ renewed, unreadable }, 'encrypted secrets again')
  })
}

/**
 * Encrypts every stored secret with the first SIGNING_SECRET. Safe during calls and in several processes: a value that
 * changes in between is left alone, because the change has encrypted it with the first secret.
 */
export async function renewSecrets(platform: Renewing): Promise<RenewedSecrets> {
  const total: RenewedSecrets = { renewed: 0, current: 0, unreadable: 0 }
  for (const column of sealedColumns) {
    const keys = await encryptionKeys(platform, column.purpose)
    let after: readonly string[] | undefined
    do after = await renewRows(platform, column, keys, after, total)
    while (after !== undefined)
  }
  return total
}

/** Renews the next rows in the order of their key. Returns the key of the last one, or undefined at the end. */
async function renewRows(
  { db }: Renewing,
  { table, column, key, contextOf }: SealedColumn,
  keys: EncryptionKeys,
  after: readonly string[] | undefined,
  total: RenewedSecrets,
): Promise<readonly string[] | undefined> {
  const keyColumns = sql.join(key.map((name) => sql.ref(name)))
  const value = sql.ref(column)
  const isAfter = after === undefined ? sql`true` : sql`(${keyColumns}) > (${sql.join([...after])})`
  const { rows } = await sql<{ key: string[]; sealed: Buffer }>`
    SELECT ARRAY[${keyColumns}] AS key, ${value} AS sealed FROM ${sql.table(table)}
     WHERE ${value} IS NOT NULL AND ${isAfter} ORDER BY ${keyColumns} LIMIT ${ROWS}`.execute(db)
  for (const row of rows) {
    const context = contextOf(row.key)
    const renewed = encryptAgain(row.sealed, context, keys)
    if (renewed) {
      await sql`UPDATE ${sql.table(table)} SET ${value} = ${renewed}
         WHERE (${keyColumns}) = (${sql.join(row.key)}) AND ${value} = ${row.sealed}`.execute(db)
      total.renewed += 1
    } else if (decryptSecret(row.sealed, context, keys) === undefined) total.unreadable += 1
    else total.current += 1
  }
  await pause()
  return rows.length === ROWS ? rows.at(-1)?.key : undefined
}
