import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { bookFaults } from '../../../../apps/provider/test/book-faults.ts'
import type { CallKind, CallRecord, PaymentIn } from './call-record.ts'
import { sendOnce } from './http-attempt.ts'
import { readCall } from './load-calls.ts'

/** Calls whose effects are also read through the API, spread over the whole load. */
const READ_BY_API = 200
const READ_WITHIN_MS = 15_000
const POLL_MS = 250

/** Queries for the effects of calls in the database, by the kind of call. A subject occurs once for each effect. */
const effects: Record<Exclude<CallKind, 'read'>, string> = {
  create: `SELECT client_transaction_id AS subject FROM payment_requests WHERE client_transaction_id = ANY ($1)`,
  refund: `SELECT client_refund_id AS subject FROM refunds WHERE client_refund_id = ANY ($1)`,
  payout: `SELECT client_payment_id AS subject FROM payments WHERE client_payment_id = ANY ($1)`,
}

/** Queries for the orders to the banks, by the kind of call. A subject occurs once for each order. */
const orders = {
  refund: `SELECT r.client_refund_id AS subject FROM refunds r
      JOIN rail_instructions i ON i.client_id = r.client_id AND i.kind = 'refund' AND i.subject_id = r.refund_id
     WHERE r.client_refund_id = ANY ($1)`,
  payout: `SELECT p.client_payment_id AS subject FROM payments p
      JOIN rail_instructions i ON i.client_id = p.client_id AND i.kind = 'payout' AND i.subject_id = p.payment_id
     WHERE p.client_payment_id = ANY ($1)`,
}

/** Finds orders that the simulated bank executed more than once. */
const transfersTwice = `
  SELECT instruction_id FROM bank.transfers WHERE instruction_id IS NOT NULL
   GROUP BY instruction_id HAVING count(*) > 1`

const arrivals = `SELECT npp_transaction_id AS subject FROM received_payments WHERE npp_transaction_id = ANY ($1)`

/** Work created between two moments that has not ended. */
const openWork = `
  SELECT 'order ' || status AS what, instruction_id::text AS id FROM rail_instructions
   WHERE status IN ('QUEUED', 'SENT') AND created_at BETWEEN $1 AND $2
  UNION ALL SELECT 'refund ' || status, refund_id FROM refunds
   WHERE status = 'IN_PROGRESS' AND created_at BETWEEN $1 AND $2
  UNION ALL SELECT 'payout ' || status, payment_id FROM payments
   WHERE status IN ('CREATED', 'PENDING') AND created_at BETWEEN $1 AND $2
  UNION ALL SELECT 'payment at the bank ' || state, npp_transaction_id FROM bank.transfers
   WHERE state = 'PENDING' AND direction = 'to_provider' AND created_at BETWEEN $1 AND $2
  UNION ALL SELECT 'idempotency key', key FROM idempotency_keys
   WHERE status = 0 AND created_at BETWEEN $1 AND $2`

export interface Verdict {
  /** Acknowledged calls whose effect is missing, in the database or from the API. */
  lost: string[]
  /** Subjects with more than one effect, order or transfer. */
  doubled: string[]
  /** Names of work that did not end in time. */
  stuck: string[]
  /** Time until all work had ended, in milliseconds. */
  drainedAfterMs: number
  /** Names of the checks of the books that found a fault. */
  books: string[]
  /** Calls that never got a final response. */
  unknown: string[]
  /** Final responses that are neither a success nor expected. */
  refused: string[]
}

export interface VerifyOptions {
  calls: readonly CallRecord[]
  payments: readonly PaymentIn[]
  database: pg.Pool
  url: string
  /** Only work created from this moment on counts as stuck. */
  since: Date
  /** Milliseconds that work may take to end. */
  stuckAfterMs: number
}

/** Compares what clients were promised with the database, the API, the bank and the books. */
export async function verifyLoad(options: VerifyOptions): Promise<Verdict> {
  const { calls, payments, database, since, stuckAfterMs } = options
  const { stuck, drainedAfterMs } = await waitForWork(database, since, stuckAfterMs)
  const lost: string[] = []
  const doubled: string[] = []
  for (const [kind, query] of Object.entries(effects)) {
    const sent = calls.filter((call) => call.kind === kind)
    const counts = await countSubjects(database, query, sent)
    for (const { subject, outcome } of sent) {
      const count = counts.get(subject) ?? 0
      if (outcome === 'acknowledged' && count === 0) lost.push(`${kind} ${subject}`)
      if (count > 1) doubled.push(`${kind} ${subject}: ${count}`)
    }
  }
  for (const [kind, query] of Object.entries(orders)) {
    const acknowledged = calls.filter(
      (call) => call.kind === kind && call.outcome === 'acknowledged',
    )
    const counts = await countSubjects(database, query, acknowledged)
    for (const { subject } of acknowledged) {
      const count = counts.get(subject) ?? 0
      if (count === 0) lost.push(`order of ${kind} ${subject}`)
      if (count > 1) doubled.push(`order of ${kind} ${subject}: ${count}`)
    }
  }
  const arrived = await countSubjects(
    database,
    arrivals,
    payments.map(({ nppTransactionId }) => ({ subject: nppTransactionId })),
  )
  for (const { nppTransactionId } of payments) {
    if (!arrived.has(nppTransactionId)) lost.push(`payment ${nppTransactionId}`)
  }
  const { rows: twice } = await database.query<{ instruction_id: string }>(transfersTwice)
  doubled.push(...twice.map((row) => `transfer ${row.instruction_id}`))
  lost.push(...(await missingFromApi(options)))
  return {
    lost,
    doubled,
    stuck,
    drainedAfterMs,
    books: await faultsOfBooks(database),
    unknown: calls.filter(({ outcome }) => outcome === 'unknown').map(describe),
    refused: calls
      .filter(({ kind, outcome }) => kind !== 'read' && outcome === 'refused')
      .map(describe),
  }
}

/** Throws an error that lists every broken promise. */
export function expectNothingBroken(verdict: Verdict): void {
  const { lost, doubled, stuck, books, unknown, refused } = verdict
  const broken = Object.entries({ lost, doubled, stuck, books, unknown, refused }).filter(
    ([, faults]) => faults.length > 0,
  )
  if (broken.length === 0) return
  const list = broken.map(
    ([name, faults]) => `${name}: ${faults.length}\n  ${faults.slice(0, 10).join('\n  ')}`,
  )
  throw new Error(`promises broken:\n${list.join('\n')}`)
}

async function waitForWork(
  database: pg.Pool,
  since: Date,
  stuckAfterMs: number,
): Promise<{ stuck: string[]; drainedAfterMs: number }> {
  const began = performance.now()
  const before = new Date()
  for (;;) {
    const { rows } = await database.query<{ what: string; id: string }>(openWork, [since, before])
    const tookMs = performance.now() - began
    if (rows.length === 0) return { stuck: [], drainedAfterMs: tookMs }
    if (tookMs > stuckAfterMs)
      return { stuck: rows.map(({ what, id }) => `${what} ${id}`), drainedAfterMs: tookMs }
    await wait(POLL_MS)
  }
}

async function countSubjects(
  database: pg.Pool,
  query: string,
  calls: readonly { subject: string }[],
): Promise<Map<string, number>> {
  const { rows } = await database.query<{ subject: string; count: string }>(
    `SELECT subject, count(*) FROM (${query}) found GROUP BY subject`,
    [calls.map(({ subject }) => subject)],
  )
  return new Map(rows.map(({ subject, count }) => [subject, Number(count)]))
}

/** Reads created requests through the API, as a client does to check. */
async function missingFromApi({ calls, url }: VerifyOptions): Promise<string[]> {
  const created = calls.filter(
    ({ kind, outcome }) => kind === 'create' && outcome === 'acknowledged',
  )
  const step = Math.max(1, Math.floor(created.length / READ_BY_API))
  const agent = new http.Agent({ keepAlive: true })
  const missing: string[] = []
  try {
    for (let index = 0; index < created.length; index += step) {
      const call = created[index]
      if (!call) continue
      const id = idOf(call)
      const answer = await sendOnce(agent, url, readCall(call.client, id).request, READ_WITHIN_MS)
      if (answer.status !== 200) missing.push(`request ${id} from the API: ${answer.status}`)
    }
  } finally {
    agent.destroy()
  }
  return missing
}

function idOf({ answer }: CallRecord): string {
  const { PaymentRequestStatus }: { PaymentRequestStatus: { paymentRequestId: string } } =
    JSON.parse(answer?.text ?? '')
  return PaymentRequestStatus.paymentRequestId
}

async function faultsOfBooks(database: pg.Pool): Promise<string[]> {
  const faults: string[] = []
  for (const [name, query] of Object.entries(bookFaults)) {
    const { rowCount } = await database.query(query)
    if (rowCount) faults.push(`${name}: ${rowCount}`)
  }
  return faults
}

function describe({ kind, subject, answer, attempts }: CallRecord): string {
  const last = attempts.at(-1)
  return `${kind} ${subject}: ${answer?.status ?? last?.error} ${answer?.text.slice(0, 200) ?? ''}`
}
