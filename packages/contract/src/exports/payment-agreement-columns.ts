import type { RecordColumn } from '../calls/record-column.ts'
import {
  idColumn,
  instantColumn,
  moneyColumn,
  statusColumn,
  textColumn,
} from '../calls/record-column.ts'
import { parseTwoDecimals } from '../money/money.ts'
import type { AgreementShown } from '../pay-to/agreements/agreement-details.ts'
import { agreementShown, payerText } from '../pay-to/agreements/agreement-details.ts'
import type { PaymentAgreementRecord } from '../pay-to/agreements/payment-agreement.ts'
import { agreementKinds } from '../pay-to/agreements/payment-agreement.ts'

type Row = PaymentAgreementRecord
type AmountName = 'amount' | 'maximumAmount' | 'firstPaymentAmount' | 'lastPaymentAmount'

/**
 * The eleven columns of payment agreements (spec 2.12), and ids that may be added to them. A list shows days and '-' for a missing amount; a file has the
 * instant, plain amounts and days as 'yyyy-MM-dd'.
 */
export const paymentAgreementColumns: readonly RecordColumn<Row>[] = [
  instantColumn(
    'createdDatetime',
    'Created Date',
    (row) => row.PaymentAgreementStatus.createdDatetime,
  ),
  textColumn('customerName', 'Customer Name', (row) => row.PaymentAgreement.payerDetails.name),
  textColumn('paymentDetails', 'Payment Details', (row) => payerText(row.PaymentAgreement)),
  statusColumn('paymentAgreementStatus', (row) => row.PaymentAgreementStatus.status),
  amount('amount', 'Amount'),
  amount('maximumAmount', 'Maximum Amount'),
  amount('firstPaymentAmount', 'First Payment Amount'),
  amount('lastPaymentAmount', 'Last Payment Amount'),
  shown('frequency', 'Frequency'),
  {
    id: 'endDate',
    label: 'End Date',
    kind: 'day',
    read: (row) => termsOf(row)?.endDate ?? 'Ongoing',
  },
  shown('type', 'Type'),
  idColumn(
    'paymentAgreementId',
    'Payment Agreement ID',
    (row) => row.PaymentAgreementStatus.paymentAgreementId,
  ),
  idColumn('contractId', 'Contract ID', (row) => row.PaymentAgreement.contractId),
  textColumn('description', 'Description', (row) => row.PaymentAgreement.description),
]

function amount(id: AmountName, label: string): RecordColumn<Row> {
  return moneyColumn(id, label, (row) => {
    const text = termsOf(row)?.[id]
    return text === undefined ? undefined : parseTwoDecimals(text)
  })
}

function shown(id: keyof AgreementShown, label: string): RecordColumn<Row> {
  return textColumn(id, label, (row) => agreementShown(row.PaymentAgreement.agreementDetails)[id])
}

function termsOf({ PaymentAgreement: { agreementDetails } }: Row) {
  const kind = agreementKinds.find((name) => agreementDetails[name] !== undefined)
  return kind && agreementDetails[kind]
}
