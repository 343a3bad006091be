import { z } from 'zod/mini'
import { field, nameObject } from '../../calls/docs/field.ts'
import type { Cents } from '../../money/money.ts'
import { formatAud, parseTwoDecimals, ZERO_CENTS } from '../../money/money.ts'

/**
 * Automatic settlement of a client's money (provider API, sweep). It is not part of the provider API: if a provider
 * answers 404 or 403, the screen leaves it out (readings 5, calls of our own).
 */

export const SettlementMode = z.enum(['NEXT_DAY', 'KEEP_AMOUNT', 'BY_HAND'])
export type SettlementMode = z.infer<typeof SettlementMode>

const mode = field(
  SettlementMode,
  'NEXT_DAY: at 8:00 am in Sydney on the day after each day, the smaller of the available balance and the net of that day. KEEP_AMOUNT: at 8:00 am in Sydney, everything above `keepAmount`. BY_HAND: nothing.',
)
const keepAmount = field(
  z.optional(
    z.string().check(
      z.refine((text) => parseTwoDecimals(text) !== undefined, {
        error: 'Must be an amount with two decimals, such as 1000.00',
      }),
    ),
  ),
  'Dollars that stay in the balance, with two decimals. Only with KEEP_AMOUNT, which needs it.',
  '1000.00',
)

export const SettlementSchedule = z.strictObject({ mode, keepAmount }).check(
  z.refine(
    (schedule) => (schedule.mode === 'KEEP_AMOUNT') === (schedule.keepAmount !== undefined),
    {
      error: 'Needs keepAmount with KEEP_AMOUNT, and only then',
    },
  ),
)
export type SettlementSchedule = z.infer<typeof SettlementSchedule>
nameObject(SettlementSchedule, 'SettlementSchedule', 'When a client’s balance is settled.')

const instant = z.iso.datetime({ offset: true })

export const SavedSettlementSchedule = z.object({
  mode,
  keepAmount,
  nextDatetime: field(
    z.optional(instant),
    'When the next settlement is due, in UTC. Absent if only settlements by hand are made, or if settlements are paused.',
    '2026-11-20T21:00:00.000Z',
  ),
  paused: field(
    z.optional(
      z.object({
        since: field(instant, 'When it was paused, in UTC.', '2026-11-20T21:00:04.000Z'),
        reason: field(
          z.optional(z.string()),
          'Why: a reason code of ISO 20022 or a sentence.',
          'AC04',
        ),
        settlementId: field(
          z.optional(z.string()),
          'The settlement that failed, if the money had left the balance.',
          '0b6f2f3a9c1d4e5f8a7b6c5d4e3f2a1b',
        ),
      }),
    ),
    'Present if a settlement failed. Nothing more is settled until the schedule is saved again. Each day that was not settled is then settled once, oldest first.',
  ),
})
export type SavedSettlementSchedule = z.infer<typeof SavedSettlementSchedule>
nameObject(
  SavedSettlementSchedule,
  'SavedSettlementSchedule',
  'When a client’s balance is settled, and when next.',
)

export const settledByHand: SettlementSchedule = { mode: 'BY_HAND' }

/** Returns the cents that stay in the balance. */
export function keptCents({ keepAmount: text }: SettlementSchedule): Cents {
  return (text === undefined ? undefined : parseTwoDecimals(text)) ?? ZERO_CENTS
}

export function isSameSchedule(one: SettlementSchedule, other: SettlementSchedule): boolean {
  return one.mode === other.mode && one.keepAmount === other.keepAmount
}

/** Returns a schedule in words: 'Next day'. */
export function scheduleWords(schedule: SettlementSchedule): string {
  return {
    NEXT_DAY: 'Next day',
    KEEP_AMOUNT: `Keep ${formatAud(keptCents(schedule))} in the balance`,
    BY_HAND: 'Only by hand',
  }[schedule.mode]
}
