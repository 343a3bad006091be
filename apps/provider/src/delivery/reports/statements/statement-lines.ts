import { isReturnPosting } from '@tideway/contract/balance/statement/entry-kinds'
import type { AccountEntry } from '../../../ledger/account-entries.ts'
import { transactionType } from '../../../ledger/transaction-type.ts'
import type { StatementLine } from './mt940.ts'

/** All readers accept this length. */
const BANK_REFERENCE_DIGITS = 16

/**
 * Yields entries for a statement. The narrative contains the party, the purpose, the reference and the id between
 * banks. From version 2 it starts with the PayID that received an inbound payment (provider API, MT940).
 */
export async function* statementLines(
  movements: AsyncIterable<AccountEntry[]>,
  version: 'v1' | 'v2',
): AsyncGenerator<StatementLine[], void> {
  for await (const some of movements) yield some.map((movement) => line(movement, version))
}

function line(movement: AccountEntry, version: 'v1' | 'v2'): StatementLine {
  const inbound = movement.kind === 'payment_received' || movement.kind === 'top_up'
  return {
    bookedAt: movement.bookedAt,
    direction: movement.direction,
    returned: isReturnPosting(movement.kind),
    amountCents: movement.amountCents,
    balanceCents: movement.balanceCents,
    ownReference: movement.clientTransactionId,
    bankReference: bankReference(movement),
    transactionType: transactionType(movement.kind),
    narrative: [
      version === 'v2' && inbound && movement.payId ? `PAYID ${movement.payId}` : '',
      movement.accountName,
      movement.description,
      movement.reference,
      movement.nppTransactionId,
      movement.id,
    ].map((text) => text ?? ''),
  }
}

/** Returns our reference of an entry: the number of its transaction in the ledger. */
export function bankReference({ transactionId }: Pick<AccountEntry, 'transactionId'>): string {
  return String(transactionId).padStart(BANK_REFERENCE_DIGITS, '0')
}
