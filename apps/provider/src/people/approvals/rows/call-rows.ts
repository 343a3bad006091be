import { createHash } from 'node:crypto'
import type { ApprovalFact } from '@tideway/contract/approvals/approval'
import type { ApprovalRow } from '@tideway/contract/approvals/approval-rows'
import { APPROVAL_PAGE_ROWS, ROWS_FACT } from '@tideway/contract/approvals/approval-rows'
import type { ApprovalId, ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { parseTwoDecimals, sumCents } from '@tideway/contract/money/money'
import type { Tx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Approvable } from '../approvable.ts'
import { fact } from '../approvable.ts'
import { decryptPart, encryptPart } from '../approval-encryption.ts'

/** Number of hexadecimal digits of the digest. */
export const ROWS_DIGEST_LENGTH = 32

/** The rows that a call would carry out now. */
export interface CallRows {
  /** Rows that would be carried out, and their sum. */
  count: number
  cents: Cents
  leftOut: number
  /** Digest of all rows, even if `rows` has only some of them. */
  digest: string
  /** All rows, or those of a page and at least one more. */
  rows: readonly ApprovalRow[]
  /** Number of rows before the first one in `rows`, if `rows` is a page. */
  skipped?: number
}

interface RequestName {
  clientId: ClientId
  approvalId: ApprovalId
}

/**
 * Returns the rows of a request, encrypted, or null for a call without rows. They are stored with the request and stay
 * after its end, when its call is deleted. Of a payment file only the first page is stored, because the file itself has
 * all lines.
 */
export async function encryptRows<Input>(
  { env, clock }: Platform,
  tx: Tx,
  { rowsOf }: Pick<Approvable<Input>, 'rowsOf'>,
  name: RequestName,
  input: Input,
): Promise<Buffer | null> {
  const page = { now: clock.now(), after: 0, asksBanks: false }
  const requested = await rowsOf?.(tx, name.clientId, input, page)
  if (!requested) return null
  const { skipped: _, ...rest } = requested
  const isPage = rest.rows.length < rest.count + rest.leftOut
  const rows = isPage ? rest.rows.slice(0, APPROVAL_PAGE_ROWS) : rest.rows
  return encryptPart({ env, db: tx }, name, 'rows', { ...rest, rows } satisfies CallRows)
}

/** Returns the rows that were stored with a request. */
export async function decryptRows(
  platform: Pick<Platform, 'env' | 'db'>,
  name: RequestName,
  sealed: Buffer,
): Promise<CallRows> {
  // `encryptRows` wrote the rows, and an encrypted text cannot be changed.
  return (await decryptPart(platform, name, 'rows', sealed)) as CallRows
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
