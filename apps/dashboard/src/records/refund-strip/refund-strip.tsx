import { NOT_PROVED } from '@tideway/browser/http/api-failure'
import type { Cents } from '@tideway/contract/money/money'
import { centsToText, parsePaymentAmount } from '@tideway/contract/money/money'
import { refundAmountMessage } from '@tideway/contract/refunds/refund'
import { refundExtent } from '@tideway/contract/refunds/refund-forecast'
import { Button } from '@tideway/design/buttons/button'
import { Segmented } from '@tideway/design/choices/segmented'
import { TextField } from '@tideway/design/fields/text-field'
import { Alert } from '@tideway/design/messages/alert'
import type { RefObject } from 'react'
import { useState } from 'react'
import { FailurePart } from '../../failures/failure-part.tsx'
import type { DetailProps } from '../../list/transaction-list.ts'
import { ConfirmRefundDialog } from '../../money/refund/confirm-refund-dialog.tsx'
import type { RefundControls } from '../../money/refund/refund-controls.ts'
import { refundControls } from '../../money/refund/refund-controls.ts'
import type { RefundKind } from '../../money/refund/refund-target.ts'
import type { TypedWords } from '../../money/refund/refund-words-fields.tsx'
import { noWords } from '../../money/refund/refund-words-fields.tsx'
import { useOpenForm } from '../../session/open-forms.ts'
import { useSession } from '../../session/session-context.tsx'
import { HeldAlert } from '../../ui/saving/held-alert.tsx'
import type { DetailItem } from '../../ui/text/detail-list.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { InSight } from './in-sight.tsx'
import styles from './refund-strip.module.css'
import type { Refund } from './use-refund.ts'
import { useRefund } from './use-refund.ts'

/** The message of spec 8, refunds. */
const REFUND_FAILED =
  'An unexpected error occurred while submitting the refund. Please retry or reload the page.'

interface RefundStripProps<Row> extends DetailProps<Row> {
  kind: RefundKind<Row>
  /** Amounts shown instead of 'Refund Balance' where the transaction has no refund balance. */
  sums?: readonly DetailItem[] | undefined
  /** The field of the amount, for buttons elsewhere that lead to it. */
  input: RefObject<HTMLInputElement | null>
}

/** Renders Refund Balance and the refund controls above the fields of Details (spec 2.12, 2.13). */
export function RefundStrip<Row>({ kind, sums, input, ...props }: RefundStripProps<Row>) {
  const { permissions } = useSession()
  const refund = useRefund(props, kind)
  const controls = refundControls(
    refund.target,
    refund.phase,
    permissions.paymentRequestRefund,
    props.outdated,
  )
  return (
    <div className={styles.strip}>
      <div className={styles.line}>
        <div className={styles.balance}>
          {(sums ?? [refundBalanceItem(refund)]).map(({ label, value }) => (
            <div key={label}>
              <span className={styles.label}>{label}</span>
              <strong className={styles.amount}>{value}</strong>
            </div>
          ))}
        </div>
        {controls.shown ? (
          <RefundForm
            controls={controls}
            input={input}
            refund={refund}
            takesWords={kind.takesWords ?? false}
          />
        ) : null}
      </div>
      <RefundOutcome refund={refund} refusal={kind.refusal} />
    </div>
  )
}

function refundBalanceItem({ target }: Refund): DetailItem {
  return { label: 'Refund Balance', value: <MoneyText cents={target.shownBalance} /> }
}

const extentOptions = [
  { value: 'FULL', text: 'Full' },
  { value: 'PARTIAL', text: 'Partial' },
] as const

interface RefundFormProps {
  refund: Refund
  controls: RefundControls
  takesWords: boolean
  input: RefObject<HTMLInputElement | null>
}

function RefundForm({ refund, controls, takesWords, input }: RefundFormProps) {
  const { balance, refunds } = refund.target
  // The typed amount is kept until a refund is made. After that the field shows the remaining balance again.
  const [typed, setTyped] = useState<{ text: string; refunds: number }>()
  // The reason and reference of a failed refund are kept for its retry.
  const [retry, setRetry] = useState<{ words: TypedWords; refunds: number }>()
  const words = retry?.refunds === refunds ? retry.words : noWords
  const sent = { reason: words.reason, reference: words.reference.trim() }
  const [left, setLeft] = useState(false)
  const [confirming, setConfirming] = useState<Cents>()
  const text = typed?.refunds === refunds ? typed.text : centsToText(balance)
  useOpenForm('the refund', controls.busy || text !== centsToText(balance))
  const error =
    controls.disabledReason === undefined ? refundAmountMessage(text, balance) : undefined

  function ask() {
    setLeft(true)
    const amount = parsePaymentAmount(text)
    if (error !== undefined || amount === undefined) {
      input.current?.focus()
      return
    }
    refund.prepare(amount, sent)
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
      <Segmented
        disabledReason={controls.disabledReason}
        hideReason
        label="Refund"
        onChange={(extent) => {
          setTyped({ text: extent === 'FULL' ? centsToText(balance) : '', refunds })
          setLeft(false)
          if (extent === 'PARTIAL') input.current?.focus()
        }}
        options={extentOptions}
        value={refundExtent(parsePaymentAmount(text), balance)}
      />
      <div className={styles.input}>
        <TextField
          disabledReason={controls.disabledReason}
          error={left ? error : undefined}
          inputMode="decimal"
          label="Refund Amount"
          numeric
          onChange={(value) => setTyped({ text: value, refunds })}
          onLeave={() => setLeft(true)}
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
        onClose={() => setConfirming(undefined)}
        onConfirm={(amount) => {
          setConfirming(undefined)
          setLeft(false)
          void refund.submit(amount, sent)
        }}
        onWords={(typedWords) => setRetry({ words: typedWords, refunds })}
        target={refund.target}
        words={takesWords ? words : undefined}
      />
    </form>
  )
}

interface RefundOutcomeProps {
  refund: Refund
  refusal: ((problem: string) => string | undefined) | undefined
}

/**
 * Shows the outcome of the refund. Rendered from the start, so that screen readers announce its text when it appears.
 */
function RefundOutcome({ refund, refusal }: RefundOutcomeProps) {
  const { problem } = refund
  const refusalText = problem === undefined ? undefined : refusal?.(problem)
  return (
    <>
      <span className="visually-hidden" role="status">
        {refund.phase === 'REFUND_SUBMITTED' ? 'Refund Submitted' : ''}
      </span>
      {refund.phase === 'REFUND_FAILED' ? (
        <InSight>
          <Alert kind="error">
            <p>{refusalText ?? REFUND_FAILED}</p>
            {problem && refusalText === undefined ? (
              <p className={styles.problem}>{problem}</p>
            ) : null}
          </Alert>
          <FailurePart code={problem === NOT_PROVED ? undefined : problem} kind="refundCall" />
        </InSight>
      ) : null}
      {refund.phase === 'HELD' || refund.phase === 'HELD_ENDED' ? (
        <InSight>
          <HeldAlert held={refund.held} onEnded={refund.endWait} />
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
            title="We couldn’t confirm this refund"
          >
            You can retry once we’ve checked that nothing was refunded.
          </Alert>
        </InSight>
      ) : null}
    </>
  )
}
