import { formatAud } from '@tideway/contract/money/money'
import { Alert } from '@tideway/look/alert'
import styles from './new-payment-request.module.css'
import type { EnquiryState } from './pay-id-enquiries.ts'

/** What an enquiry found that the person has to know before creating (spec 2.8, warnings). */
export function PayIdWarning({ enquiry }: { enquiry: EnquiryState }) {
  if (enquiry.kind !== 'answered' || enquiry.availability.kind === 'available') return null
  if (enquiry.availability.kind === 'notAvailable') {
    return (
      <Alert kind="warning" title="PayID Unavailable">
        '{enquiry.payId}' is already registered. Please try a different PayID.
      </Alert>
    )
  }
  return (
    <Alert kind="warning" title="PayID has been used previously">
      The PayID '{enquiry.payId}' is an existing PayID with:
      <span className={styles.existing}>
        <span>
          <span className={styles.word}>Amount</span>{' '}
          <span className="num">{formatAud(enquiry.availability.amountCents)}</span>
        </span>
        <span>Status: ACTIVE</span>
      </span>
      Proceeding will update it with the new information.
    </Alert>
  )
}
