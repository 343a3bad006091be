import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import type { ColumnType } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

/** Corrections of balances by two operators. */
interface AdjustmentTables {
  ledger_adjustments: {
    client_id: ClientId
    adjustment_id: string
    /** Amount added to the balance, or taken from it if negative. */
    amount_cents: Cents
    reason: string
    proposed_by: string
    proposed_at: Instant
    /** The user behind sudo. Empty if they did not use it. */
    proposed_as: string
    expires_at: Instant
    confirmed_by: string | null
    confirmed_at: ColumnType<Date | null, undefined, Date>
    confirmed_as: string | null
  }
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends AdjustmentTables {}
}
