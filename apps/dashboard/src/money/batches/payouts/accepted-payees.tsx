import type { PayeeCheckResult } from '@tideway/contract/payments/payee-check'
import { isPayeeAccepted } from '@tideway/contract/payments/payee-check'
import type { PayoutBatchRow, ReviewedPayout } from '@tideway/contract/payouts/payout-batch'
import { createContext, useState } from 'react'

/** Payees whose name does not match, and the ones that the person wants to pay anyway. */
export interface PayeesAccepted {
  /** True while payees are being checked. Afterwards, payees without a result count as not checked. */
  isChecking: boolean
  isAccepted: (row: ReviewedPayout) => boolean
  accept: (row: ReviewedPayout, accepts: boolean) => void
  /** Returns true for a payable row whose payee needs a tick that is missing. */
  isOpen: (row: ReviewedPayout) => boolean
  /** Returns the rows to send, with the accepted results of the check. */
  rowsWith: (rows: readonly PayoutBatchRow[]) => PayoutBatchRow[]
  /** A text that is the same for the same ticks. */
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

/** The ticks, which the rows of the review read and change. */
export const AcceptedPayees = createContext(none)

export const isUnmatched = ({ amount, check }: ReviewedPayout) =>
  amount !== undefined && check !== 'MATCH'

/** Holds the ticks. A payee whose check has a different result by now must be ticked again. */
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
