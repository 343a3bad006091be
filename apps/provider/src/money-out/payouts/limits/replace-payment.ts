import type { ClientId, PaymentId } from '@tideway/contract/calls/ids'
import { sentAgainProblems, whyNotSentAgain } from '@tideway/contract/payments/repeated-payout'
import { ApiError } from '../../../platform/api-error.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** Records which payout sends the money of an earlier one again. Of two simultaneous ones, one is rejected. */
export async function replacePayment(
  tx: Tx,
  clientId: ClientId,
  { paymentId, replacedBy }: { paymentId: string; replacedBy: PaymentId },
): Promise<void> {
  const earlier = await tx
    .selectFrom('payments')
    .leftJoin('replaced_payments as again', (join) =>
      join
        .onRef('again.client_id', '=', 'payments.client_id')
        .onRef('again.payment_id', '=', 'payments.payment_id'),
    )
    .select(['status', 'replaced_by'])
    .where('payments.client_id', '=', clientId)
    .where('payments.payment_id', '=', paymentId as PaymentId)
    .executeTakeFirst()
  const problem = whyNotSentAgain(
    earlier && { status: earlier.status, isReplaced: earlier.replaced_by !== null },
    paymentId,
  )
  if (problem) throw new ApiError(problem)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('replaced_payments')
    .values({ client_id: clientId, payment_id: paymentId as PaymentId, replaced_by: replacedBy })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw new ApiError(sentAgainProblems.alreadySent)
}
