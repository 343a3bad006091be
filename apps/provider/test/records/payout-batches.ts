import type {
  PayoutBatchBody,
  PayoutBatchDetail,
  PayoutBatchRow,
} from '@tideway/contract/payouts/payout-batch'
import type { CallOptions, TestProvider } from '../provider.ts'
import { batchCalls } from './batch-calls.ts'

type Confirmed = PayoutBatchBody['confirmed']

/**
 * Returns a valid row, which accepts that no bank has checked its payee. `bsb: undefined` and the like remove a field.
 */
export const payoutRow = (fields: PayoutBatchRow = {}): PayoutBatchRow => ({
  payeeName: 'Corner Store Collective',
  bsb: '062-000',
  accountNumber: '12345999',
  paymentAmount: '10.00',
  paymentDescription: 'Milk, week 12',
  accepts: 'NOT_CHECKED',
  ...fields,
})

/** Returns the calls that tests of payout batches use. */
export function payoutBatchCalls(
  provider: Pick<TestProvider, 'call'>,
  as = 'admin@harbour.example',
) {
  const calls = batchCalls<PayoutBatchRow, Partial<Confirmed>, PayoutBatchDetail>(
    provider,
    'payout',
    as,
  )
  return {
    ...calls,
    check: (rows: readonly PayoutBatchRow[]) =>
      provider.call('POST', '/portal/v1/payeeChecks', { as, body: { rows } }),
    begin: (
      rows: readonly PayoutBatchRow[],
      confirmed: Partial<Confirmed>,
      options?: CallOptions,
    ) => calls.begin(rows, { duplicates: 0, repeats: 0, ...confirmed }, options),
  }
}
