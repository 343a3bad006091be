import type { Cents } from '@tideway/contract/money/money'
import { formatAud } from '@tideway/contract/money/money'
import type { PaymentCreate } from '@tideway/contract/payments/payment'
import { Button } from '@tideway/look/button'
import { Dialog } from '@tideway/look/dialog'
import type { ActingClient } from './acting-client.ts'
import { nameCheckWords } from './payee-fields.tsx'
import type { PayoutFact } from './payout-facts.tsx'
import { amountText, PayoutFacts, payeeFacts, wordFacts } from './payout-facts.tsx'
import styles from './payouts.module.css'
import type { PayeeEnquiries } from './use-payee-enquiries.ts'

export interface ConfirmPayoutDialogProps {
  open: boolean
  acting: ActingClient
  payment: PaymentCreate | undefined
  enquiries: PayeeEnquiries
  balanceAfter: Cents | undefined
  onClose: () => void
  onConfirm: () => void
}

/** The last confirmation before money leaves: amount, payee, client and remaining balance. */
export function ConfirmPayoutDialog(props: ConfirmPayoutDialogProps) {
  const { open, acting, payment, enquiries, balanceAfter, onClose, onConfirm } = props
  if (!payment) return null
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={onConfirm}>
            Pay {amountText(payment.paymentAmount)}
          </Button>
        </>
      }
      onClose={onClose}
      open={open}
      role="alertdialog"
      title="Please confirm the payout"
    >
      <p>You are about to pay. This operation cannot be undone.</p>
      <div className={styles.dialogFacts}>
        <PayoutFacts
          facts={[
            ...payeeFacts(payment),
            ...foundFacts(payment, enquiries),
            ...wordFacts(payment),
            { label: 'Client', value: acting.name },
            {
              label: 'Balance after',
              value: (
                <span className="num">
                  {balanceAfter === undefined ? 'Not available' : formatAud(balanceAfter)}
                </span>
              ),
            },
          ]}
        />
      </div>
    </Dialog>
  )
}

/** Returns the facts that the banks reported about the payee. */
function foundFacts(payment: PaymentCreate, { payId, name }: PayeeEnquiries): PayoutFact[] {
  if (payment.payID !== undefined) {
    const registered = payId.state === 'answered' ? payId.answer.name : undefined
    return [{ label: 'Registered name', value: <b>{registered ?? 'Not available'}</b> }]
  }
  return [
    {
      label: 'Name check',
      value: name.state === 'answered' ? nameCheckWords(name.answer) : 'Not checked',
    },
  ]
}
