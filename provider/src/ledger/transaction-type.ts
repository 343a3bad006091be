const types: [prefix: string, type: string][] = [
  ['payment_', 'PaymentRequest'],
  ['refund', 'PaymentRequest'],
  ['payout', 'Payment'],
  ['initiation_', 'PaymentInitiation'],
  ['sweep', 'SweepRequest'],
  ['top_up', 'TopUp'],
]

/** What a movement belongs to. What comes back is of the type of what went (provider API, daily transaction report). */
export function transactionType(kind: string): string {
  return types.find(([prefix]) => kind.startsWith(prefix))?.[1] ?? 'Adjustment'
}
