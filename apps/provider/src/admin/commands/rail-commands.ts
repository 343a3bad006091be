import { readFile } from 'node:fs/promises'
import { formatAud } from '@tideway/contract/money/money'
import { formatDateTime, SYDNEY } from '@tideway/contract/time/dates'
import type { Difference } from '../../rail/compare-statement.ts'
import { compareStatement, parseStatement } from '../../rail/compare-statement.ts'
import { OperatorError } from '../operator.ts'
import type { Command } from './command.ts'
import { readOnly, textOption } from './command.ts'

/** Commands that compare our records with those of the banks (decision 111). */
export const railCommands: readonly Command[] = [
  {
    name: 'rail compare',
    says: 'Compares a bank’s statement with this database, after a restore to an earlier moment',
    options: {
      statement: textOption('FILE', 'the statement, one JSON object on each line (docs/backup.md)'),
    },
    examples: ['rail compare --statement statement.jsonl'],
    async run({ platform, values }) {
      if (typeof values.statement !== 'string')
        throw new OperatorError('--statement: name the file of the statement')
      const lines = await readStatement(values.statement)
      return readOnly(report(lines.length, await compareStatement(platform.db, lines)))
    },
  },
]

async function readStatement(file: string): Promise<ReturnType<typeof parseStatement>> {
  try {
    return parseStatement(await readFile(file, 'utf8'))
  } catch (error) {
    throw new OperatorError(
      `--statement: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

function report(transfers: number, differences: readonly Difference[]): string {
  const head = `${transfers} transfers compared, ${differences.length} differences.`
  return [
    head,
    ...differences.map(({ kind, nppTransactionId, instructionId, amountCents, name, at }) =>
      [
        '',
        kind,
        formatAud(amountCents),
        formatDateTime(at, SYDNEY),
        nppTransactionId ?? 'no transaction',
        instructionId ?? 'no order',
        name,
      ].join('  '),
    ),
  ].join('\n')
}
