import { MAX_ADJUSTMENT_REASON } from '@tideway/contract/balance/adjustment'
import { asCents, formatAud } from '@tideway/contract/money/money'
import type { CheckedBooks } from '../../ledger/check-ledger.ts'
import { bookChecks, checkWholeLedger } from '../../ledger/check-ledger.ts'
import { metricDifferences } from '../../money-in/payment-requests/metric-differences.ts'
import type { Platform } from '../../platform/platform.ts'
import { adjustLedger } from '../adjust-ledger.ts'
import type { CommandOutcome } from '../operator.ts'
import { OperatorError } from '../operator.ts'
import type { Command } from './command.ts'
import { readOnly, textOption } from './command.ts'

/** Commands for the books. */
export const ledgerCommands: readonly Command[] = [
  {
    name: 'ledger check',
    says: 'Checks every entry and balance of the ledger and the sums of home pages, as the provider does each night',
    options: {},
    examples: ['ledger check'],
    run: ({ platform }) => checkLedger(platform),
  },
  {
    name: 'ledger adjust',
    subject: 'CLIENT_ID',
    says: 'Corrects a client’s balance, by two operators: one proposes, another confirms within a day',
    options: {
      amount: textOption('AMOUNT', 'added to the balance, or with a minus taken from it: -12.50'),
      reason: textOption(
        'TEXT',
        `why, as the client reads it: at most ${MAX_ADJUSTMENT_REASON} characters`,
      ),
      confirm: textOption('ID', 'books the adjustment that another operator proposed'),
    },
    examples: [
      "ledger adjust ACME1 --amount -12.50 --reason 'Fee of 12 November returned twice'",
      'ledger adjust ACME1 --confirm 0198f2a4c7d07c3e9a61d2f43b5e8a10',
      'ledger adjust ACME1',
    ],
    run: (input) => adjustLedger(input),
  },
]

async function checkLedger(platform: Platform): Promise<CommandOutcome> {
  const { transactions, imbalanceCents, wrong } = await checkWholeLedger(platform.db, (clientId) =>
    metricDifferences(platform, clientId),
  )
  if (imbalanceCents === 0) return readOnly(`The ledger balances: ${transactions} transactions.`)
  throw new OperatorError(
    ['The ledger does not balance:', ...wrong.map(differencesText)].join('\n'),
  )
}

function differencesText(books: CheckedBooks): string {
  const differences = bookChecks.flatMap((check) =>
    books[check] === 0 ? [] : [`${check} ${formatAud(asCents(books[check]))}`],
  )
  const metrics = books.differingMetrics.map(
    ({ name, day, shownCents, ledgerCents }) =>
      `    ${name} of ${day}: ${formatAud(shownCents)} on the home page, ${formatAud(ledgerCents)} in the ledger`,
  )
  return [`  ${books.clientId}: ${differences.join(', ')}`, ...metrics].join('\n')
}
