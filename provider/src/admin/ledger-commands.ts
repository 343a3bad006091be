import { asCents, formatAud } from '@tideway/contract/money/money'
import type { CheckedBooks } from '../ledger/check-ledger.ts'
import { checkWholeLedger, ledgerChecks } from '../ledger/check-ledger.ts'
import type { Platform } from '../platform/platform.ts'
import type { Command } from './command.ts'
import { readOnly } from './command.ts'
import type { CommandOutcome } from './operator.ts'
import { OperatorError } from './operator.ts'

/** Commands for the books. */
export const ledgerCommands: readonly Command[] = [
  {
    name: 'ledger check',
    says: 'Checks every entry and balance of the ledger, as the provider does each night',
    options: {},
    examples: ['ledger check'],
    run: ({ platform }) => checkLedger(platform),
  },
]

async function checkLedger({ db }: Platform): Promise<CommandOutcome> {
  const { transactions, imbalanceCents, wrong } = await checkWholeLedger(db)
  if (imbalanceCents === 0) return readOnly(`The ledger balances: ${transactions} transactions.`)
  throw new OperatorError(
    ['The ledger does not balance:', ...wrong.map(differencesText)].join('\n'),
  )
}

function differencesText(books: CheckedBooks): string {
  const found = ledgerChecks.flatMap((check) =>
    books[check] === 0 ? [] : [`${check} ${formatAud(asCents(books[check]))}`],
  )
  return `  ${books.clientId}: ${found.join(', ')}`
}
