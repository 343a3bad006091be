import type { Cents } from '@tideway/contract/money/money'
import { ZERO_CENTS } from '@tideway/contract/money/money'
import type { Reader } from '../../platform/database/database.ts'
import type { PaymentFileKey } from './pay/pay-jobs.ts'

/** Stores the number and sum of the lines that were made and refused, and returns those that were made. */
export async function sumUp(
  db: Reader,
  { clientId, batchId }: PaymentFileKey,
): Promise<{ count: number; cents: Cents }> {
  const sums = await db
    .selectFrom('batch_lines')
    .select(({ fn }) => [
      'status',
      fn.countAll<number>().as('count'),
      fn.sum<Cents>('amount_cents').as('cents'),
    ])
    .where('client_id', '=', clientId)
    .where('batch_id', '=', batchId)
    .groupBy('status')
    .execute()
  const none = { count: 0, cents: ZERO_CENTS }
  const of = (status: string) => sums.find((sum) => sum.status === status) ?? none
  await db
    .updateTable('batches')
    .set({
      made: of('MADE').count,
      made_cents: of('MADE').cents,
      refused: of('REFUSED').count,
      refused_cents: of('REFUSED').cents,
    })
    .where('client_id', '=', clientId)
    .where('batch_id', '=', batchId)
    .execute()
  return of('MADE')
}
