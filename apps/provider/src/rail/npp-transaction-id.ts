import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

const SEQUENCE_DIGITS = 15

const prefixOf = (bic: string, at: Date) =>
  `${bic}I${at.toISOString().slice(0, 10).replaceAll('-', '')}`

/**
 * SQL expression for a new NPP transaction id of 35 characters: BIC11 of the sender, a letter, yyyyMMdd in UTC and a
 * sequence of 15 digits (provider API, NPP).
 */
export function newNppTransactionId(bic: string, at: Date): RawBuilder<string> {
  return sql`${prefixOf(bic, at)}::text || lpad(nextval('bank.npp_sequence')::text, ${sql.lit(SEQUENCE_DIGITS)}, '0')`
}

export function nppTransactionId(bic: string, at: Date, sequence: number): string {
  return `${prefixOf(bic, at)}${sequence.toString().padStart(SEQUENCE_DIGITS, '0')}`
}

/** BIC11 of the provider's side and of the simulated payers' bank. */
export const PROVIDER_BIC = 'TDWYAU2SXXX'
export const TEST_BANK_BIC = 'TESTAU2SXXX'
