import { presentStatus } from '@tideway/contract/approvals/approval'
import type { ApprovalRow, ApprovalRows } from '@tideway/contract/approvals/approval-rows'
import { APPROVAL_PAGE_ROWS, noApprovalRows } from '@tideway/contract/approvals/approval-rows'
import type { ClientId } from '@tideway/contract/calls/ids'
import { centsToNumber, centsToText, subtractCents } from '@tideway/contract/money/money'
import type { Scope } from '@tideway/contract/users/roles/scopes'
import { notesOfRecords } from '../../../clients/notes/note-store.ts'
import type { Caller } from '../../../http/authentication/caller.ts'
import { availableBalance } from '../../../ledger/available-balance.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Approvables } from '../approvable.ts'
import { decryptCall } from '../approval-encryption.ts'
import type { ApprovalRequest } from '../approval-store.ts'
import { decidable } from '../approval-store.ts'
import type { CallRows } from './call-rows.ts'
import { decryptRows } from './call-rows.ts'

type Person = Extract<Caller, { kind: 'user' }>

const readsBalance: Scope = 'RestAPI/GET:balance'
const readsNotes: Scope = 'PortalAPI/GET:notes'

/**
 * Returns a page of the payments that a request would make now, and the balance before and after. For a request that
 * has ended, it returns the stored payments, because its call is deleted.
 */
export async function readRows(
  platform: Platform,
  approvables: Approvables,
  row: ApprovalRequest,
  person: Person,
  after: number,
): Promise<ApprovalRows> {
  const now = platform.clock.now()
  const { client_id: clientId, approval_id: approvalId } = row
  if (presentStatus(decidable(row), now) !== 'PENDING') {
    if (row.sealed_rows === null) throw new ApiError(noApprovalRows)
    return pageOf(await decryptRows(platform, { clientId, approvalId }, row.sealed_rows), after)
  }
  const rowsOf = approvables.get(row.action)?.rowsOf
  if (!rowsOf || row.sealed_call === null) throw new ApiError(noApprovalRows)
  const { db } = platform
  const input = await decryptCall(platform, { clientId, approvalId }, row.sealed_call)
  const rowsWithTotal = await rowsOf(db, clientId, input, { now, after, asksBanks: true })
  const page = pageOf(rowsWithTotal, after)
  const balance = person.scopes.has(readsBalance) ? await availableBalance(db, clientId) : undefined
  return {
    ...page,
    ...(balance !== undefined && {
      balance: centsToNumber(balance),
      balanceAfter: centsToNumber(subtractCents(balance, rowsWithTotal.cents)),
    }),
    rows: person.scopes.has(readsNotes) ? await withNotes(db, clientId, row, page.rows) : page.rows,
  }
}

function pageOf(
  { rows, skipped = 0, count, cents, leftOut, digest }: CallRows,
  after: number,
): ApprovalRows {
  // Count the rows, because the row numbers of a resumed or retried list have gaps.
  const following = rows.slice(after - skipped)
  const page = following.slice(0, APPROVAL_PAGE_ROWS)
  return {
    count,
    amount: centsToText(cents),
    leftOut,
    rowsDigest: digest,
    rows: page,
    ...(following.length > page.length && { nextAfter: after + page.length }),
  }
}

/** Adds the newest note of the person who asks to each payment that has one. */
async function withNotes(
  db: Reader,
  clientId: ClientId,
  { asker_kind: kind, asker_name: asker }: ApprovalRequest,
  rows: readonly ApprovalRow[],
): Promise<ApprovalRow[]> {
  const records = rows.flatMap(({ record }) => record ?? [])
  const [first] = records
  if (kind !== 'USER' || !first) return [...rows]
  // The rows of one call are payments of one kind.
  const ids = records.map(({ id }) => id)
  const notes = await notesOfRecords(db, { clientId, kind: first.kind }, ids)
  return rows.map((row) => {
    const own = notes.get(row.record?.id ?? '')?.filter(({ author }) => author.name === asker)
    const note = own?.at(-1)?.text
    return note === undefined ? row : { ...row, note }
  })
}
