import type { ActivityResult, ActorKind } from '@tideway/contract/activity/activity'
import { activityWords } from '@tideway/contract/activity/activity'
import { DAY } from '@tideway/contract/time/durations'
import type { TraceEvent, TraceKind } from '@tideway/contract/trace/trace'
import { belongsToTrace, traceActions } from '@tideway/contract/trace/trace-parts'
import type { Role } from '@tideway/contract/users/roles/roles'
import type { Reader } from '../../platform/database/database.ts'
import type { Bounded } from './read-bounded.ts'
import { readBounded } from './read-bounded.ts'
import type { TracedTransaction } from './traced-transaction.ts'
import { present } from './traced-transaction.ts'

interface Entry {
  acted_at: Date
  actor_kind: ActorKind
  actor_id: string | null
  actor_name: string
  actor_role: Role | null
  actor_organisation_id: string | null
  action: string
  subject_id: string
  result: ActivityResult
  reason: string | null
  details: Record<string, string | null>
}

/**
 * The trail names a payout that waits for a second person before the payout is made. No request waits longer than this.
 */
const DAYS_BEFORE = 62

/** Limit of deliveries whose resending is searched for. */
const MOST_DELIVERIES = 50

/**
 * Reads the audit trail about a transaction. Each of its ids is looked up by the index of subjects, whatever the server
 * estimates, and only from the month in which the transaction started.
 */
export async function traceActivity(
  db: Reader,
  kind: TraceKind,
  { clientId, id, reference, namedIds, createdAt }: TracedTransaction,
  deliveryIds: readonly string[],
): Promise<Bounded<TraceEvent>> {
  const subjects = [
    ...new Set([id, reference, ...namedIds, ...deliveryIds.slice(-MOST_DELIVERIES)]),
  ]
  const { rows, leftOut } = await readBounded<Entry>(db, {
    name: 'activity',
    text: `SELECT found.* FROM unnest($2::text[]) AS named(subject) CROSS JOIN LATERAL (
        SELECT acted_at, activity_no, actor_kind, actor_id, actor_name, actor_role, actor_organisation_id, action,
            subject_id, result, reason, details
          FROM activities WHERE client_id = $1 AND subject_id = named.subject AND action = ANY ($3) AND acted_at >= $4
         ORDER BY acted_at DESC LIMIT $5) found
     ORDER BY found.acted_at DESC, found.activity_no DESC`,
    values: [
      clientId,
      subjects,
      traceActions(kind),
      new Date(createdAt.getTime() - DAYS_BEFORE * DAY),
    ],
  })
  return { rows: rows.filter((entry) => belongsToTrace(kind, entry)).map(activityEvent), leftOut }
}

function activityEvent(entry: Entry): TraceEvent {
  const { action, result, details } = entry
  return {
    event: 'ACTIVITY',
    at: entry.acted_at.toISOString(),
    id: entry.subject_id,
    actor: {
      kind: entry.actor_kind,
      name: entry.actor_name,
      ...present({ id: entry.actor_id, organisationId: entry.actor_organisation_id }),
      ...(entry.actor_role !== null && { role: entry.actor_role }),
    },
    ...present({ reason: entry.reason }),
    activity: { action, description: activityWords(action, result), result, details },
  }
}
