import { z } from 'zod/mini'

/** Fields of the daily transaction report (spec 9), in column order. */
export const specReportFields = [
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

/** The refund's fields from its call. They are not part of the specification, so they come last. */
export const refundReportFields = ['RefundDescription', 'ClientRefundId'] as const

export const reportFields = [...specReportFields, ...refundReportFields] as const
export type ReportField = (typeof reportFields)[number]
export const ReportFieldName = z.enum(reportFields)

/** Fields with text from payers, payees, their banks, and people who make refunds. All other text is ours or from the client's systems. */
export const outsidersFields: ReadonlySet<ReportField> = new Set<ReportField>([
  'AccountName',
  'PayId',
  'PaymentDescription',
  'PayerPaymentReference',
  ...refundReportFields,
])

const ON_BY_DEFAULT = 17

/** DateTime through NPPTransactionId (spec 9). */
export const defaultReportFields: readonly ReportField[] = reportFields.slice(0, ON_BY_DEFAULT)

/** Returns the columns of a client's report in column order: its selections, or the default if it selected none. */
export function columnsOf(
  ...chosen: readonly (readonly string[] | null | undefined)[]
): readonly ReportField[] {
  const columns = reportFields.filter((field) => chosen.some((some) => some?.includes(field)))
  return columns.length > 0 ? columns : defaultReportFields
}

/** Time of the report on the previous day (spec 9, daily report schedule), in Sydney time. */
export const reportTimes = { early: '01:00', late: '05:15' } as const
export type ReportSchedule = keyof typeof reportTimes
