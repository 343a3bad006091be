import { createHash } from 'node:crypto'
import type { ApprovalFact } from '@tideway/contract/approvals/approval'
import type { ApprovalRow } from '@tideway/contract/approvals/approval-rows'
import { ROWS_FACT } from '@tideway/contract/approvals/approval-rows'
import type { Cents } from '@tideway/contract/money/money'
import { parseTwoDecimals, sumCents } from '@tideway/contract/money/money'
import { fact } from './approvable.ts'

/** Hexadecimal digits of the digest that people and calls compare. */
export const ROWS_DIGEST_LENGTH = 32

/** The rows that a call would carry out now. */
export interface CallRows {
  /** Rows that would be carried out, and their sum. */
  count: number
  cents: Cents
  leftOut: number
  /** Covers all rows, also if only some of them are read. */
  digest: string
  /** All rows, or those of a page and at least one more. */
  rows: readonly ApprovalRow[]
  /** How many rows come before `rows`, if they are not all. */
  skipped?: number
}

/** Sums up all rows of a call. */
export function callRows(rows: readonly ApprovalRow[]): CallRows {
  const amounts = rows.flatMap(({ amount }) => parseTwoDecimals(amount ?? '') ?? [])
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  return {
    count: amounts.length,
    cents: sumCents(amounts),
    leftOut: rows.length - amounts.length,
    digest: hash.slice(0, ROWS_DIGEST_LENGTH),
    rows,
  }
}

/** Returns the fact that makes a request wait again if a row changes. */
export const rowsFact = ({ digest }: Pick<CallRows, 'digest'>): ApprovalFact[] =>
  fact(ROWS_FACT, digest)

/** Returns the digest in the state of a request, if its call has rows that can change. */
export function rowsDigestOf(state: readonly ApprovalFact[]): string | undefined {
  return state.find(({ label }) => label === ROWS_FACT)?.value
}
