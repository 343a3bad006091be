import type { ApprovalStatus, AskerKind } from '@tideway/contract/approvals/approval'
import { presentStatus } from '@tideway/contract/approvals/approval'
import type { Cents } from '@tideway/contract/money/money'
import { centsToText } from '@tideway/contract/money/money'
import type { TraceEvent, TraceKind } from '@tideway/contract/trace/trace'
import { approvedActions } from '@tideway/contract/trace/trace-parts'
import type { Reader } from '../../platform/database/database.ts'
import type { Bounded } from './read-bounded.ts'
import { readBounded } from './read-bounded.ts'
import type { TracedTransaction } from './traced-transaction.ts'
import { present } from './traced-transaction.ts'

interface ApprovalFound {
  approval_id: string
  status: ApprovalStatus
  amount_cents: Cents | null
  asker_kind: AskerKind
  asker_id: string
  asker_name: string
  asked_at: Date
  expires_at: Date
  decider_id: string | null
  decider_name: string | null
  ended_at: Date | null
  comment: string | null
  reason: string | null
}

/** Reads the requests for approval about a transaction. A payout's request names it by the client's own id. */
export async function traceApprovals(
  db: Reader,
  kind: TraceKind,
  { clientId, id, reference }: TracedTransaction,
  now: Date,
): Promise<Bounded<TraceEvent>> {
  const { rows, leftOut } = await readBounded<ApprovalFound>(db, {
    name: 'approvals',
    text: `SELECT approval_id, status, amount_cents, asker_kind, asker_id, asker_name, asked_at, expires_at, decider_id,
        decider_name, ended_at, comment, reason
      FROM approval_requests WHERE client_id = $1 AND subject_id = ANY ($2) AND action = ANY ($3)
     ORDER BY asked_at DESC, approval_id DESC`,
    values: [clientId, kind === 'payment' ? [id, reference] : [id], approvedActions(kind)],
  })
  return { rows: rows.flatMap((row) => approvalEvents(row, now)), leftOut }
}

function approvalEvents(row: ApprovalFound, now: Date): TraceEvent[] {
  const status = presentStatus({ status: row.status, expiresAt: row.expires_at }, now)
  const amount = row.amount_cents === null ? null : centsToText(row.amount_cents)
  const about = { id: row.approval_id, status, ...present({ amount }) }
  const ended = row.ended_at ?? (status === 'EXPIRED' ? row.expires_at : null)
  return [
    {
      event: 'APPROVAL_REQUESTED',
      at: row.asked_at.toISOString(),
      ...about,
      actor: { kind: row.asker_kind, id: row.asker_id, name: row.asker_name },
    },
    ...(ended === null
      ? []
      : [
          {
            event: 'APPROVAL_ENDED',
            at: ended.toISOString(),
            ...about,
            ...(row.decider_name !== null && {
              actor: {
                kind: 'USER' as const,
                name: row.decider_name,
                ...present({ id: row.decider_id }),
              },
            }),
            ...present({ text: row.comment, reason: row.reason }),
          } as const,
        ]),
  ]
}
