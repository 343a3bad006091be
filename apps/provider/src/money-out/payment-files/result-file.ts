import { reportLine, reportText } from '@tideway/contract/csv/csv'
import { centsToText } from '@tideway/contract/money/money'
import type { Selectable } from 'kysely'
import type { Platform } from '../../platform/platform.ts'
import type { PaymentFileLineRow, PaymentFileRow } from './payment-file-tables.ts'

const AT_ONCE = 5000
export const resultColumns = [
  'Line',
  'Column',
  'Status',
  'Amount',
  'Payee',
  'ClientPaymentId',
  'PaymentId',
  'Message',
]

/**
 * Builds the result file of a processed file: its outcome on line 0, then each payment or each problem in file order.
 * The format is ours (docs, batch files).
 */
export async function resultFile(
  platform: Platform,
  batch: Selectable<PaymentFileRow>,
): Promise<Buffer> {
  const rows: (string | number)[][] = [
    resultColumns,
    [0, '', batch.status, centsToText(batch.total_cents), '', '', '', messageOf(batch)],
    ...batch.problems.map(({ line, column, message }) => [
      line,
      column,
      'PROBLEM',
      '',
      '',
      '',
      '',
      message,
    ]),
  ]
  const texts = rows.map(lineOf)
  let after = 0
  for (;;) {
    const lines = await linesAfter(platform, batch, after)
    texts.push(...lines.map(paymentLine))
    const last = lines.at(-1)
    if (!last) break
    after = last.line_no
  }
  return Buffer.from(texts.join(''))
}

function messageOf(batch: Selectable<PaymentFileRow>): string {
  if (batch.reason !== null) return `Nothing was paid: ${batch.reason}`
  const summary = `${batch.made} of ${batch.payments} payments made, ${centsToText(batch.made_cents)} in all`
  return batch.refused === 0
    ? summary
    : `${summary}; ${batch.refused} refused, ${centsToText(batch.refused_cents)} in all`
}

function paymentLine(line: Selectable<PaymentFileLineRow>): string {
  return lineOf([
    line.line_no,
    '',
    line.status,
    centsToText(line.amount_cents),
    reportText(line.payee_name),
    line.client_payment_id,
    line.payment_id ?? '',
    line.reason ?? '',
  ])
}

function lineOf(cells: (string | number)[]): string {
  return reportLine(cells.map(String), ',')
}

function linesAfter({ db }: Platform, batch: Selectable<PaymentFileRow>, after: number) {
  return db
    .selectFrom('batch_lines')
    .selectAll()
    .where('client_id', '=', batch.client_id)
    .where('batch_id', '=', batch.batch_id)
    .where('line_no', '>', after)
    .orderBy('line_no')
    .limit(AT_ONCE)
    .execute()
}
