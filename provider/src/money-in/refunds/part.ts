import type { Part } from '../../part.ts'
import { refundRows } from './batches/refund-rows.ts'

export const refundsPart = {
  batchKinds: () => ({ REFUND: refundRows }),
} satisfies Part
