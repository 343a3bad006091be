import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import type { ColumnType } from 'kysely'

interface TopUpRow {
  client_id: ClientId
  top_up_id: string
  npp_transaction_id: string
  pay_id: string
  amount_cents: Cents
  payer_bsb: string
  payer_account_number: string
  payer_name: string
  description: string | null
  reference: string | null
  received_at: ColumnType<Date, Date | string, Date | string>
}

/** Payments that funded accounts. */
interface TopUpTables {
  top_ups: TopUpRow
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends TopUpTables {}
}
