import type { ProblemResponse } from '../calls/problems.ts'
import type { Cents, Dollars } from '../money/money.ts'
import {
  balanceToCents,
  centsToNumber,
  centsToText,
  parseTwoDecimals,
  subtractCents,
  sumCents,
} from '../money/money.ts'

/** Returns the sum of the rows that would be carried out, how many are left out, and the balance before and after. */
export function sumUpList<Row extends { amount?: string | undefined }>(
  rows: readonly Row[],
  balance: Dollars,
) {
  const amounts = rows.flatMap(({ amount }) => (amount === undefined ? [] : [rowCents(amount)]))
  const sum = sumCents(amounts)
  return {
    amount: centsToText(sum),
    leftOut: rows.length - amounts.length,
    balance,
    balanceAfter: centsToNumber(subtractCents(balanceToCents(balance), sum)),
    rows: [...rows],
  }
}

/** The fault of a row: the error of the single call, and words for the person who made the list. */
export interface RowProblem {
  problem: ProblemResponse
  /** The label of the column, if it is about one. */
  column?: string
  text: string
}

/**
 * Returns the reasons why a row cannot be carried out: its problems, and the same as one text, which the result keeps.
 * The code is the first problem’s.
 */
export function reasonsOf(problems: readonly RowProblem[]): {
  failureCode?: string
  reason: string
  problems: { column?: string; text: string }[]
} {
  const [first] = problems
  const details = first?.problem.body.details
  return {
    ...(details && { failureCode: details.failureCode }),
    reason: sentences(problems.map(problemText)),
    problems: problems.map(({ column, text }) => ({
      ...(column !== undefined && { column }),
      text,
    })),
  }
}

/** Joins texts, of which each ends with a full stop if there are several. */
function sentences(texts: readonly string[]): string {
  if (texts.length === 1) return texts.join('')
  return texts.map((text) => (text.endsWith('.') ? text : `${text}.`)).join(' ')
}

/** Returns a problem with its column: `Amount: Only $5.00 can still be refunded.` */
export function problemText({
  column,
  text,
}: {
  column?: string | undefined
  text: string
}): string {
  return column === undefined ? text : `${column}: ${text}`
}

/** @throws RangeError for a text that is no amount with two decimals. */
export function rowCents(amount: string): Cents {
  const cents = parseTwoDecimals(amount)
  if (cents === undefined) throw new RangeError(`${amount} is not an amount`)
  return cents
}
