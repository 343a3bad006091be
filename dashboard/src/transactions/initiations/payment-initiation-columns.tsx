import { payerText } from '@tideway/contract/pay-to/agreement-details'
import type { PaymentInitiationRecord } from '@tideway/contract/pay-to/payment-initiation'
import { dateField, idField, moneyField, statusField, textField } from '../list/list-fields.tsx'
import type { ListField } from '../list/transaction-list.ts'
import { refundStatusWords } from '../refund/refund-status-words.ts'
import {
  initiationAmount,
  initiationId,
  paymentInitiationTones,
  refundNote,
  shownRefundBalance,
} from './payment-initiation-record.ts'

type Row = PaymentInitiationRecord

/** Fields of a payment initiation in order (spec 3.8, 3.10; readings 3, fields). */
export const paymentInitiationFields: readonly ListField<Row>[] = [
  idField('paymentInitiationId', 'Payment Initiation ID', initiationId),
  textField('payIdOrAccountNumber', 'Account/PayID', (row) => payerText(row.PaymentAgreement)),
  textField('customerName', 'Customer Name', (row) => row.PaymentAgreement?.payerDetails.name),
  dateField(
    'createdDatetime',
    'Created Date',
    (row) => row.PaymentInitiationStatus.createdDatetime,
  ),
  { ...moneyField('paymentInitiationAmount', 'Amount', initiationAmount), keepsInSight: true },
  {
    ...statusField(
      'paymentInitiationStatus',
      paymentInitiationTones,
      (row) => row.PaymentInitiationStatus.status,
      refundNote,
    ),
    words: (row) => refundStatusWords(row.PaymentInitiationStatus.status),
  },
  idField(
    'paymentAgreementId',
    'Payment Agreement ID',
    (row) => row.PaymentInitiation.paymentAgreementId,
  ),
  idField(
    'clientTransactionId',
    'Client Transaction ID',
    (row) => row.PaymentInitiation.clientTransactionId,
  ),
  textField('reference', 'Reference', (row) => row.PaymentInitiation.reference),
  textField('description', 'Description', (row) => row.PaymentInitiation.description),
  dateField(
    'completedDatetime',
    'Completed Date',
    (row) => row.PaymentInitiationStatus.completedDatetime,
  ),
  idField(
    'nppTransactionId',
    'NPP Transaction ID',
    (row) => row.PaymentInitiationStatus.nppTransactionId,
  ),
  moneyField('refundBalance', 'Refund Balance', shownRefundBalance),
]

/** The default fields (spec 3.10). */
export const defaultPaymentInitiationFields = [
  'paymentInitiationId',
  'payIdOrAccountNumber',
  'customerName',
  'createdDatetime',
  'paymentInitiationAmount',
  'paymentInitiationStatus',
]
