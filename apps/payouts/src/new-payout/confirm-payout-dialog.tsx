import { useQuery } from '@tanstack/react-query'
import type { Cents } from '@tideway/contract/money/money'
import { formatAud, parseTwoDecimals } from '@tideway/contract/money/money'
import type { PaymentCreate, PayoutAccepted } from '@tideway/contract/payments/payment'
import { Button } from '@tideway/design/buttons/button'
import { Dialog } from '@tideway/design/overlays/dialog'
import { useState } from 'react'
import type { PayoutsCalls } from '../calls/payouts-calls.ts'
import { approvalRulesQuery, questionQuery } from '../calls/payouts-queries.ts'
import type { PayoutFact } from '../payout-facts.tsx'
import { amountText, PayoutFacts, payeeFacts, wordFacts } from '../payout-facts.tsx'
import styles from '../payouts.module.css'
import type { ActingClient } from '../session/acting-client.ts'
import { nameCheckWords, payIdNameWords } from './payee-fields.tsx'
import { PayoutQuestions, whatIsUnanswered } from './payout-questions.tsx'
import type { PayeeEnquiries } from './use-payee-enquiries.ts'

export interface ConfirmPayoutDialogProps {
  open: boolean
  acting: ActingClient
  calls: PayoutsCalls
  payment: PaymentCreate | undefined
  enquiries: PayeeEnquiries
  balanceAfter: Cents | undefined
  /** True if the provider asked a question that the person has not answered. */
  asksAgain: boolean
  onClose: () => void
  /** Called with the person's answers to the provider's questions. */
  onConfirm: (accepted: PayoutAccepted) => void
}

/** The last confirmation before money leaves: amount, payee, client and remaining balance. */
export function ConfirmPayoutDialog(props: ConfirmPayoutDialogProps) {
  const { open, payment } = props
  // Unmounted while closed, so that no tick of an earlier confirmation remains.
  return open && payment ? <Confirmation {...props} payment={payment} /> : null
}

function Confirmation(props: ConfirmPayoutDialogProps & { payment: PaymentCreate }) {
  const { open, acting, calls, payment, enquiries, balanceAfter, asksAgain } = props
  const { onClose, onConfirm } = props
  const [accepted, setAccepted] = useState<PayoutAccepted>({})
  const question = useQuery(questionQuery(calls, acting.clientId, payment))
  const { data: ruleOf } = useQuery(approvalRulesQuery(calls, acting.clientId))
  const cents = parseTwoDecimals(payment.paymentAmount)
  const rule = ruleOf?.({ kind: 'payout', cents })
  // The question's words about the name are not repeated.
  const asksAboutPayee = question.data?.accepted.check !== undefined
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            disabledReason={whatIsUnanswered(question, accepted)}
            kind="primary"
            onClick={() => onConfirm(accepted)}
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
      {asksAgain ? (
        <p>Nothing was paid yet, because something about this payout needs your answer.</p>
      ) : null}
      <p>{rule ?? 'You are about to pay. This operation cannot be undone.'}</p>
      <div className={styles.dialogFacts}>
        <PayoutFacts
          facts={[
            ...payeeFacts(payment),
            ...nameFacts(payment, enquiries, !asksAboutPayee),
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
      <PayoutQuestions accepted={accepted} onAccept={setAccepted} question={question} />
    </Dialog>
  )
}

/** Returns the facts about the payee's name from the banks' answers. */
function nameFacts(
  payment: PaymentCreate,
  { payId, name }: PayeeEnquiries,
  withCheck: boolean,
): PayoutFact[] {
  if (payment.payID !== undefined) {
    const registered = payId.state === 'answered' ? payId.answer.name : undefined
    return [
      { label: 'Registered name', value: <b>{registered ?? 'Not available'}</b> },
      ...(registered === undefined || !withCheck
        ? []
        : [{ label: 'Name check', value: payIdNameWords(payment.payeeName, registered) }]),
    ]
  }
  if (!withCheck) return []
  return [
    {
      label: 'Name check',
      value: name.state === 'answered' ? nameCheckWords(name.answer) : 'Not checked',
    },
  ]
}
