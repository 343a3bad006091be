import type { Cents } from '@tideway/contract/money/money'

/**
 * float: the client's available balance. clearing: money in transit, in or out. settlement: the money at the settlement
 * bank. The database requires the entries of a transaction to sum to zero.
 */
export type LedgerAccount = 'float' | 'clearing' | 'settlement'

/** Always lock in this order, so that two postings of one client wait for each other instead of deadlocking. */
export const ledgerAccounts: LedgerAccount[] = ['float', 'clearing', 'settlement']

/**
 * Money that passes through an account is added before it is taken out, so that no balance crosses zero in between.
 */
const directions: Record<LedgerAccount, ('debit' | 'credit')[]> = {
  float: ['credit', 'debit'],
  clearing: ['credit', 'debit'],
  settlement: ['debit', 'credit'],
}

/**
 * Returns the effect of a posting on each account, in posting order. Amounts are cents, and a zero side is left out.
 */
export function ledgerSidesOf(
  posting: Record<'debit' | 'credit', Partial<Record<LedgerAccount, Cents>>>,
): { account: LedgerAccount; direction: 'debit' | 'credit'; amount_cents: Cents }[] {
  return ledgerAccounts.flatMap((account) =>
    directions[account].flatMap((direction) => {
      const amount = posting[direction][account] ?? 0
      return amount === 0 ? [] : [{ account, direction, amount_cents: amount }]
    }),
  )
}
