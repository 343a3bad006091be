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

/** Returns why a row cannot be carried out, by the error of the single call. */
export function reasonOf({ body }: ProblemResponse): { failureCode?: string; reason: string } {
  return {
    ...(body.details && { failureCode: body.details.failureCode }),
    reason: body.message,
  }
}

/** @throws RangeError for a text that is no amount with two decimals. */
export function rowCents(amount: string): Cents {
  const cents = parseTwoDecimals(amount)
  if (cents === undefined) throw new RangeError(`${amount} is not an amount`)
  return cents
}
