import type { Delimiter } from '@tideway/contract/csv/csv'
import { reportLine, reportText } from '@tideway/contract/csv/csv'
import { centsToText } from '@tideway/contract/money/money'
import type { ReportField } from '@tideway/contract/reports/report-fields'
import { outsidersFields } from '@tideway/contract/reports/report-fields'
import { offsetDateTime, offsetMinutes, SYDNEY } from '@tideway/contract/time/dates'
import type { AccountEntry } from '../../ledger/account-entries.ts'
import { transactionType } from '../../ledger/transaction-type.ts'

const cells: Record<ReportField, (movement: AccountEntry) => string | null> = {
  DateTime: ({ bookedAt }) => bookedAt.toISOString(),
  LocalTime: ({ bookedAt }) => sydneyTime(bookedAt),
  CRDR: ({ direction }) => (direction === 'credit' ? 'CR' : 'DR'),
  Amount: ({ amountCents }) => centsToText(amountCents),
  Balance: ({ balanceCents }) => centsToText(balanceCents),
  TransactionType: ({ kind }) => transactionType(kind),
  BSB: ({ bsb }) => bsb,
  AccountNumber: ({ accountNumber }) => accountNumber,
  AccountName: ({ accountName }) => accountName,
  PayId: ({ payId }) => payId,
  PayIdType: ({ payIdType }) => payIdType,
  PaymentDescription: ({ description }) => description,
  PayerPaymentReference: ({ reference }) => reference,
  TransactionId: ({ id }) => id,
  ParentTransactionId: ({ parentId }) => parentId,
  ClientTransactionId: ({ clientTransactionId }) => clientTransactionId,
  NPPTransactionId: ({ nppTransactionId }) => nppTransactionId,
  ClientBranch: ({ clientBranch }) => clientBranch,
  SentViaDe: ({ sentViaDe }) => String(sentViaDe),
  SerialNumber: ({ batchLine }) => batchLine?.toString() ?? null,
  SettledBy: ({ settledBy }) => settledBy,
  RefundDescription: ({ refundDescription }) => refundDescription,
  ClientRefundId: ({ clientRefundId }) => clientRefundId,
}

/** Yields the lines of a transaction report in chunks: field names first, then a line for each entry. */
export async function* transactionReport(
  movements: AsyncIterable<AccountEntry[]>,
  { columns, delimiter }: { columns: readonly ReportField[]; delimiter: Delimiter },
): AsyncGenerator<string, void> {
  yield reportLine(columns, delimiter)
  for await (const some of movements) {
    yield some
      .map((movement) =>
        reportLine(
          columns.map((column) => cellOf(column, movement)),
          delimiter,
        ),
      )
      .join('')
  }
}

function cellOf(column: ReportField, movement: AccountEntry): string {
  const text = cells[column](movement) ?? ''
  return outsidersFields.has(column) ? reportText(text) : text
}

function sydneyTime(instant: Date): string {
  const time = instant.getTime()
  return offsetDateTime(time, offsetMinutes(time, SYDNEY))
}
