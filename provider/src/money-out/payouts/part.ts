import type { Part } from '../../part.ts'
import { payoutRows } from './batches/payout-rows.ts'

export const payoutsPart = {
  batchKinds: (rail) => ({ PAYOUT: payoutRows(rail) }),
} satisfies Part
