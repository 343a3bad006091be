import type {
  AccessChange,
  Approval,
  ApprovalAct,
  AskerKind,
  DecidableRequest,
} from '@tideway/contract/approvals/approval'
import {
  changesBetween,
  isOwnRequest,
  MOST_ENDED,
  mayBecome,
  maySee,
  presentStatus,
  whyNotDecide,
  whyNotWithdraw,
} from '@tideway/contract/approvals/approval'
import type { ApprovalId, ClientId } from '@tideway/contract/calls/ids'
import type { ProblemResponse } from '@tideway/contract/calls/problems'
import { centsToText } from '@tideway/contract/money/money'
import type { Selectable } from 'kysely'
import type { Caller } from '../../http/authentication/caller.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { ApprovalRequestRow } from './approval-tables.ts'
import type { DecisionFacts } from './decision-facts.ts'

export type ApprovalRequest = Selectable<ApprovalRequestRow>
type Person = Extract<Caller, { kind: 'user' }>

/** Returns true for calls that people of another identity provider may not make, and so may not approve. */
export const managesUsers = ({ kind, action }: Pick<ApprovalRequest, 'kind' | 'action'>): boolean =>
  kind === 'user' && action !== 'securityPolicy.change'

/**
 * Returns the facts that decide who may act on a request. Without `holders`, they decide only who may see and withdraw
 * the request.
 */
export function decidable(row: ApprovalRequest, holders: readonly string[] = []): DecidableRequest {
  return {
    status: row.status,
    operation: row.operation,
    managesUsers: managesUsers(row),
    askedBy: { kind: row.asker_kind, id: row.asker_id, holders },
    expiresAt: row.expires_at,
  }
}

/** Returns why a person may not decide about a request, or undefined if they may. */
export async function whyNotDecided(
  facts: DecisionFacts,
  row: ApprovalRequest,
  person: Person,
  now: Date,
): Promise<ProblemResponse | undefined> {
  const { asker_kind: kind, asker_id: keyId, asker_organisation_id: organisationId } = row
  // Only a waiting request depends on these facts.
  const waits = row.status === 'PENDING'
  const holders = waits && kind === 'KEY' ? await facts.holdersOf({ organisationId, keyId }) : []
  const accessChanges = waits ? await facts.accessChangesOf(person) : []
  return whyNotDecide(decidable(row, holders), { ...person, accessChanges }, now)
}

/** Returns a request in the form for a person who may be able to decide it. */
export async function viewForDecider(
  facts: DecisionFacts,
  row: ApprovalRequest,
  person: Person,
  now: Date,
): Promise<Approval> {
  const request = decidable(row)
  const problem = await whyNotDecided(facts, row, person, now)
  const isOpen = presentStatus(request, now) === 'PENDING' && !isOwnRequest(request, person)
  return {
    ...viewApproval(row, person, now),
    mayDecide: problem === undefined,
    ...(problem && isOpen && { whyNotDecide: problem.body.message }),
  }
}

/** Returns a request in the form for the person who asked, who never decides it. */
export function viewApproval(row: ApprovalRequest, caller: Caller, now: Date): Approval {
  const request = decidable(row)
  const person = caller.kind === 'user' ? caller : undefined
  return {
    approvalId: row.approval_id,
    clientId: row.client_id,
    kind: row.kind,
    action: row.action,
    status: presentStatus(request, now),
    version: row.version,
    ...(row.amount_cents !== null && { amount: centsToText(row.amount_cents) }),
    subjectId: row.subject_id,
    facts: row.facts,
    changes: changesBetween(row.asked_state, row.state),
    askedBy: { kind: row.asker_kind, name: row.asker_name },
    askedDatetime: row.asked_at.toISOString(),
    expiresDatetime: row.expires_at.toISOString(),
    ...(row.decider_name !== null && { decidedBy: row.decider_name }),
    ...(row.ended_at !== null && { decidedDatetime: row.ended_at.toISOString() }),
    ...(row.comment !== null && { comment: row.comment }),
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.outcome_id !== null && { outcomeId: row.outcome_id }),
    mayDecide: false,
    mayWithdraw: person !== undefined && whyNotWithdraw(request, person, now) === undefined,
  }
}

/** Returns the waiting request for the same call of the same caller, if there is one. */
export async function findPending(
  tx: Tx,
  clientId: ClientId,
  asker: { kind: AskerKind; id: string },
  hash: string,
  now: Date,
): Promise<ApprovalRequest | undefined> {
  const same = () =>
    tx
      .selectFrom('approval_requests')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('asker_kind', '=', asker.kind)
      .where('asker_id', '=', asker.id)
      .where('call_hash', '=', hash)
      .where('status', '=', 'PENDING')
  const pendingRequest = await same().forUpdate().executeTakeFirst()
  if (!pendingRequest || pendingRequest.expires_at > now) return pendingRequest
  // The request has expired, but the job has not recorded that yet.
  await endRequest(tx, pendingRequest, 'expire', {
    status: 'EXPIRED',
    ended_at: pendingRequest.expires_at,
  })
  return undefined
}

/** Returns the client's requests that a person may see: waiting ones, oldest first, then the newest ended ones. */
export async function listApprovals(
  db: Reader,
  facts: DecisionFacts,
  clientId: ClientId,
  person: Person,
  now: Date,
): Promise<Approval[]> {
  const visible = visibleTo(db, clientId, person)
  const waiting = await visible
    .where('status', '=', 'PENDING')
    .orderBy('asked_at')
    .orderBy('approval_id')
    .execute()
  const ended = await visible
    .where('status', '!=', 'PENDING')
    .orderBy('asked_at', 'desc')
    .orderBy('approval_id', 'desc')
    .limit(MOST_ENDED)
    .execute()
  const isLate = ({ expires_at: expiresAt }: ApprovalRequest) => expiresAt <= now
  const rows = [...waiting.filter((row) => !isLate(row)), ...waiting.filter(isLate), ...ended]
  const remembered = remember(facts)
  return Promise.all(
    rows
      .filter((row) => maySee(decidable(row), person))
      .map((row) => viewForDecider(remembered, row, person, now)),
  )
}

/** Caches the facts about the person and about each key, because many requests depend on the same ones. */
function remember(facts: DecisionFacts): DecisionFacts {
  const holders = new Map<string, Promise<string[]>>()
  let changes: Promise<AccessChange[]> | undefined
  return {
    accessChangesOf(person) {
      changes ??= facts.accessChangesOf(person)
      return changes
    },
    holdersOf(key) {
      const name = `${key.organisationId} ${key.keyId}`
      const groupHolders = holders.get(name) ?? facts.holdersOf(key)
      holders.set(name, groupHolders)
      return groupHolders
    },
  }
}

/** Returns the waiting requests that a person may see, oldest first, and whether they may decide each. */
export async function pendingApprovals(
  db: Reader,
  facts: DecisionFacts,
  clientId: ClientId,
  person: Person,
  { now, most }: { now: Date; most: number },
): Promise<{ row: ApprovalRequest; mayDecide: boolean }[]> {
  const rows = await visibleTo(db, clientId, person)
    .where('status', '=', 'PENDING')
    .where('expires_at', '>', now)
    .orderBy('asked_at')
    .orderBy('approval_id')
    .limit(most)
    .execute()
  const remembered = remember(facts)
  return Promise.all(
    rows
      .filter((row) => maySee(decidable(row), person))
      .map(async (row) => ({
        row,
        mayDecide: (await whyNotDecided(remembered, row, person, now)) === undefined,
      })),
  )
}

/**
 * Returns the number of requests that wait for a decision by this person, and whether they may see any request at all.
 */
export async function countApprovals(
  db: Reader,
  facts: DecisionFacts,
  clientId: ClientId,
  person: Person,
  now: Date,
): Promise<{ any: boolean; waiting: number }> {
  const waiting = await visibleTo(db, clientId, person)
    .where('status', '=', 'PENDING')
    .where('expires_at', '>', now)
    .execute()
  const remembered = remember(facts)
  const problems = await Promise.all(
    waiting.map((row) => whyNotDecided(remembered, row, person, now)),
  )
  const decides = problems.filter((problem) => problem === undefined).length
  if (waiting.length > 0) return { any: true, waiting: decides }
  const one = await visibleTo(db, clientId, person).limit(1).executeTakeFirst()
  return { any: one !== undefined, waiting: 0 }
}

function visibleTo(db: Reader, clientId: ClientId, { accountId, scopes }: Person) {
  return db
    .selectFrom('approval_requests')
    .selectAll()
    .where('client_id', '=', clientId)
    .where((is) =>
      is.or([
        is('operation', 'in', [...scopes]),
        is.and([is('asker_kind', '=', 'USER'), is('asker_id', '=', accountId)]),
      ]),
    )
}

export async function findApproval(
  db: Reader,
  clientId: ClientId,
  approvalId: ApprovalId,
): Promise<ApprovalRequest | undefined> {
  return ofId(db, clientId, approvalId).executeTakeFirst()
}

/** Locks a request until the transaction ends. Of two simultaneous decisions, the second then sees the first. */
export async function lockApproval(
  tx: Tx,
  clientId: ClientId,
  approvalId: ApprovalId,
): Promise<ApprovalRequest | undefined> {
  return ofId(tx, clientId, approvalId).forUpdate().executeTakeFirst()
}

function ofId(db: Reader, clientId: ClientId, approvalId: ApprovalId) {
  return db
    .selectFrom('approval_requests')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('approval_id', '=', approvalId)
}

type Ending = Pick<ApprovalRequest, 'status'> & {
  ended_at: Date
  decider_id?: string
  decider_name?: string
  comment?: string
  reason?: string
  outcome_id?: string
}

/** Ends a waiting request, under its lock. Deletes its stored call, which may hold secrets. */
export async function endRequest(
  tx: Tx,
  { client_id: clientId, approval_id: approvalId, status }: ApprovalRequest,
  act: ApprovalAct,
  ending: Ending,
): Promise<ApprovalRequest> {
  if (!mayBecome(status, act, ending.status))
    throw new Error(`a request cannot go from ${status} to ${ending.status}`)
  return tx
    .updateTable('approval_requests')
    .set({ ...ending, sealed_call: null })
    .where('client_id', '=', clientId)
    .where('approval_id', '=', approvalId)
    .where('status', '=', 'PENDING')
    .returningAll()
    .executeTakeFirstOrThrow()
}
