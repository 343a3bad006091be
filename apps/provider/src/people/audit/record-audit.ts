import type { ActivityAction, ActorKind } from '@tideway/contract/activity/activity'
import type { ClientId } from '@tideway/contract/calls/ids'
import type { Role } from '@tideway/contract/users/roles/roles'
import type { ApprovedBy, Caller } from '../../http/authentication/caller.ts'
import { callerName } from '../../http/authentication/caller.ts'
import type { Reader } from '../../platform/database/database.ts'

/** The actor as the trail stores it: the facts known at the time, because accounts and keys may be deleted later. */
export interface Actor {
  kind: ActorKind
  id?: string
  name: string
  role?: Role
  organisationId?: ClientId
  /** The person who approved the action, if it waited for a second person. */
  approvedBy?: ApprovedBy
}

export type Details = Record<string, string | null>

export interface AuditedAction {
  /** The client whose money, access or settings are affected. */
  clientId: ClientId
  actor: Actor
  action: ActivityAction
  subjectId: string
  /** The reason of a rejection. Undefined for a completed action. */
  refusedBecause?: string
  details?: Details
  at: Date
}

/** A payer at a checkout: anyone who has its link. */
export const payerActor: Actor = { kind: 'PAYER', name: 'the payer, at the checkout' }

/** An actor who acts for a client without a call: an operator. */
export interface OperatorActor {
  clientId: ClientId
  actor: Actor
}

export function actorOf(caller: Caller | OperatorActor): Actor {
  if ('actor' in caller) return caller.actor
  const { organisationId, approvedBy } = caller
  const approval = approvedBy && { approvedBy }
  return caller.kind === 'user'
    ? {
        kind: 'USER',
        id: caller.accountId,
        name: callerName(caller),
        role: caller.role,
        organisationId,
        ...approval,
      }
    : { kind: 'KEY', id: caller.keyId, name: callerName(caller), organisationId, ...approval }
}

/** Writes an action into the audit trail. Call it in the transaction of the change, and only if something changes. */
export async function recordAudit(tx: Reader, act: AuditedAction): Promise<void> {
  await auditEntry(tx, act).execute()
}

/** Returns the entry as a statement, which can be part of a larger one. */
export function auditEntry(tx: Reader, act: AuditedAction) {
  const { actor } = act
  return tx.insertInto('activities').values({
    client_id: act.clientId,
    acted_at: act.at,
    actor_kind: actor.kind,
    actor_id: actor.id ?? null,
    actor_name: actor.name,
    actor_role: actor.role ?? null,
    actor_organisation_id: actor.organisationId ?? null,
    action: act.action,
    subject_id: act.subjectId,
    result: act.refusedBecause === undefined ? 'DONE' : 'REFUSED',
    reason: act.refusedBecause ?? null,
    details: JSON.stringify({
      ...act.details,
      ...(actor.approvedBy && {
        approvedBy: actor.approvedBy.name,
        approvalId: actor.approvedBy.approvalId,
      }),
    }),
  })
}
