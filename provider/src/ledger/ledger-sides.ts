import type { Cents } from '@tideway/contract/money/money'

/**
 * float: what the client may spend. clearing: money on its way in or out. settlement: the money itself, at
 * the settlement bank. Entries of a transaction sum to zero by the database's own rule (migration 0001).
 */
export type LedgerAccount = 'float' | 'clearing' | 'settlement'

/** Always in this order, so that two postings of one client wait for each other instead of deadlocking. */
export const ledgerAccounts: LedgerAccount[] = ['float', 'clearing', 'settlement']

/** Money that passes through an account comes in before it goes out: none of them may cross zero on the way. */
const directions: Record<LedgerAccount, ('debit' | 'credit')[]> = {
  float: ['credit', 'debit'],
  clearing: ['credit', 'debit'],
  settlement: ['debit', 'credit'],
}

/** What a posting does to each account, in the order in which it is done. Cents; a zero side is left out. */
export function sidesOf(
  posting: Record<'debit' | 'credit', Partial<Record<LedgerAccount, Cents>>>,
): { account: LedgerAccount; direction: 'debit' | 'credit'; amount_cents: Cents }[] {
  return ledgerAccounts.flatMap((account) =>
    directions[account].flatMap((direction) => {
      const amount = posting[direction][account] ?? 0
      return amount === 0 ? [] : [{ account, direction, amount_cents: amount }]
    }),
  )
}
