import type { ApprovalFact, ApproveBody, DeclineBody } from '@tideway/contract/approvals/approval'
import {
  approvalProblems,
  changesBetween,
  presentStatus,
  whyNotWithdraw,
} from '@tideway/contract/approvals/approval'
import type { ApprovalId, ClientId } from '@tideway/contract/calls/ids'
import type { Caller } from '../../http/authentication/caller.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { faultPoint } from '../../platform/process/fault-points.ts'
import type { Actor } from '../audit/record-audit.ts'
import { actorOf, recordAudit } from '../audit/record-audit.ts'
import type { Approvable, Approvables, Ran } from './approvable.ts'
import { decryptCall } from './approval-encryption.ts'
import { approvalNotice } from './approval-notices.ts'
import type { ApprovalRequest } from './approval-store.ts'
import { decidable, endRequest, lockApproval, whyNotDecided } from './approval-store.ts'
import type { DecisionFacts } from './decision-facts.ts'
import { attempt, rehearse } from './rehearse.ts'
import { encryptRows, rowsDigestOf } from './rows/call-rows.ts'

export type Person = Extract<Caller, { kind: 'user' }>

export interface ApprovalName {
  clientId: ClientId
  approvalId: ApprovalId
}

interface Approving {
  approvables: Approvables
  facts: DecisionFacts
  /** The caller of the request with their present rights, or undefined if they may not act for the client any more. */
  asker: Caller | undefined
}

/**
 * Approves a request and runs its call, in one transaction: a process that dies in between has done neither, and the
 * second of two approvals finds the request ended. Everything is checked again under the locks of the request and of
 * the call itself. If what the call depends on has changed, the request waits again with the new state.
 */
export async function approve(
  platform: Platform,
  tx: Tx,
  person: Person,
  name: ApprovalName,
  { version, comment, rowsDigest }: ApproveBody,
  { approvables, facts, asker }: Approving,
): Promise<ApprovalRequest> {
  const now = platform.clock.now()
  const row = await lockDecidable(tx, facts, person, name, version, now)
  const approvable = approvables.get(row.action)
  if (!approvable || row.sealed_call === null) throw new Error(`${row.action} cannot be approved`)
  const within = { ...platform, db: tx }
  const input = await decryptCall(within, name, row.sealed_call)
  if (approvable.isRanked)
    await rehearse(tx, () => approvable.run(within, { ...person, ...acting(row) }, input))
  const state = await approvable.stateOf(tx, row.client_id, input, now)
  if (changesBetween(row.state, state).length > 0)
    return askAgain(platform, tx, row, { approvable, asker, input, state })
  // The digest catches rows that changed, were read by the person, and changed back.
  const digest = rowsDigestOf(state)
  if (rowsDigest !== undefined && digest !== undefined && rowsDigest !== digest)
    throw new ApiError(approvalProblems.changed)
  const ran = await runCall(within, approvable, row, { asker, input, person })
  faultPoint('approval-after-running')
  const decided = {
    ended_at: now,
    decider_id: person.accountId,
    decider_name: person.email,
    ...(comment !== undefined && { comment }),
  }
  const ended = await endRequest(
    tx,
    row,
    'approve',
    'rejected' in ran
      ? { ...decided, status: 'FAILED', reason: reasonOf(ran.rejected) }
      : {
          ...decided,
          status: 'EXECUTED',
          ...(ran.result.outcomeId !== undefined && { outcome_id: ran.result.outcomeId }),
        },
  )
  await recordDecision(platform, tx, actorOf(person), ended)
  return ended
}

/** Declines a request. Its call never runs. */
export async function decline(
  platform: Platform,
  tx: Tx,
  person: Person,
  name: ApprovalName,
  { version, comment }: DeclineBody,
  facts: DecisionFacts,
): Promise<ApprovalRequest> {
  const now = platform.clock.now()
  const row = await lockDecidable(tx, facts, person, name, version, now)
  const ended = await endRequest(tx, row, 'decline', {
    status: 'DECLINED',
    ended_at: now,
    decider_id: person.accountId,
    decider_name: person.email,
    comment,
  })
  await recordDecision(platform, tx, actorOf(person), ended)
  return ended
}

/** Withdraws the person's own request. Its call never runs. */
export async function withdraw(
  platform: Platform,
  tx: Tx,
  person: Person,
  { clientId, approvalId }: ApprovalName,
): Promise<ApprovalRequest> {
  const now = platform.clock.now()
  const row = await lockApproval(tx, clientId, approvalId)
  if (!row) throw new ApiError(approvalProblems.notFound)
  const problem = whyNotWithdraw(decidable(row), person, now)
  if (problem) throw new ApiError(problem)
  const ended = await endRequest(tx, row, 'withdraw', {
    status: 'WITHDRAWN',
    ended_at: now,
    decider_id: person.accountId,
    decider_name: person.email,
  })
  await recordDecision(platform, tx, actorOf(person), ended)
  return ended
}

/**
 * Withdraws the request of a file, which has no person who could withdraw it. Returns false if the request has ended or
 * expired.
 */
export async function withdrawFile(
  platform: Platform,
  tx: Tx,
  file: Actor,
  { clientId, approvalId }: ApprovalName,
  reason: string,
): Promise<boolean> {
  const now = platform.clock.now()
  const row = await lockApproval(tx, clientId, approvalId)
  if (!row || presentStatus(decidable(row), now) !== 'PENDING') return false
  const ending = { status: 'WITHDRAWN', ended_at: now, reason } as const
  await recordDecision(platform, tx, file, await endRequest(tx, row, 'withdraw', ending))
  return true
}

async function lockDecidable(
  tx: Tx,
  facts: DecisionFacts,
  person: Person,
  { clientId, approvalId }: ApprovalName,
  version: number,
  now: Date,
): Promise<ApprovalRequest> {
  const row = await lockApproval(tx, clientId, approvalId)
  if (!row) throw new ApiError(approvalProblems.notFound)
  const problem = await whyNotDecided(facts, row, person, now)
  if (problem) throw new ApiError(problem)
  if (row.version !== version) throw new ApiError(approvalProblems.changed)
  return row
}

/** The call concerns the client of the request, whichever client its caller acted for. */
const acting = ({ client_id: clientId }: ApprovalRequest) => ({ clientId })

/** Runs the call as the person or key that made it, with their present rights. */
async function runCall(
  platform: Platform & { db: Tx },
  approvable: Approvable<unknown>,
  row: ApprovalRequest,
  { asker, input, person }: { asker: Caller | undefined; input: unknown; person?: Person },
): Promise<{ result: Ran } | { rejected: ApiError }> {
  if (!asker) return { rejected: new ApiError(approvalProblems.askerGone) }
  const by = {
    ...asker,
    ...acting(row),
    ...(person && { approvedBy: { name: person.email, approvalId: row.approval_id } }),
  }
  return attempt(platform.db, () => approvable.run(platform, by, input))
}

/**
 * Makes the request wait again, with the new state and the amount that the call would move now. The amount stays as it
 * was if the call would be rejected now.
 */
async function askAgain(
  platform: Platform,
  tx: Tx,
  row: ApprovalRequest,
  {
    approvable,
    asker,
    input,
    state,
  }: {
    approvable: Approvable<unknown>
    asker: Caller | undefined
    input: unknown
    state: ApprovalFact[]
  },
): Promise<ApprovalRequest> {
  const { client_id: clientId, approval_id: approvalId } = row
  const ran = asker
    ? await rehearse(tx, () => runCall({ ...platform, db: tx }, approvable, row, { asker, input }))
    : undefined
  const amountCents =
    ran && 'result' in ran ? (ran.result.amountCents ?? row.amount_cents) : row.amount_cents
  await platform.jobs.send(tx, approvalNotice, {
    ...{ clientId, approvalId },
    about: `changed ${row.version + 1}`,
  })
  return tx
    .updateTable('approval_requests')
    .set({
      state: JSON.stringify(state),
      version: row.version + 1,
      amount_cents: amountCents,
      sealed_rows: await encryptRows(platform, tx, approvable, { clientId, approvalId }, input),
    })
    .where('client_id', '=', clientId)
    .where('approval_id', '=', approvalId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const decisions = {
  EXECUTED: 'approval.approve',
  FAILED: 'approval.approve',
  DECLINED: 'approval.decline',
  WITHDRAWN: 'approval.withdraw',
} as const

async function recordDecision(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  row: ApprovalRequest,
): Promise<void> {
  const { client_id: clientId, approval_id: approvalId, status } = row
  if (status === 'PENDING' || status === 'EXPIRED') throw new Error(`${status} is no decision`)
  await recordAudit(tx, {
    clientId,
    actor,
    action: decisions[status],
    subjectId: row.subject_id,
    details: {
      action: row.action,
      approvalId,
      askedBy: row.asker_name,
      outcome: status,
      ...(row.comment !== null && { comment: row.comment }),
      ...(row.reason !== null && { failed: row.reason }),
    },
    at: platform.clock.now(),
  })
  // The person who withdraws a request needs no mail about it.
  if (status !== 'WITHDRAWN')
    await platform.jobs.send(tx, approvalNotice, { clientId, approvalId, about: 'ended' })
}

function reasonOf({ refusal: { body } }: ApiError): string {
  return body.details?.failureReason ?? body.message
}
