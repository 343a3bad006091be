import type { ClientId } from '@tideway/contract/calls/ids'
import type { PayeeCheck } from '@tideway/contract/payments/payee-check'

export interface PayeeCheckRow {
  client_id: ClientId
  /** Account or PayID, and name (`payeeOfCheck`). */
  payee: string
  /** Null until the bank has answered. */
  result: PayeeCheck['result'] | null
  name: string | null
  reason: string | null
  checked_at: Date
}

/** Checks of the payees of lists. */
interface PayeeCheckTables {
  payee_checks: PayeeCheckRow
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends PayeeCheckTables {}
}
