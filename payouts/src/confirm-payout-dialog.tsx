import type { UseQueryResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import type { Cents } from '@tideway/contract/money/money'
import { formatAud, parseTwoDecimals } from '@tideway/contract/money/money'
import type { PaymentCreate, PaymentRecord } from '@tideway/contract/payments/payment'
import { formatDateTime } from '@tideway/contract/time/dates'
import { Alert } from '@tideway/look/alert'
import { Button } from '@tideway/look/button'
import { Checkbox } from '@tideway/look/checkbox'
import { Dialog } from '@tideway/look/dialog'
import { useState } from 'react'
import type { ActingClient } from './acting-client.ts'
import { nameCheckWords, payIdNameWords } from './payee-fields.tsx'
import type { PayoutFact } from './payout-facts.tsx'
import { amountText, PayoutFacts, payeeFacts, wordFacts } from './payout-facts.tsx'
import styles from './payouts.module.css'
import type { PayoutsCalls } from './payouts-calls.ts'
import { approvalRulesQuery, repeatsQuery } from './payouts-queries.ts'
import type { PayeeEnquiries } from './use-payee-enquiries.ts'

export interface ConfirmPayoutDialogProps {
  open: boolean
  acting: ActingClient
  calls: PayoutsCalls
  payment: PaymentCreate | undefined
  enquiries: PayeeEnquiries
  balanceAfter: Cents | undefined
  onClose: () => void
  onConfirm: () => void
}

/** The last confirmation before money leaves: amount, payee, client and remaining balance. */
export function ConfirmPayoutDialog(props: ConfirmPayoutDialogProps) {
  const { open, payment } = props
  // Unmounted in between, so that the next confirmation is not ticked already.
  return open && payment ? <Confirmation {...props} payment={payment} /> : null
}

function Confirmation(props: ConfirmPayoutDialogProps & { payment: PaymentCreate }) {
  const { open, acting, calls, payment, enquiries, balanceAfter, onClose, onConfirm } = props
  const [agreed, setAgreed] = useState(false)
  const repeats = useQuery(repeatsQuery(calls, acting.clientId, payment))
  const { data: ruleOf } = useQuery(approvalRulesQuery(calls, acting.clientId))
  const cents = parseTwoDecimals(payment.paymentAmount)
  const rule = ruleOf?.({ kind: 'payout', cents })
  const isRepeat = repeats.data !== undefined && repeats.data.length > 0
  const reason = repeats.isPending
    ? 'Checking for an earlier payout like this.'
    : isRepeat && !agreed
      ? 'Confirm that you want to pay this again.'
      : undefined
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            disabledReason={reason}
            kind="primary"
            onClick={onConfirm}
            reasonPlacement="hidden"
          >
            {rule === undefined ? `Pay ${amountText(payment.paymentAmount)}` : 'Ask for approval'}
          </Button>
        </>
      }
      onClose={onClose}
      open={open}
      role="alertdialog"
      title="Please confirm the payout"
    >
      <p>{rule ?? 'You are about to pay. This operation cannot be undone.'}</p>
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
      <RepeatNotice agreed={agreed} onAgree={setAgreed} repeats={repeats} />
    </Dialog>
  )
}

interface RepeatNoticeProps {
  repeats: Pick<UseQueryResult<PaymentRecord[]>, 'data' | 'isPending' | 'isError'>
  agreed: boolean
  onAgree: (agreed: boolean) => void
}

/** Warns about a payout of the same amount to the same payee in the last day, and asks if another is meant. */
function RepeatNotice({ repeats, agreed, onAgree }: RepeatNoticeProps) {
  if (repeats.isPending)
    return (
      <p className={styles.dialogNotice} role="status">
        Checking for an earlier payout like this…
      </p>
    )
  if (repeats.isError)
    return (
      <div className={styles.dialogNotice}>
        <Alert kind="info">We couldn’t check for an earlier payout like this.</Alert>
      </div>
    )
  const [last] = repeats.data ?? []
  if (!last) return null
  const { Payment, PaymentStatus } = last
  return (
    <div className={styles.dialogNotice}>
      <Alert kind="warning" title="You may have paid this already">
        <p>
          {amountText(Payment.paymentAmount)} to {Payment.payeeName},{' '}
          {formatDateTime(PaymentStatus.createdDatetime)} ({PaymentStatus.status}). It’s the same
          payee and amount.
        </p>
        <Checkbox checked={agreed} label="Pay this again" onChange={onAgree} />
      </Alert>
    </div>
  )
}

/** Returns the facts that the banks reported about the payee. */
function foundFacts(payment: PaymentCreate, { payId, name }: PayeeEnquiries): PayoutFact[] {
  if (payment.payID !== undefined) {
    const registered = payId.state === 'answered' ? payId.answer.name : undefined
    return [
      { label: 'Registered name', value: <b>{registered ?? 'Not available'}</b> },
      ...(registered === undefined
        ? []
        : [{ label: 'Name check', value: payIdNameWords(payment.payeeName, registered) }]),
    ]
  }
  return [
    {
      label: 'Name check',
      value: name.state === 'answered' ? nameCheckWords(name.answer) : 'Not checked',
    },
  ]
}
