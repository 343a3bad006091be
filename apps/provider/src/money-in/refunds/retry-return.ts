import { centsToText } from '@tideway/contract/money/money'
import type { Actor } from '../../people/audit/record-audit.ts'
import { recordAudit } from '../../people/audit/record-audit.ts'
import { transact } from '../../platform/database/transaction.ts'
import { ownerOf } from '../../platform/distribution/distributed.ts'
import type { Platform } from '../../platform/platform.ts'
import { queueAgain } from '../../rail/rail-outbox.ts'

/** `ordered` means that this call ordered the return. The other results changed nothing. */
export type RetriedReturn = 'ordered' | 'under way' | 'returned' | 'unknown'

/**
 * Repeats the order of a return that the payer's bank rejected (decision 22). The money stays in clearing throughout.
 * The same row becomes the new order under its lock, so of two simultaneous retries only one orders. The bank knows the
 * rejected order by its own id and never pays it.
 * @param subjectId NPP transaction id of the returned payment, as `clearing list` shows it.
 */
export async function retryReturn(
  platform: Platform,
  actor: Actor,
  subjectId: string,
): Promise<RetriedReturn> {
  return transact(platform.db, async (tx) => {
    const owner = await ownerOf(platform, tx, [['rail_instructions', 'subject_id']], subjectId)
    if (owner === null) return 'unknown'
    const order = await tx
      .selectFrom('rail_instructions')
      .selectAll()
      .where('kind', '=', 'return')
      .where('subject_id', '=', subjectId)
      .$if(owner !== undefined, (query) => query.where('client_id', '=', owner ?? null))
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
