import { type Cents, centsToText, parsePaymentAmount } from '@tideway/contract/money'
import type { PaymentRequestRecord } from '@tideway/contract/payment-request'
import { refundAmountMessage, refundBalance } from '@tideway/contract/refund'
import { Alert } from '@tideway/look/alert'
import { Button } from '@tideway/look/button'
import { TextField } from '@tideway/look/text-field'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSession } from '../session/session-context.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { ConfirmRefundDialog } from './confirm-refund-dialog.tsx'
import { refundableOf, refundCount } from './payment-request-record.ts'
import { type RefundControls, refundControls } from './refund-controls.ts'
import styles from './refund-strip.module.css'
import type { DetailProps } from './transaction-list.ts'
import { type Refund, useRefund } from './use-refund.ts'

/** Refund Balance and the refund controls, under the details (spec 2.13). */
export function RefundStrip(props: DetailProps<PaymentRequestRecord>) {
  const { permissions } = useSession()
  const refund = useRefund(props)
  const controls = refundControls(props.row, refund.phase, permissions.paymentRequestRefund)
  const balance = shownBalance(props.row)
  return (
    <div className={styles.strip}>
      <div className={styles.line}>
        <div className={styles.balance}>
          <span className={styles.label}>Refund Balance</span>
          <strong className={styles.amount}>
            <MoneyText cents={balance} />
          </strong>
        </div>
        {controls.shown ? (
          <RefundForm controls={controls} record={props.row} refund={refund} />
        ) : null}
      </div>
      <RefundOutcome refund={refund} />
    </div>
  )
}

interface RefundFormProps {
  record: PaymentRequestRecord
  refund: Refund
  controls: RefundControls
}

function RefundForm({ record, refund, controls }: RefundFormProps) {
  const balance = refundBalance(refundableOf(record))
  const refunds = refundCount(record)
  // What was typed holds until a refund was made; then, as before typing, the amount is what is left.
  const [typed, setTyped] = useState<{ text: string; refunds: number }>()
  const [left, setLeft] = useState(false)
  const [confirming, setConfirming] = useState<Cents>()
  const input = useRef<HTMLInputElement>(null)
  const text = typed?.refunds === refunds ? typed.text : centsToText(balance)
  const error =
    controls.disabledReason === undefined ? refundAmountMessage(text, balance) : undefined

  function ask() {
    setLeft(true)
    const amount = parsePaymentAmount(text)
    if (error !== undefined || amount === undefined) {
      input.current?.focus()
      return
    }
    refund.prepare(amount)
    setConfirming(amount)
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (controls.disabledReason === undefined) ask()
      }}
    >
      <div className={styles.input}>
        <TextField
          disabledReason={controls.disabledReason}
          error={left ? error : undefined}
          inputMode="decimal"
          label="Refund Amount"
          numeric
          onBlur={(event) => {
            // A press on the button must not move it away from under the pointer.
            if (!(event.relatedTarget instanceof HTMLButtonElement)) setLeft(true)
          }}
          onChange={(value) => setTyped({ text: value, refunds })}
          prefix="$"
          ref={input}
          value={text}
        />
      </div>
      <div className={styles.button}>
        <Button
          busy={controls.busy}
          disabledReason={controls.busy ? undefined : controls.disabledReason}
          reasonPlacement="hidden"
          type="submit"
        >
          {controls.buttonText}
        </Button>
      </div>
      <ConfirmRefundDialog
        amount={confirming}
        balance={balance}
        onClose={() => setConfirming(undefined)}
        onConfirm={(amount) => {
          setConfirming(undefined)
          setLeft(false)
          void refund.submit(amount)
        }}
        record={record}
      />
    </form>
  )
}

/** Says what came of the refund. There from the start, so that its words are announced. */
function RefundOutcome({ refund }: { refund: Refund }) {
  return (
    <>
      <span className="visually-hidden" role="status">
        {refund.phase === 'REFUND_SUBMITTED' ? 'Refund Submitted' : ''}
      </span>
      {refund.phase === 'REFUND_FAILED' ? (
        <InSight>
          <Alert kind="error">
            <p>
              An unexpected error occurred while submitting the refund. Please retry or reload the
              page.
            </p>
            {refund.problem ? <p className={styles.problem}>{refund.problem}</p> : null}
          </Alert>
        </InSight>
      ) : null}
      {refund.phase === 'OUTCOME_UNKNOWN' ? (
        <InSight>
          <Alert
            actions={
              <Button busy={refund.checking} onClick={() => void refund.check()}>
                Check again
              </Button>
            }
            kind="warning"
            title="Not known whether the refund was made"
          >
            No answer came. Retrying is offered once it is certain that nothing was refunded.
          </Alert>
        </InSight>
      ) : null}
    </>
  )
}

/** Brings what has just appeared into the visible part of the list. */
function InSight({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Answers a promise in newer browsers: it must not become the effect's clean-up.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className={styles.outcome} ref={box}>
      {children}
    </div>
  )
}

/** What can be refunded; nothing for a request that was never paid. */
function shownBalance(record: PaymentRequestRecord): Cents | undefined {
  const refundable = refundableOf(record)
  const unpaid = refundable.status === 'WAITING' || refundable.status === 'EXPIRED'
  return unpaid && refundable.availableBalanceCents === undefined
    ? undefined
    : refundBalance(refundable)
}
