import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

interface LowBalanceCrossingRow {
  client_id: ClientId
  crossing_id: GeneratedAlways<number>
  threshold_cents: Cents
  occurred_at: Instant
  handled: Generated<boolean>
  mail_id: string | null
}

/** Falls of a balance below the client's threshold. */
interface LowBalanceTables {
  low_balance_crossings: LowBalanceCrossingRow
}

/** A client's settings for the low-balance alert. */
interface LowBalanceColumns {
  low_balance_threshold_cents: Generated<Cents | null>
  low_balance_emails: Generated<string[]>
  /** Written only by processes of release 0.1.0. Its successor is `low_balance_below` of the ledger account. */
  low_balance_below: Generated<boolean>
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends LowBalanceTables {}
}

declare module '../../clients/client/client-tables.ts' {
  interface ClientRow extends LowBalanceColumns {}
}
