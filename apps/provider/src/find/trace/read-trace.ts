import type { ClientId } from '@tideway/contract/calls/ids'
import type { Note } from '@tideway/contract/notes/note'
import { mergeTrace } from '@tideway/contract/trace/merge-trace'
import type { Trace, TraceEvent, TraceKind, TracePart } from '@tideway/contract/trace/trace'
import { traceParts } from '@tideway/contract/trace/trace'
import { mayReadPart } from '@tideway/contract/trace/trace-parts'
import { notesOf } from '../../clients/notes/note-store.ts'
import type { Caller } from '../../http/authentication/caller.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { Bounded } from './read-bounded.ts'
import { traceActivity } from './trace-activity.ts'
import { traceApprovals } from './trace-approvals.ts'
import { traceInitiation } from './trace-initiation.ts'
import { traceLedger } from './trace-ledger.ts'
import { tracePaymentRequest } from './trace-payment-request.ts'
import { tracePayout } from './trace-payout.ts'
import { traceWebhooks } from './trace-webhooks.ts'
import type { TracedTransaction } from './traced-transaction.ts'

export interface TraceCall {
  clientId: ClientId
  kind: TraceKind
  id: string
  person: Extract<Caller, { kind: 'user' }>
  now: Date
}

const nothing: Bounded<TraceEvent> = { rows: [], leftOut: 0 }

/** Returns the trace of a transaction as a person may see it, or undefined if there is no such transaction. */
export async function readTrace(
  db: Reader,
  { clientId, kind, id, person, now }: TraceCall,
): Promise<Trace | undefined> {
  const transaction = await readTransaction(db, clientId, kind, id, now)
  if (!transaction) return undefined
  const may = (part: TracePart) => mayReadPart(part, kind, person)
  /** Reads a part if the person may see it. */
  const readPart = async (part: TracePart, read: () => Promise<Bounded<TraceEvent>>) =>
    may(part) ? read() : nothing
  const webhooks = await readPart('webhooks', () => traceWebhooks(db, transaction))
  const deliveryIds = webhooks.rows.map((delivery) => delivery.id)
  const parts = {
    ledger: await readPart('ledger', () => traceLedger(db, transaction)),
    webhooks,
    approvals: await readPart('approvals', () => traceApprovals(db, kind, transaction, now)),
    activity: await readPart('activity', () => traceActivity(db, kind, transaction, deliveryIds)),
    notes: await readPart('notes', () => traceNotes(db, kind, transaction)),
  }
  const events = Object.values(parts).flatMap(({ rows }) => rows)
  const leftOut: Partial<Record<TracePart, number>> = {
    ...transaction.leftOut,
    ...Object.fromEntries(Object.entries(parts).map(([part, read]) => [part, read.leftOut])),
  }
  return {
    kind,
    id: transaction.id,
    reference: transaction.reference,
    events: mergeTrace([...transaction.events, ...events]),
    parts: traceParts.map((part) => ({
      part,
      permitted: may(part),
      leftOut: leftOut[part] ?? 0,
    })),
  }
}

function readTransaction(
  db: Reader,
  clientId: ClientId,
  kind: TraceKind,
  id: string,
  now: Date,
): Promise<TracedTransaction | undefined> {
  switch (kind) {
    case 'paymentRequest':
      return tracePaymentRequest(db, clientId, id, now)
    case 'payment':
      return tracePayout(db, clientId, id)
    case 'paymentInitiation':
      return traceInitiation(db, clientId, id)
  }
}

/** A transaction has so few notes that none is left out. */
async function traceNotes(
  db: Reader,
  kind: TraceKind,
  { clientId, id }: TracedTransaction,
): Promise<Bounded<TraceEvent>> {
  const notes = await notesOf(db, { clientId, kind, recordId: id })
  return { rows: notes.reverse().map(noteEvent), leftOut: 0 }
}

function noteEvent({ noteId, text, author, createdDatetime }: Note): TraceEvent {
  return {
    event: 'NOTE',
    at: createdDatetime,
    id: noteId,
    text,
    actor: { kind: 'USER', ...author },
  }
}
