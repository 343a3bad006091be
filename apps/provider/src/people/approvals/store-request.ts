import type { ApprovalFact, AskerKind } from '@tideway/contract/approvals/approval'
import type { ApprovalId, ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { centsToText } from '@tideway/contract/money/money'
import { HOUR } from '@tideway/contract/time/durations'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Actor } from '../audit/record-audit.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Approvable } from './approvable.ts'
import { encryptPart } from './approval-encryption.ts'
import { approvalNotice } from './approval-notices.ts'
import type { ApprovalRequest } from './approval-store.ts'
import { encryptRows } from './rows/call-rows.ts'

export interface Asker {
  kind: AskerKind
  id: string
  name: string
  organisationId: ClientId
}

interface NewRequest<Input> {
  clientId: ClientId
  approvalId: ApprovalId
  asker: Asker
  /** The person who asks, as the audit trail names them. */
  actor: Actor
  input: Input
  /** Digest of the call. Each person, key or file has one waiting request for it. */
  hash: string
  state: readonly ApprovalFact[]
  amountCents: Cents | null
  expiryHours: number
}

/**
 * Stores a request for approval, with its audit entry and the mails about it. Returns undefined if the same request was
 * stored at the same moment.
 */
export async function storeRequest<Input>(
  platform: Platform,
  tx: Tx,
  approvable: Approvable<Input>,
  request: NewRequest<Input>,
): Promise<ApprovalRequest | undefined> {
  const { clientId, approvalId, asker, actor, input, hash, amountCents, expiryHours } = request
  const { kind, action, operation } = approvable
  const now = platform.clock.now()
  const state = JSON.stringify(request.state)
  const row = await tx
    .insertInto('approval_requests')
    .values({
      client_id: clientId,
      approval_id: approvalId,
      ...{ kind, action, operation },
      status: 'PENDING',
      amount_cents: amountCents,
      subject_id: approvable.subjectOf(input),
      facts: JSON.stringify(approvable.factsOf(input)),
      ...{ asked_state: state, state },
      sealed_rows: await encryptRows(platform, tx, approvable, { clientId, approvalId }, input),
      sealed_call: await encryptPart(
        { ...platform, db: tx },
        { clientId, approvalId },
        'call',
        input,
      ),
      call_hash: hash,
      asker_kind: asker.kind,
      asker_id: asker.id,
      asker_name: asker.name,
      asker_organisation_id: asker.organisationId,
      asked_at: now,
      expires_at: new Date(now.getTime() + expiryHours * HOUR),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  await recordAudit(tx, {
    clientId,
    actor,
    action: 'approval.ask',
    subjectId: row.subject_id,
    details: {
      action,
      approvalId,
      ...(amountCents !== null && { amount: centsToText(amountCents) }),
    },
    at: now,
  })
  await platform.jobs.send(tx, approvalNotice, { clientId, approvalId, about: 'asked' })
  return row
}
