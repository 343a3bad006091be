import type { Cents } from '../../money/money.ts'
import { addCents, subtractCents, sumCents } from '../../money/money.ts'
import type { EntryKind } from '../statement/entry-kinds.ts'
import { entryKindOf, entryKinds } from '../statement/entry-kinds.ts'

/** The money of a settlement in lines, one for each kind of entry. */

export interface SettlementLine {
  kind: EntryKind
  count: number
  /** Credits less debits. */
  cents: Cents
}

/** Adds up postings by line, in the order of the lines. Each line is there, also one without postings. */
export function sumLines(
  postings: readonly { posting: string; count: number; cents: Cents }[],
): SettlementLine[] {
  return entryKinds.map((kind) => {
    const own = postings.filter(({ posting }) => entryKindOf(posting) === kind)
    return {
      kind,
      count: own.reduce((sum, { count }) => sum + count, 0),
      cents: sumCents(own.map(({ cents }) => cents)),
    }
  })
}

/** Returns the balance that the lines lead to. */
export function closingBalance(opening: Cents, lines: readonly SettlementLine[]): Cents {
  return addCents(opening, sumCents(lines.map(({ cents }) => cents)))
}

/**
 * Returns the rest of the closing balance after a settlement. It is below zero if the settlement took money that came
 * after its cut-off.
 */
export function leftAfter(closing: Cents, settled: Cents): Cents {
  return subtractCents(closing, settled)
}

/** A settlement in the order of the balance's entries. */
export interface SettlementCut {
  /** Position of the settlement's own entry. */
  position: number
  /** Position of the last entry that it explains. It explains those after the cut before it, up to this one. */
  until: number
}

/** Returns the cut of a settlement by hand, which explains all entries before its own. */
export function cutByHand(position: number): SettlementCut {
  return { position, until: position - 1 }
}

/**
 * Returns the cut of a day's settlement, which explains all entries up to the end of the day. If the previous
 * settlement has already explained those, this one explains the entries after them, up to the previous settlement. So
 * cuts never go back, and each entry is in exactly one settlement, or in the balance after the last.
 *
 * @param dayEnd Position of the last entry of the day.
 * @param before The previous settlement, in the order of the balance’s entries.
 */
export function cutOfDay(
  position: number,
  dayEnd: number,
  before: SettlementCut | undefined,
): SettlementCut {
  const isExplained = before !== undefined && dayEnd <= before.until
  return { position, until: isExplained ? before.position : dayEnd }
}
