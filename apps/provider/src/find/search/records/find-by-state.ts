import type { ClientId } from '@tideway/contract/calls/ids'
import type { RecordPart } from '@tideway/contract/search/aspect-words'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'
import type { EntryKind } from '../entries/entry-kind.ts'
import type { DatedReading } from './match-record.ts'

/** Newest records of a kind whose states are compared. No index serves states, because they change often. */
const MOST_COMPARED = 5000

export type TextReading = Extract<DatedReading, { kind: 'text' }>

interface StateSource {
  table: string
  id: string
  /** Null for records without an amount. */
  amount: string | null
  status: (now: Date) => RawBuilder<unknown>
  where?: RawBuilder<unknown>
  /** Table of a part, its instant, a cheap condition on the record, and a condition on the part. */
  parts?: Partial<Record<RecordPart, { table: string; at: string; has: string; where?: string }>>
}

const ownStatus = () => sql`status`
const refund = { at: 'created_at' }

const sources: Record<EntryKind, StateSource> = {
  paymentRequest: {
    table: 'payment_requests',
    id: 'payment_request_id',
    amount: 'payment_amount_cents',
    status: (now) =>
      sql`CASE WHEN status = 'WAITING' AND expiry_at <= ${now} THEN 'EXPIRED' ELSE status END`,
    where: sql`deleted_at IS NULL`,
    parts: {
      refund: { ...refund, table: 'refunds', has: 'return_initiator IS NOT NULL' },
      returnedPayment: {
        table: 'received_payments',
        at: 'received_at',
        has: 'failed_attempts > 0',
        where: `part.outcome = 'RETURNED'`,
      },
    },
  },
  payment: { table: 'payments', id: 'payment_id', amount: 'amount_cents', status: ownStatus },
  paymentInitiation: {
    table: 'payment_initiations',
    id: 'payment_initiation_id',
    amount: 'payment_amount_cents',
    status: ownStatus,
    parts: {
      refund: {
        ...refund,
        table: 'payment_initiation_refunds',
        has: 'refunding_cents + refunded_cents > 0',
      },
    },
  },
  paymentAgreement: {
    table: 'payment_agreements',
    id: 'payment_agreement_id',
    amount: null,
    status: (now) =>
      sql`CASE WHEN status = 'CREATED' AND approve_by <= ${now} THEN 'CANCELLED' ELSE status END`,
  },
  batch: { table: 'batches', id: 'batch_id', amount: null, status: ownStatus },
}

export interface RecordsOfState {
  ids: readonly string[]
  /** True if older records were not compared. */
  more: boolean
}

/**
 * Finds the newest records of a kind by the status or part, the amount and the days of a reading. Compares a bounded
 * number of records.
 */
export async function findByState(
  db: Reader,
  clientId: ClientId,
  kind: EntryKind,
  { reading, limit, now }: { reading: TextReading; limit: number; now: Date },
): Promise<RecordsOfState> {
  const { amount, span, aspect } = reading
  const source = sources[kind]
  const id = sql.ref(source.id)
  const partsOfKind = (aspect?.parts ?? []).flatMap((part) => source.parts?.[part] ?? [])
  const within = (at: RawBuilder<unknown>, from = span?.from) =>
    sql`(${from === undefined ? sql`true` : sql`${at} >= ${from}`} AND ${
      span ? sql`${at} < ${span.until}` : sql`true`
    })`
  const hasAmount = (column: string | null) => {
    if (amount === undefined) return sql`true`
    return column === null
      ? sql`false`
      : sql`${sql.ref(column)} BETWEEN ${amount.from} AND ${amount.to}`
  }
  const states = [
    sql`(status = ANY (${aspect?.statuses ?? []}::text[]) AND amount_matches AND ${within(sql`created_at`)})`,
    ...partsOfKind.map(
      ({ table, at, where }, index) => sql`(${sql.raw(`has_${index}`)} AND EXISTS (
        SELECT FROM ${sql.table(table)} part
         WHERE part.client_id = ${clientId} AND part.${id} = newest.id AND ${sql.raw(where ?? 'true')}
           AND ${hasAmount('part.amount_cents')} AND ${within(sql.ref(`part.${at}`))}))`,
    ),
  ]
  // A refund of these days may belong to an older record.
  const from = partsOfKind.length > 0 ? new Date(0) : span?.from
  const { rows } = await sql<{ compared: string; ids: string[] }>`
    WITH newest AS MATERIALIZED (
      SELECT ${id} AS id, ${source.status(now)} AS status, ${hasAmount(source.amount)} AS amount_matches, created_at
             ${sql.raw(partsOfKind.map(({ has }, index) => `, ${has} AS has_${index}`).join(''))}
        FROM ${sql.table(source.table)}
       WHERE client_id = ${clientId} AND ${source.where ?? sql`true`} AND ${within(sql`created_at`, from)}
       ORDER BY created_at DESC, ${id} DESC LIMIT ${MOST_COMPARED})
    SELECT (SELECT count(*) FROM newest) AS compared, ARRAY(
      SELECT id FROM newest WHERE ${sql.join(states, sql` OR `)}
       ORDER BY created_at DESC, id DESC LIMIT ${limit}) AS ids`.execute(db)
  const [row] = rows
  const ids = row?.ids ?? []
  return { ids, more: ids.length >= limit || Number(row?.compared) >= MOST_COMPARED }
}
