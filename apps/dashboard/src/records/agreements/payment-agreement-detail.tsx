import type { PaymentAgreementRecord } from '@tideway/contract/pay-to/agreements/payment-agreement'
import { dateField, idField, textField } from '../../list/columns/list-fields.tsx'
import type { DetailProps, ListField } from '../../list/transaction-list.ts'
import { NotesSection } from '../notes/notes-section.tsx'
import { FieldsDetail } from '../page/fields-detail.tsx'
import { paymentAgreementFields } from './payment-agreement-columns.tsx'

type Row = PaymentAgreementRecord

/** Fields of an agreement that its list does not have. */
const moreFields: readonly ListField<Row>[] = [
  textField('lastStatusBy', 'Status Changed By', (row) => row.PaymentAgreementStatus.lastStatusBy),
  dateField(
    'registrationDatetime',
    'Registered Date',
    (row) => row.PaymentAgreementStatus.registrationDatetime,
  ),
  dateField(
    'cancelledDatetime',
    'Cancelled Date',
    (row) => row.PaymentAgreementStatus.cancelledDatetime,
  ),
  textField('reason', 'Reason', ({ PaymentAgreementStatus: { reasonCode, reasonDescription } }) =>
    [reasonCode, reasonDescription].filter(Boolean).join(': '),
  ),
  textField('failure', 'Failure', ({ PaymentAgreementStatus: { failureCode, failureReason } }) =>
    [failureCode, failureReason].filter(Boolean).join(': '),
  ),
  idField('nppAgreementId', 'NPP Agreement ID', (row) => row.PaymentAgreementStatus.nppAgreementId),
]

const fields = [...paymentAgreementFields, ...moreFields]
const first = [
  'paymentAgreementStatus',
  'customerName',
  'paymentDetails',
  'createdDatetime',
  'description',
]

/** The opened agreement, with its terms. */
export function PaymentAgreementDetail({ row }: DetailProps<Row>) {
  const { paymentAgreementId: id, failureCode, reasonCode } = row.PaymentAgreementStatus
  return (
    <>
      <FieldsDetail
        failure={{ kind: 'agreement', code: failureCode ?? reasonCode }}
        fields={fields}
        first={first}
        row={row}
      />
      <NotesSection record={{ kind: 'paymentAgreement', id }} />
    </>
  )
}
