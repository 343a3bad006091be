import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { transact } from '../../../platform/database/transaction.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { nppTransactionId } from '../../npp-transaction-id.ts'
import type { OrderEnd, OrderKind } from '../iso20022-tables.ts'
import type { OrderDetails } from './order-details.ts'

export type Order = Selectable<Tables['iso20022.orders']>

/** Job that takes the next step of an order: sends its message, or asks the gateway about it. */
export const followOrder = jobKind<{ orderId: string }>('iso20022-order')

export interface NewOrder {
  orderId: string
  kind: OrderKind
  messageId: string
  details: OrderDetails
  /** BIC of our side, if the order is a payment and needs an NPP transaction id. */
  payingBic: string | undefined
}

/** Stores an order and the job that sends it. A repeated order id returns the stored order and changes nothing. */
export async function storeOrder(platform: Platform, order: NewOrder): Promise<Order> {
  return transact(platform.db, async (tx) => {
    const existingOrder = await findOrder(tx, order.orderId)
    if (existingOrder) return existingOrder
    const now = platform.clock.now()
    const { payingBic } = order
    const inserted = await tx
      .insertInto('iso20022.orders')
      .values({
        order_id: order.orderId,
        kind: order.kind,
        details: JSON.stringify(order.details),
        message_id: order.messageId,
        npp_transaction_id:
          payingBic === undefined ? null : await newTransactionId(tx, payingBic, now),
        message: null,
        state: 'OPEN',
        reason: null,
        created_at: now,
        sent_at: null,
        finished_at: null,
      })
      .onConflict((conflict) => conflict.column('order_id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (inserted) await follow(platform, tx, order.orderId, 0)
    return inserted ?? (await requireOrder(tx, order.orderId))
  })
}

/** Queues the next step of an order. `startAfter` is in seconds. */
export async function follow(
  platform: Platform,
  db: Reader,
  orderId: string,
  startAfter: number,
): Promise<void> {
  await platform.jobs.send(db, followOrder, { orderId }, { startAfter, group: orderId })
}

async function newTransactionId(tx: Tx, bic: string, at: Date): Promise<string> {
  const { rows } = await sql<{
    number: number
  }>`SELECT nextval('iso20022.npp_sequence') AS number`.execute(tx)
  return nppTransactionId(bic, at, rows[0]?.number ?? 0)
}

export async function findOrder(db: Reader, orderId: string): Promise<Order | undefined> {
  return orders(db).where('order_id', '=', orderId).executeTakeFirst()
}

async function requireOrder(db: Reader, orderId: string): Promise<Order> {
  return orders(db).where('order_id', '=', orderId).executeTakeFirstOrThrow()
}

/** Finds the order that news is about, by the message that was sent or by the payment. */
export async function findOrderOf(
  db: Reader,
  {
    messageId,
    nppTransactionId: payment,
  }: { messageId?: string | undefined; nppTransactionId?: string | undefined },
): Promise<Order | undefined> {
  const byMessage =
    messageId === undefined
      ? undefined
      : await orders(db).where('message_id', '=', messageId).executeTakeFirst()
  if (byMessage || payment === undefined) return byMessage
  return orders(db).where('npp_transaction_id', '=', payment).executeTakeFirst()
}

const orders = (db: Reader) => db.selectFrom('iso20022.orders').selectAll()

/** Stores the message of an order if it has none. Returns the stored message. */
export async function keepMessage(
  { db }: Platform,
  { order_id: orderId }: Order,
  message: string,
  details: OrderDetails,
): Promise<string> {
  await db
    .updateTable('iso20022.orders')
    .set({ message, details: JSON.stringify(details) })
    .where('order_id', '=', orderId)
    .where('message', 'is', null)
    .execute()
  return (await requireOrder(db, orderId)).message ?? message
}

/** Records that the message is about to be sent, so that later attempts first ask for its outcome. */
export async function noteSent({ db, clock }: Platform, { order_id }: Order): Promise<void> {
  await db
    .updateTable('iso20022.orders')
    .set({ sent_at: clock.now() })
    .where('order_id', '=', order_id)
    .execute()
}

export async function noteEnquiry({ db }: Platform, { order_id }: Order): Promise<void> {
  await db
    .updateTable('iso20022.orders')
    .set((expression) => ({ enquiries: expression('enquiries', '+', 1) }))
    .where('order_id', '=', order_id)
    .execute()
}

/** Ends an order. Only the end of a settled order may change afterwards, when its money comes back. */
export async function endOrder(
  { db, clock }: Platform,
  { order_id }: Order,
  state: OrderEnd,
  reason: string | undefined,
): Promise<void> {
  await db
    .updateTable('iso20022.orders')
    .set({ state, reason: reason ?? null, finished_at: clock.now() })
    .where('order_id', '=', order_id)
    .where('state', 'in', state === 'RETURNED' ? ['OPEN', 'SETTLED'] : ['OPEN'])
    .execute()
}
