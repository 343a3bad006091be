import type { Cents } from '@tideway/contract/money/money'
import { addCents, smallerCents, subtractCents, ZERO_CENTS } from '@tideway/contract/money/money'
import type { Posting } from '../../ledger/ledger.ts'

/**
 * Returns how many cents could have left a float at an instant without it ever falling below zero: the lowest balance
 * after postings from then on.
 */
export function headroomOf(postings: Posting[]): (at: number) => Cents {
  const steps = postings
    .map(({ at, credit, debit }) => ({
      at: at.getTime(),
      cents: subtractCents(credit.float ?? ZERO_CENTS, debit.float ?? ZERO_CENTS),
    }))
    .filter(({ cents }) => cents !== 0)
    .sort((one, other) => one.at - other.at)
  let balance = ZERO_CENTS
  const after = steps.map(({ at, cents }) => {
    balance = addCents(balance, cents)
    return { at, balance }
  })
  let lowest: Cents | undefined
  for (const step of after.toReversed()) {
    lowest = lowest === undefined ? step.balance : smallerCents(lowest, step.balance)
    step.balance = lowest
  }
  return (at) => {
    const next = after.findIndex((step) => step.at > at)
    const before = next === -1 ? after.at(-1) : after[next - 1]
    return before?.balance ?? ZERO_CENTS
  }
}
