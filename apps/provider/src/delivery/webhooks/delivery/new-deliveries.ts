import type { ClientId } from '@tideway/contract/calls/ids'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { onCommit } from '../../../platform/database/transaction.ts'

/** Delivery that a transaction of this process has queued. */
export interface NewDelivery {
  client_id: ClientId
  delivery_id: string
  lane: string
  /** When it is due, which is not changed before it is claimed. */
  next_attempt_at: Date | null
}

/** Columns that describe a new delivery. */
export const newDelivery = ['client_id', 'delivery_id', 'lane', 'next_attempt_at'] as const

/** The list is undefined if there may be too many new deliveries to name. */
type Listener = (deliveries: readonly NewDelivery[] | undefined) => void

const listeners = new WeakMap<Database, Set<Listener>>()

/**
 * Passes queued deliveries to this process's deliverer once the transaction commits, so that it need not poll for them.
 * Without this no delivery is lost, because the deliverer also polls every few seconds.
 */
export function announceDeliveries(tx: Tx, deliveries?: readonly NewDelivery[]): void {
  if (deliveries?.length === 0) return
  onCommit(tx, (database) => {
    for (const hear of listeners.get(database) ?? []) hear(deliveries)
  })
}

/** Calls the listener after each transaction on the database that queued deliveries, until the returned function is called. */
export function listenForDeliveries(database: Database, listener: Listener): () => void {
  const listenersOfDatabase = listeners.get(database) ?? new Set()
  listeners.set(database, listenersOfDatabase.add(listener))
  return () => void listenersOfDatabase.delete(listener)
}
