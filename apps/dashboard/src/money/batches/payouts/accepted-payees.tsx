import type { PayeeCheckResult } from '@tideway/contract/payments/payee-check'
import { isPayeeAccepted } from '@tideway/contract/payments/payee-check'
import type { PayoutBatchRow, ReviewedPayout } from '@tideway/contract/payouts/payout-batch'
import { createContext, useState } from 'react'

/** The payees who are not a match and whom the person wants to pay anyway. */
export interface PayeesAccepted {
  /** True while payees are being checked. A payee without a check is not checked afterwards. */
  isChecking: boolean
  isAccepted: (row: ReviewedPayout) => boolean
  accept: (row: ReviewedPayout, accepts: boolean) => void
  /** Returns true for a row that would be paid and that no one has accepted. */
  isOpen: (row: ReviewedPayout) => boolean
  /** Returns the rows to send, with what was accepted. */
  rowsWith: (rows: readonly PayoutBatchRow[]) => PayoutBatchRow[]
  /** The same for the same ticks. */
  summary: string
}

const none: PayeesAccepted = {
  isChecking: true,
  isAccepted: () => false,
  accept: () => undefined,
  isOpen: () => false,
  rowsWith: (rows) => [...rows],
  summary: '',
}

/** Rows of the review read and change the ticks. */
export const AcceptedPayees = createContext(none)

export const isUnmatched = ({ amount, check }: ReviewedPayout) =>
  amount !== undefined && check !== 'MATCH'

/** Keeps the ticks. A payee whose check has another result by now must be ticked again. */
export function useAcceptedPayees(isChecking: boolean): PayeesAccepted {
  const [results, setResults] = useState<Readonly<Record<number, PayeeCheckResult>>>({})
  const isAccepted = ({ row, check }: ReviewedPayout) => isPayeeAccepted(check, results[row])
  return {
    isChecking,
    isAccepted,
    accept({ row, check = 'NOT_CHECKED' }, accepts) {
      const { [row]: _, ...others } = results
      setResults(accepts ? { ...others, [row]: check } : others)
    },
    isOpen: (row) => isUnmatched(row) && !isAccepted(row),
    rowsWith: (rows) =>
      rows.map((row, at) => {
        const accepts = results[at + 1]
        return accepts === undefined ? row : { ...row, accepts }
      }),
    summary: JSON.stringify(results),
  }
}
