import { parseCurrencyInput } from '@tideway/contract/money/money'
import type { AgreementShown } from '@tideway/contract/pay-to/agreements/agreement-details'
import { agreementShown, payerText } from '@tideway/contract/pay-to/agreements/agreement-details'
import type { PaymentAgreementRecord } from '@tideway/contract/pay-to/agreements/payment-agreement'
import { formatDay } from '@tideway/contract/time/calendar-day'
import { localDateTime } from '@tideway/contract/time/dates-local'
import { dateField, idField, statusField, textField } from '../../list/columns/list-fields.tsx'
import { zonedTexts } from '../../list/columns/list-in-zone.ts'
import type { ListField } from '../../list/transaction-list.ts'
import { paymentAgreementTones } from './payment-agreement-tones.ts'

type Row = PaymentAgreementRecord

/** Sample day for the column width, as wide as any other. */
const DAY = '20-Nov-2026'

/** The eleven columns of spec 2.12, and ids that may be added to them. */
export const paymentAgreementFields: readonly ListField<Row>[] = [
  agreementDay('createdDatetime', 'Created Date'),
  {
    ...textField('customerName', 'Customer Name', (row) => row.PaymentAgreement.payerDetails.name),
    usual: ['Wollongong Wholesale Bros Pty Ltd'],
  },
  {
    ...textField('paymentDetails', 'Payment Details', (row) => payerText(row.PaymentAgreement)),
    usual: ['EMAIL: somebody.surname@mail.example'],
  },
  statusField(
    'paymentAgreementStatus',
    paymentAgreementTones,
    (row) => row.PaymentAgreementStatus.status,
  ),
  { ...amountField('amount', 'Amount'), keepsInSight: true },
  amountField('maximumAmount', 'Maximum Amount'),
  amountField('firstPaymentAmount', 'First Payment Amount'),
  amountField('lastPaymentAmount', 'Last Payment Amount'),
  { ...termField('frequency', 'Frequency'), usual: ['Fortnightly'] },
  { ...termField('endDate', 'End Date'), order: endDay, reserve: [DAY] },
  { ...termField('type', 'Type'), usual: ['Usage Based', 'Variable'] },
  idField(
    'paymentAgreementId',
    'Payment Agreement ID',
    ({ PaymentAgreementStatus }) => PaymentAgreementStatus.paymentAgreementId,
  ),
  idField('contractId', 'Contract ID', ({ PaymentAgreement }) => PaymentAgreement.contractId),
  textField('description', 'Description', ({ PaymentAgreement }) => PaymentAgreement.description),
]

/** The eleven columns of spec 2.12. */
export const defaultPaymentAgreementFields = paymentAgreementFields.slice(0, 11).map(({ id }) => id)

type Instant = 'createdDatetime' | 'registrationDatetime' | 'cancelledDatetime'

/** A time of an agreement. Screens show only the day. An export has the whole instant, like exports of other lists. */
export function agreementDay(id: Instant, label: string): ListField<Row> {
  const local = (row: Row, zone: string | undefined) => {
    const instant = row.PaymentAgreementStatus[id]
    return instant === undefined ? undefined : localDateTime(new Date(instant), zone)
  }
  return {
    ...dateField(id, label, (row: Row) => row.PaymentAgreementStatus[id]),
    kind: 'text',
    ...zonedTexts((zone) => ({
      text: (row: Row) => dayText(local(row, zone)),
      csv: (row: Row) => local(row, zone) ?? '',
    })),
    cell: undefined,
    reserve: [DAY],
  }
}

/** Returns `20-Nov-2026` in the given zone or the browser's (spec 9, agreement dates). */
export function createdDay({ PaymentAgreementStatus }: Row, zone?: string): string {
  return dayText(localDateTime(new Date(PaymentAgreementStatus.createdDatetime), zone))
}

function dayText(local: string | undefined): string {
  return local === undefined ? '' : formatDay(local)
}

/** Returns the last day as 'yyyy-MM-dd'. An agreement without a last day is ordered after all others. */
function endDay({ PaymentAgreement }: Row): string {
  const details = PaymentAgreement.agreementDetails
  const terms =
    details.variableAgreementDetails ??
    details.usageBasedAgreementDetails ??
    details.balloonAgreementDetails ??
    details.fixedAgreementDetails
  return terms?.endDate ?? '9999-12-31'
}

export function termsOf({ PaymentAgreement }: Row): AgreementShown {
  return agreementShown(PaymentAgreement.agreementDetails)
}

function termField(id: keyof AgreementShown, label: string): ListField<Row> {
  return textField(id, label, (row) => termsOf(row)[id])
}

function amountField(id: keyof AgreementShown, label: string): ListField<Row> {
  return {
    ...termField(id, label),
    kind: 'figure',
    reserve: ['$888.88'],
    align: 'right',
    // Digits only, and empty without an amount, as in other exports (readings 3, CSV).
    csv: (row) => termsOf(row)[id].replace(/^-$|[$,]/g, ''),
    order: (row) => parseCurrencyInput(termsOf(row)[id]),
    cell: (row) => <Figure text={termsOf(row)[id]} />,
  }
}

export function Figure({ text }: { text: string }) {
  return <span className="num">{text}</span>
}
