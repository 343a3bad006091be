import { agreementHeadline } from '@tideway/contract/headlines/record-headline'
import type { PaymentAgreementRecord } from '@tideway/contract/pay-to/agreements/payment-agreement'
import { FailurePart } from '../../failures/failure-part.tsx'
import { idField, textField } from '../../list/columns/list-fields.tsx'
import type { DetailProps, ListField } from '../../list/transaction-list.ts'
import { NotesSection } from '../notes/notes-section.tsx'
import { FieldsDetail } from '../page/fields-detail.tsx'
import { RecordHeadline } from '../page/record-headline.tsx'
import { agreementDay, paymentAgreementFields } from './payment-agreement-columns.tsx'
import { paymentAgreementTones } from './payment-agreement-tones.ts'

type Row = PaymentAgreementRecord

/** Fields of an agreement that its list does not have. */
const moreFields: readonly ListField<Row>[] = [
  textField('lastStatusBy', 'Status Changed By', (row) => row.PaymentAgreementStatus.lastStatusBy),
  agreementDay('registrationDatetime', 'Registered Date'),
  agreementDay('cancelledDatetime', 'Cancelled Date'),
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
  const { paymentAgreementId: id, status, failureCode, reasonCode } = row.PaymentAgreementStatus
  return (
    <>
      <RecordHeadline
        {...agreementHeadline(row)}
        status={status}
        tone={paymentAgreementTones[status]}
      >
        <FailurePart code={failureCode ?? reasonCode} kind="agreement" />
      </RecordHeadline>
      <FieldsDetail
        fields={fields}
        first={first}
        more={<NotesSection record={{ kind: 'paymentAgreement', id }} />}
        row={row}
      />
    </>
  )
}
