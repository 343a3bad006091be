import type { Cents } from '@tideway/contract/money/money'
import type { Posting } from '../../ledger/ledger.ts'

/**
 * How much could have left a float at an instant without its ever falling below zero, then or later: the lowest
 * balance that postings leave from there on, in cents.
 */
export function headroomOf(postings: Posting[]): (at: number) => Cents {
  const steps = postings
    .map(({ at, credit, debit }) => ({
      at: at.getTime(),
      cents: (credit.float ?? 0) - (debit.float ?? 0),
    }))
    .filter(({ cents }) => cents !== 0)
    .sort((one, other) => one.at - other.at)
  let balance = 0
  const after = steps.map(({ at, cents }) => {
    balance += cents
    return { at, balance }
  })
  let lowest = Number.POSITIVE_INFINITY
  for (const step of after.toReversed()) {
    lowest = Math.min(lowest, step.balance)
    step.balance = lowest
  }
  return (at) => {
    const next = after.findIndex((step) => step.at > at)
    const before = next === -1 ? after.at(-1) : after[next - 1]
    return before?.balance ?? 0
  }
}
