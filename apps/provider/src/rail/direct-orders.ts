import type { ClientId } from '@tideway/contract/calls/ids'
import type { Database, Tx } from '../platform/database/database.ts'
import { onCommit, ownerDatabaseOf } from '../platform/database/transaction.ts'
import type { DirectWork } from '../platform/jobs/direct-work.ts'
import { currentTraceparent } from '../platform/telemetry/tracing.ts'

/** Order that a transaction of this process has written, and the trace of the call that caused it. */
export interface NewOrder {
  clientId: ClientId
  instructionId: string
  traceparent: string
}

const sendersOf = new WeakMap<Database, DirectWork<NewOrder>>()

/** Passes the orders of this database's transactions on to a sender of this process. */
export function passOrdersTo(database: Database, sender: DirectWork<NewOrder>): void {
  sendersOf.set(database, sender)
}

/**
 * Returns a function that has this process send an order when the transaction commits. Undefined if this process sends
 * no orders, or has too many to send.
 */
export function directSenderOf(
  tx: Tx,
): ((order: Omit<NewOrder, 'traceparent'>) => void) | undefined {
  const database = ownerDatabaseOf(tx)
  const sender = database && sendersOf.get(database)
  if (!sender?.hasRoom()) return undefined
  const traceparent = currentTraceparent() ?? ''
  return (order) => onCommit(tx, () => sender.add({ ...order, traceparent }))
}
