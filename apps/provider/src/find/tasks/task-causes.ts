import { MOST_OF_KIND } from '@tideway/contract/tasks/task'
import type { TaskKind } from '@tideway/contract/tasks/task-kinds'
import { taskKindNames } from '@tideway/contract/tasks/task-kinds'
import {
  ENDS_SOON_HOURS,
  FAILING_HOURS,
  INVITATION_SOON_HOURS,
  PACE_DAYS,
  RECENT_DAYS,
} from '@tideway/contract/tasks/task-times'

/**
 * SQL that reads the cause of one kind of task. One statement reads the causes of all kinds that a caller may see. Each
 * part uses an index, so that the cost does not grow with the client's records. $1 is the client, and $2 is now.
 */
interface Cause {
  /** SQL expressions. The subject and the start identify a task. */
  subject: string
  since: string
  ends?: string
  amount?: string
  name?: string
  reason?: string
  count?: string
  /** Cents by which a balance fell in the last four weeks, apart from top-ups. */
  fall?: string
  /** The statement after the columns. */
  from: string
}

/** A cause, as a statement returns it. */
export interface CauseRow {
  kind: TaskKind
  subject_id: string
  since_at: Date | null
  ends_at: Date | null
  amount_cents: number | null
  name: string | null
  reason: string | null
  count: number | null
  fall_cents: number | null
}

const now = '$2::timestamptz'
const before = (hours: number) => `${now} - interval '${hours} hours'`
const after = (hours: number) => `${now} + interval '${hours} hours'`
const recent = before(RECENT_DAYS * 24)
const failingSince = before(FAILING_HOURS)

/** Failed refunds without a later attempt for the same payment. */
const failedRefunds = (table: string, owner: string, amount = 'r.amount_cents') => ({
  subject: `r.${owner}`,
  since: 'r.completed_at',
  amount,
  reason: 'r.failure_reason',
  failed: `r.client_id = $1 AND r.status = 'FAILED' AND r.completed_at > ${recent}
    AND NOT EXISTS (SELECT FROM ${table} later WHERE later.client_id = $1
      AND later.${owner} = r.${owner} AND later.created_at > r.created_at)
    ORDER BY r.completed_at`,
})
const requestRefunds = failedRefunds('refunds', 'payment_request_id')
const payToRefunds = failedRefunds('payment_initiation_refunds', 'payment_initiation_id')

/** Causes in tables that are on each client's shard. */
const clientCauses: Partial<Record<TaskKind, Cause>> = {
  payoutReturned: {
    subject: 'p.payment_id',
    since: 'coalesce(p.returned_at, p.completed_at)',
    amount: 'p.amount_cents',
    name: 'p.payee_name',
    reason: 'coalesce(p.returned_reason, p.failure_reason)',
    from: `FROM payments p WHERE p.client_id = $1 AND p.status IN ('FAILED', 'RETURNED')
      AND coalesce(p.returned_at, p.completed_at) > ${recent}
      AND NOT EXISTS (SELECT FROM replaced_payments again
        WHERE again.client_id = $1 AND again.payment_id = p.payment_id)
      ORDER BY coalesce(p.returned_at, p.completed_at)`,
  },
  refundFailed: {
    ...requestRefunds,
    name: 'coalesce(q.payer_name, q.client_transaction_id)',
    // Leave out returns of payments that no one expected, because we return those again ourselves.
    from: `FROM refunds r JOIN payment_requests q
        ON q.client_id = $1 AND q.payment_request_id = r.payment_request_id
      WHERE r.refund_trigger <> 'PAYMENT_VALIDATION' AND ${requestRefunds.failed}`,
  },
  payToRefundFailed: {
    ...payToRefunds,
    name: 'coalesce(i.payer_name, i.client_transaction_id)',
    from: `FROM payment_initiation_refunds r JOIN payment_initiations i
        ON i.client_id = $1 AND i.payment_initiation_id = r.payment_initiation_id
      WHERE ${payToRefunds.failed}`,
  },
  settlementFailed: {
    subject: 'f.subject',
    since: 'f.since',
    amount: 'f.amount_cents',
    name: 'f.account_name',
    reason: 'f.reason',
    // A failure that stopped the schedule stays a task until the schedule is saved. Any other failure is a task until a
    // later settlement starts, whatever becomes of that one.
    from: `FROM (
      SELECT coalesce(stopped.paused_sweep_id, $1) AS subject, stopped.paused_at AS since, s.amount_cents,
             s.account_name, stopped.pause_reason AS reason
        FROM settlement_schedules stopped
        LEFT JOIN sweeps s ON s.client_id = $1 AND s.sweep_id = stopped.paused_sweep_id
       WHERE stopped.client_id = $1 AND stopped.paused_at IS NOT NULL
      UNION ALL
      SELECT s.sweep_id, coalesce(s.returned_at, s.completed_at), s.amount_cents, s.account_name,
             coalesce(s.returned_reason, s.failure_reason)
        FROM (SELECT * FROM sweeps WHERE client_id = $1 ORDER BY created_at DESC, sweep_id DESC LIMIT 1) s
       WHERE s.status IN ('FAILED', 'RETURNED') AND coalesce(s.returned_at, s.completed_at) > ${recent}
         AND NOT EXISTS (SELECT FROM settlement_schedules stopped
           WHERE stopped.client_id = $1 AND stopped.paused_sweep_id = s.sweep_id)) f`,
  },
  balanceLow: {
    subject: 'c.client_id',
    since: `(SELECT x.occurred_at FROM low_balance_crossings x WHERE x.client_id = $1
      AND x.threshold_cents = c.low_balance_threshold_cents ORDER BY x.crossing_id DESC LIMIT 1)`,
    amount: 'coalesce(a.balance_cents, 0)',
    fall: `coalesce((SELECT e.balance_after_cents FROM ledger_entries e WHERE e.client_id = $1 AND e.account = 'float'
        AND e.booked_at <= ${before(PACE_DAYS * 24)} ORDER BY e.booked_at DESC, e.position DESC LIMIT 1), 0)
      + (SELECT coalesce(sum(t.amount_cents), 0) FROM top_ups t
          WHERE t.client_id = $1 AND t.received_at > ${before(PACE_DAYS * 24)})
      - coalesce(a.balance_cents, 0)`,
    from: `FROM clients c LEFT JOIN ledger_accounts a ON a.client_id = $1 AND a.account = 'float'
      WHERE c.client_id = $1 AND coalesce(a.balance_cents, 0) < c.low_balance_threshold_cents`,
  },
  requestExpiring: {
    subject: 'q.payment_request_id',
    since: `q.expiry_at - interval '${ENDS_SOON_HOURS} hours'`,
    ends: 'q.expiry_at',
    amount: 'q.payment_amount_cents',
    name: 'q.payment_description',
    // Leave out requests that are always close to their expiry, such as a checkout of half an hour.
    from: `FROM payment_requests q WHERE q.client_id = $1 AND q.status = 'WAITING' AND q.deleted_at IS NULL
      AND q.expiry_at > ${now} AND q.expiry_at <= ${after(ENDS_SOON_HOURS)}
      AND q.created_at < q.expiry_at - interval '${ENDS_SOON_HOURS} hours' AND q.amount_received_cents = 0
      ORDER BY q.expiry_at`,
  },
  paymentFileRejected: {
    subject: 'b.batch_id',
    since: 'coalesce(b.completed_at, b.created_at)',
    amount: 'nullif(b.total_cents, 0)',
    name: 'b.file_name',
    reason: 'b.reason',
    from: `FROM batches b WHERE b.client_id = $1 AND b.status = 'REJECTED' AND b.created_at > ${recent}
      AND NOT EXISTS (SELECT FROM batches later WHERE later.client_id = $1
        AND later.plain_name = b.plain_name AND later.created_at > b.created_at)
      ORDER BY b.created_at`,
  },
  paymentFilesUncollected: {
    subject: 'app.client_id',
    since: 'app.failing_since',
    name: 'app.host',
    reason: 'app.poll_reason',
    from: `FROM batch_apps app WHERE app.client_id = $1 AND app.enabled AND app.poll_fault IS NOT NULL
      AND app.failing_since <= ${failingSince}`,
  },
  reportUndelivered: {
    subject: '$1',
    since: 'min(d.queued_at)',
    count: 'count(*)',
    from: `FROM report_deliveries d WHERE d.client_id = $1 AND d.status <> 'DELIVERED' AND d.failures > 0
      AND d.queued_at > ${recent} AND d.queued_at <= ${failingSince} HAVING count(*) > 0`,
  },
  webhookFailing: {
    subject: 'w.destination_id',
    since: 'coalesce(w.failing_since, w.gone_at)',
    name: 'w.destination_id',
    reason: `CASE WHEN w.gone_at IS NOT NULL THEN 'GONE' END`,
    from: `FROM webhook_destinations w WHERE w.client_id = $1 AND w.url IS NOT NULL
      AND coalesce(w.failing_since, w.gone_at) <= ${failingSince} ORDER BY w.destination_no`,
  },
  secretEnding: {
    subject: 'w.destination_id',
    since: `w.previous_secret_until - interval '${ENDS_SOON_HOURS} hours'`,
    ends: 'w.previous_secret_until',
    name: 'w.destination_id',
    from: `FROM webhook_destinations w WHERE w.client_id = $1 AND w.previous_secret_until > ${now}
      AND w.previous_secret_until <= ${after(ENDS_SOON_HOURS)} ORDER BY w.destination_no`,
  },
}

/** Causes in tables that only the coordinator has (decision 115). */
const coordinatorCauses: Partial<Record<TaskKind, Cause>> = {
  invitationEnding: {
    subject: 'i.account_id',
    since: `i.expires_at - interval '${INVITATION_SOON_HOURS} hours'`,
    ends: 'i.expires_at',
    name: 'a.email',
    from: `FROM user_invitations i JOIN accounts a ON a.account_id = i.account_id
      WHERE i.client_id = $1 AND i.used_at IS NULL AND i.replaced_at IS NULL
      AND i.expires_at > ${recent} AND i.expires_at <= ${after(INVITATION_SOON_HOURS)}
      AND a.enabled AND a.status <> 'CONFIRMED' ORDER BY i.expires_at`,
  },
}

/**
 * Returns the statements that read the causes of these kinds: at most one for the shards, and one for the coordinator.
 */
export function causeStatements(kinds: readonly TaskKind[]): { name: string; text: string }[] {
  return [clientCauses, coordinatorCauses].flatMap((causes) => {
    const shown = kinds.flatMap((kind) => {
      const cause = causes[kind]
      return cause ? [{ kind, text: selectOf(kind, cause) }] : []
    })
    if (shown.length === 0) return []
    const name = `tasks ${shown.map(({ kind }) => taskKindNames.indexOf(kind).toString(36)).join('')}`
    return [{ name, text: shown.map(({ text }) => text).join('\nUNION ALL ') }]
  })
}

/** Read one more than is shown, to know if there are more. */
function selectOf(kind: TaskKind, cause: Cause): string {
  const { subject, since, from } = cause
  const { ends = 'NULL', amount = 'NULL', name = 'NULL' } = cause
  const { reason = 'NULL', count = 'NULL', fall = 'NULL' } = cause
  const text = `SELECT '${kind}' AS kind, (${subject})::text AS subject_id, (${since})::timestamptz AS since_at,
    (${ends})::timestamptz AS ends_at, (${amount})::float8 AS amount_cents, (${name})::text AS name,
    (${reason})::text AS reason, (${count})::int AS count, (${fall})::float8 AS fall_cents
    ${from} LIMIT ${MOST_OF_KIND + 1}`
  return `(${text})`
}
