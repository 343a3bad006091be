import type { RecordColumn } from '../calls/record-column.ts'
import {
  idColumn,
  instantColumn,
  moneyColumn,
  statusColumn,
  textColumn,
} from '../calls/record-column.ts'
import type { Cents } from '../money/money.ts'
import { parseTwoDecimals, ZERO_CENTS } from '../money/money.ts'
import { payerText } from '../pay-to/agreements/agreement-details.ts'
import type { RefundableInitiation } from '../pay-to/initiations/initiation-refund.ts'
import { initiationRefundBalance } from '../pay-to/initiations/initiation-refund.ts'
import type {
  PaymentInitiationRecord,
  PaymentInitiationStatusName,
} from '../pay-to/initiations/payment-initiation.ts'

type Row = PaymentInitiationRecord

/** Columns of payment initiations in order (spec 3.8, 3.10; readings 3, fields). */
export const paymentInitiationColumns: readonly RecordColumn<Row>[] = [
  idColumn('paymentInitiationId', 'Payment Initiation ID', initiationId),
  textColumn('payIdOrAccountNumber', 'Account/PayID', (row) => payerText(row.PaymentAgreement)),
  textColumn('customerName', 'Customer Name', (row) => row.PaymentAgreement?.payerDetails.name),
  instantColumn(
    'createdDatetime',
    'Created Date',
    (row) => row.PaymentInitiationStatus.createdDatetime,
  ),
  moneyColumn('paymentInitiationAmount', 'Amount', initiationAmount),
  statusColumn('paymentInitiationStatus', (row) => row.PaymentInitiationStatus.status),
  idColumn(
    'paymentAgreementId',
    'Payment Agreement ID',
    (row) => row.PaymentInitiation.paymentAgreementId,
  ),
  idColumn(
    'clientTransactionId',
    'Client Transaction ID',
    (row) => row.PaymentInitiation.clientTransactionId,
  ),
  textColumn('reference', 'Reference', (row) => row.PaymentInitiation.reference),
  textColumn('description', 'Description', (row) => row.PaymentInitiation.description),
  instantColumn(
    'completedDatetime',
    'Completed Date',
    (row) => row.PaymentInitiationStatus.completedDatetime,
  ),
  idColumn(
    'nppTransactionId',
    'NPP Transaction ID',
    (row) => row.PaymentInitiationStatus.nppTransactionId,
  ),
  moneyColumn('refundBalance', 'Refund Balance', shownRefundBalance),
]

export function initiationId({ PaymentInitiationStatus }: Row): string {
  return PaymentInitiationStatus.paymentInitiationId
}

export function initiationAmount({ PaymentInitiation }: Row): Cents | undefined {
  return parseTwoDecimals(PaymentInitiation.paymentAmount)
}

export function refundableOf(record: Row): RefundableInitiation {
  const { status, refundInformation } = record.PaymentInitiationStatus
  return {
    status,
    paymentAmountCents: initiationAmount(record) ?? ZERO_CENTS,
    availableBalanceCents:
      refundInformation && parseTwoDecimals(refundInformation.availableBalance),
  }
}

const unpaid: readonly PaymentInitiationStatusName[] = ['CREATED', 'PENDING', 'FAILED']

/** Returns the 'Refund Balance' (spec 3.8), or undefined if it was never paid. */
export function shownRefundBalance(record: Row): Cents | undefined {
  const refundable = refundableOf(record)
  const never = unpaid.includes(refundable.status) && refundable.availableBalanceCents === undefined
  return never ? undefined : initiationRefundBalance(refundable)
}
