import { z } from 'zod/mini'

/** Fields of the daily transaction report (spec 9), in the order of their columns. */
export const reportFields = [
  'DateTime',
  'LocalTime',
  'CRDR',
  'Amount',
  'Balance',
  'TransactionType',
  'BSB',
  'AccountNumber',
  'AccountName',
  'PayId',
  'PayIdType',
  'PaymentDescription',
  'PayerPaymentReference',
  'TransactionId',
  'ParentTransactionId',
  'ClientTransactionId',
  'NPPTransactionId',
  'ClientBranch',
  'SentViaDe',
  'SerialNumber',
  'SettledBy',
] as const
export type ReportField = (typeof reportFields)[number]
export const ReportFieldName = z.enum(reportFields)

/** Fields with text that payers, payees and their banks wrote; all others are ours or the client's own. */
export const outsidersFields: ReadonlySet<ReportField> = new Set<ReportField>([
  'AccountName',
  'PayId',
  'PaymentDescription',
  'PayerPaymentReference',
])

const ON_BY_DEFAULT = 17

/** DateTime through NPPTransactionId (spec 9). */
export const defaultReportFields: readonly ReportField[] = reportFields.slice(0, ON_BY_DEFAULT)

/** The columns of a client's report: what it chose, in the order of the columns; the default where it chose nothing. */
export function columnsOf(chosen: readonly string[] | null | undefined): readonly ReportField[] {
  const columns = reportFields.filter((field) => chosen?.includes(field))
  return columns.length > 0 ? columns : defaultReportFields
}

/** When the day before is reported (spec 9, daily report schedule): Sydney's clock. */
export const reportTimes = { early: '01:00', late: '05:15' } as const
export type ReportSchedule = keyof typeof reportTimes
