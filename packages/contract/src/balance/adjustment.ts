import type { Cents } from '../money/money.ts'
import { negateCents, parsePaymentAmount } from '../money/money.ts'

/**
 * A correction of a client's balance by the provider's operators. One proposes it, and another confirms it before it
 * expires.
 */

/** Time in which another operator may confirm. */
export const ADJUSTMENT_HOURS = 24
export const MAX_ADJUSTMENT_REASON = 200

/** An operator by the name that they give, and the person behind sudo, if they used it. A container has neither sudo nor people. */
export interface AdjustingOperator {
  name: string
  sudoUser: string | undefined
}

/** Parses an amount in dollars that is added to the balance, or with a minus taken from it. Zero is no adjustment. */
export function parseAdjustment(text: string): Cents | undefined {
  const isTaken = text.startsWith('-')
  const amount = parsePaymentAmount(isTaken ? text.slice(1) : text)
  return amount === undefined || !isTaken ? amount : negateCents(amount)
}

/** Returns why a text cannot be the reason of an adjustment, which the client reads, or undefined. */
export function adjustmentReasonProblem(reason: string): string | undefined {
  if (reason.trim() === '') return 'say why, in words that the client may read'
  if (reason.length > MAX_ADJUSTMENT_REASON || /[\p{C}\p{Zl}\p{Zp}]/u.test(reason))
    return `must be one line of at most ${MAX_ADJUSTMENT_REASON} visible characters`
  return undefined
}

/** Returns why an operator may not confirm an adjustment, or undefined: it takes two people, by name and behind sudo. */
export function whyNotConfirm(
  proposer: AdjustingOperator,
  confirmer: AdjustingOperator,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): string | undefined {
  if (now >= expiresAt) return 'it has expired. Propose it again'
  if (nameKey(proposer.name) === nameKey(confirmer.name))
    return `${proposer.name} proposed it, so another operator must confirm it`
  const { sudoUser } = confirmer
  if (sudoUser !== undefined && sudoUser === proposer.sudoUser)
    return `it was proposed by the same user of this machine, ${sudoUser}. Another person must confirm it, signed in with a separate account`
  return undefined
}

const nameKey = (name: string) => name.trim().toLowerCase()
