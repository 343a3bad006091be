import type { PaymentAgreementId } from '@tideway/contract/calls/ids'
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'
import type { OrderDetails } from './orders/order-details.ts'

export type OrderKind = 'transfer' | 'bounce' | 'collection' | 'mandate'
export type OrderEnd = 'SETTLED' | 'REJECTED' | 'RETURNED'

interface OrderRow {
  order_id: string
  kind: OrderKind
  details: ColumnType<OrderDetails, string, string>
  message_id: string
  npp_transaction_id: string | null
  message: string | null
  state: 'OPEN' | OrderEnd
  reason: string | null
  enquiries: Generated<number>
  created_at: Instant
  sent_at: Instant | null
  finished_at: Instant | null
}

interface MandateRow {
  agreement_id: PaymentAgreementId
  status: string
  terms: string
  changes: Generated<number>
}

interface ReceivedRow {
  message_id: string
  digest: string
  answer: string
  received_at: Instant
}

interface PositionRow {
  only_row: Generated<boolean>
  position: number
}

/** Tables of the ISO 20022 rail. */
interface Iso20022Tables {
  'iso20022.orders': OrderRow
  'iso20022.mandates': MandateRow
  'iso20022.received': ReceivedRow
  'iso20022.position': PositionRow
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends Iso20022Tables {}
}
