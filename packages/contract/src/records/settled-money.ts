import type { Cents } from '../money/money.ts'
import { subtractCents, sumCents } from '../money/money.ts'

/**
 * The amounts that count as money of a record. Lists, exports, the home page and the summary of a bulk report share
 * this rule, so that they agree for the same interval.
 *
 * - Only money that arrived counts: a request that waits or has expired, and a payout that failed, have none.
 * - A request that takes several payments has none itself. Each payment that it received counts, on its own day.
 * - Refunds belong to the payment that they return, whenever they were made. Only completed refunds count.
 */
export interface SettledMoney {
  /** Cents received, or for payouts cents paid out. */
  settled: Cents
  /** Cents of it that went back: refunds, or for payouts returns. */
  returned: Cents
}

/** Names of settled, returned and net money on screens and in files. */
export interface MoneyWords {
  settled: string
  returned: string
  net: string
}

export const receivedWords: MoneyWords = { settled: 'Received', returned: 'Refunded', net: 'Net' }
export const paidOutWords: MoneyWords = { settled: 'Settled', returned: 'Returned', net: 'Net' }

/** Returns the rest of settled money. */
export function netOf({ settled, returned }: SettledMoney): Cents {
  return subtractCents(settled, returned)
}

/** Returns the money of several records. */
export function sumMoney(amounts: readonly SettledMoney[]): SettledMoney {
  return {
    settled: sumCents(amounts.map(({ settled }) => settled)),
    returned: sumCents(amounts.map(({ returned }) => returned)),
  }
}
