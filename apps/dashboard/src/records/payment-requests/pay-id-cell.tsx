import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import styles from './pay-id-cell.module.css'

/** The PayID of a row, behind the payer where the client may see them. */
export function PayIdCell({ row }: { row: PaymentRequestRecord }) {
  const { payID } = row.PaymentRequest
  const payer = row.PaymentRequestStatus.payerInformation?.fullLegalAccountName
  if (!payer) return payID
  return (
    <span className={styles.cell}>
      <span className={styles.payer}>{payer}</span>
      <span className={styles.payId}>{payID}</span>
    </span>
  )
}
