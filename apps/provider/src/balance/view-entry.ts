import { entryKindOf } from '@tideway/contract/balance/statement/entry-kinds'
import type { StatementEntry } from '@tideway/contract/balance/statement/statement'
import { centsToText } from '@tideway/contract/money/money'
import type { AccountEntry } from '../ledger/account-entries.ts'
import { transactionType } from '../ledger/transaction-type.ts'

/** Returns an entry as the calls of the statement and of settlements answer it. */
export function viewEntry(entry: AccountEntry): StatementEntry {
  return {
    entryNumber: entry.position,
    bookedDatetime: entry.bookedAt.toISOString(),
    kind: entryKindOf(entry.kind),
    direction: entry.direction === 'credit' ? 'CREDIT' : 'DEBIT',
    amount: centsToText(entry.amountCents),
    balance: centsToText(entry.balanceCents),
    transactionType: transactionType(entry.kind),
    ...present('transactionId', entry.id),
    ...present('clientTransactionId', entry.clientTransactionId),
    ...present('name', entry.accountName),
    ...present('description', entry.description),
    ...present('reference', entry.reference),
    ...present('nppTransactionId', entry.nppTransactionId),
  }
}

function present<Name extends string>(
  name: Name,
  value: string | null,
): { [Key in Name]?: string } {
  return value === null ? {} : ({ [name]: value } as { [Key in Name]: string })
}
