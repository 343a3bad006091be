import { entryKindOf, entryWords } from '@tideway/contract/balance/statement/entry-kinds'
import { reportLine, reportText } from '@tideway/contract/csv/csv'
import { centsToText, negateCents } from '@tideway/contract/money/money'
import { sydneyDay } from '@tideway/contract/time/calendar-day'
import type { AccountEntry } from '../../../ledger/account-entries.ts'
import { transactionType } from '../../../ledger/transaction-type.ts'
import { carriedText } from '../../../rail/iso20022/message-text.ts'

const columns = ['Date', 'Amount', 'Payee', 'Description', 'Reference']

/**
 * Yields a statement as Xero and MYOB import it: a line for each entry, days as Australians write them, and amounts that
 * are negative for money that left. There is no byte order mark, because a program reads the first name.
 */
export async function* bankCsv(
  entries: AsyncIterable<AccountEntry[]>,
): AsyncGenerator<string, void> {
  yield reportLine(columns, ',')
  for await (const some of entries) yield some.map(line).join('')
}

function line(entry: AccountEntry): string {
  const { bookedAt, direction, amountCents, kind } = entry
  const [year, month, date] = sydneyDay(bookedAt).split('-')
  const words = entryWords({ kind: entryKindOf(kind), transactionType: transactionType(kind) })
  return reportLine(
    [
      `${date}/${month}/${year}`,
      centsToText(direction === 'debit' ? negateCents(amountCents) : amountCents),
      // Both programs need a payee to match by.
      plain(entry.accountName) || words,
      plain(entry.description) || words,
      plain(entry.reference) || plain(entry.clientTransactionId) || plain(entry.id),
    ],
    ',',
  )
}

/** Importers split a file at line ends, quoted or not. */
function plain(value: string | null): string {
  return reportText(carriedText(value ?? '').trim())
}
