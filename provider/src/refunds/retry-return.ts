import { centsToText } from '@tideway/contract/money/money'
import type { Actor } from '../audit/record-audit.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Platform } from '../platform/platform.ts'
import { transact } from '../platform/transaction.ts'
import { queueAgain } from '../rail/rail-outbox.ts'

/** `ordered`: by this call. The others changed nothing. */
export type RetriedReturn = 'ordered' | 'under way' | 'returned' | 'unknown'

/**
 * Orders a return again that the payer's bank refused (decision 25). The money is in clearing before, meanwhile and
 * after: the same row becomes the new order, under its lock, so that of two retries at once one orders and the other
 * finds it under way. The bank knows the refused order by its own id and never pays it.
 * @param subjectId the NPP transaction id of the payment that goes back, as `clearing list` shows it.
 */
export async function retryReturn(
  platform: Platform,
  actor: Actor,
  subjectId: string,
): Promise<RetriedReturn> {
  return transact(platform.db, async (tx) => {
    const order = await tx
      .selectFrom('rail_instructions')
      .selectAll()
      .where('kind', '=', 'return')
      .where('subject_id', '=', subjectId)
      .forUpdate()
      .executeTakeFirst()
    if (!order) return 'unknown'
    if (order.status === 'SETTLED') return 'returned'
    if (order.status !== 'REJECTED') return 'under way'
    await queueAgain(platform, tx, order)
    await recordAudit(tx, {
      clientId: order.client_id,
      actor,
      action: 'return.retry',
      subjectId,
      details: {
        amount: centsToText(order.amount_cents),
        refusedBecause: order.reason,
        refusedTransaction: order.npp_transaction_id,
      },
      at: platform.clock.now(),
    })
    return 'ordered'
  })
}
