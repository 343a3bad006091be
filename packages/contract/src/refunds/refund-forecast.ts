import type { Cents } from '../money/money.ts'
import { subtractCents } from '../money/money.ts'

/**
 * The effect of a refund on the client's balance, which pays for it. A forecast only: the balance may change before the
 * refund arrives, and the ledger decides.
 */
export type RefundForecast =
  | { kind: 'COVERED'; beforeCents: Cents; afterCents: Cents }
  /** The balance falls short of the amount by this much. */
  | { kind: 'SHORT'; beforeCents: Cents; missingCents: Cents }

export function refundForecast(balanceCents: Cents, amountCents: Cents): RefundForecast {
  return amountCents <= balanceCents
    ? {
        kind: 'COVERED',
        beforeCents: balanceCents,
        afterCents: subtractCents(balanceCents, amountCents),
      }
    : {
        kind: 'SHORT',
        beforeCents: balanceCents,
        missingCents: subtractCents(amountCents, balanceCents),
      }
}

/** Returns whether an amount refunds everything that is left. */
export function refundExtent(amountCents: Cents | undefined, leftCents: Cents): 'FULL' | 'PARTIAL' {
  return amountCents === leftCents ? 'FULL' : 'PARTIAL'
}
