import { sql } from 'kysely'
import type { Reader } from '../platform/database/database.ts'

/**
 * Returns a new NPP transaction id of 35 characters: BIC11 of the sender, a letter, yyyyMMdd in UTC and a sequence of
 * 15 digits (provider API, NPP).
 */
export async function newNppTransactionId(db: Reader, bic: string, at: Date): Promise<string> {
  const { rows } = await sql<{
    number: number
  }>`SELECT nextval('bank.npp_sequence') AS number`.execute(db)
  return nppTransactionId(bic, at, rows[0]?.number ?? 0)
}

export function nppTransactionId(bic: string, at: Date, sequence: number): string {
  const day = at.toISOString().slice(0, 10).replaceAll('-', '')
  return `${bic}I${day}${sequence.toString().padStart(15, '0')}`
}

/** BIC11 of the provider's side and of the simulated payers' bank. */
export const PROVIDER_BIC = 'TDWYAU2SXXX'
export const TEST_BANK_BIC = 'TESTAU2SXXX'
