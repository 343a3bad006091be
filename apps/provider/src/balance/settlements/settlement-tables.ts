import type { SettlementMode } from '@tideway/contract/balance/settlements/settlement-schedule'
import type { ClientId, SweepId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import type { Instant } from '../../platform/database/instant.ts'

interface SettlementScheduleRow {
  client_id: ClientId
  mode: SettlementMode
  keep_cents: Cents | null
  /** The oldest day in Sydney that is not settled yet. Null with BY_HAND. */
  next_day: string | null
  due_at: Instant | null
  paused_at: Instant | null
  pause_reason: string | null
  paused_sweep_id: SweepId | null
}

interface SettlementDayRow {
  client_id: ClientId
  day: string
  /** Null for a day without money. */
  sweep_id: SweepId | null
  until_position: number | null
  settled_at: Instant
}

/** Schedules of automatic settlements, and the days that they have settled. */
interface SettlementTables {
  settlement_schedules: SettlementScheduleRow
  settlement_days: SettlementDayRow
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends SettlementTables {}
}
