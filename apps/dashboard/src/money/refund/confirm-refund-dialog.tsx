import type { Cents } from '@tideway/contract/money/money'
import { refundExtent } from '@tideway/contract/refunds/refund-forecast'
import { refundReferenceMessage } from '@tideway/contract/refunds/refund-words'
import { Button } from '@tideway/design/buttons/button'
import { Chip } from '@tideway/design/indicators/chip'
import { useEffect } from 'react'
import { ASK, useApprovalRule } from '../../approvals/use-approval-rule.ts'
import { useClientConfig } from '../../session/client-queries.ts'
import { useOpenForm } from '../../session/open-forms.ts'
import { useSession } from '../../session/session-context.tsx'
import { prefetch, useLazyOverlay } from '../../ui/lazy-component.ts'
import { lazyDialog } from '../../ui/lazy-overlays.ts'
import { KeyValues } from '../../ui/text/detail-list.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import styles from './confirm-refund-dialog.module.css'
import { RefundBalance } from './refund-balance.tsx'
import type { RefundTarget } from './refund-target.ts'
import type { TypedWords } from './refund-words-fields.tsx'
import { RefundWordsFields } from './refund-words-fields.tsx'

interface ConfirmRefundDialogProps {
  /** The amount to confirm, in cents. Undefined if the dialog is closed. */
  amount: Cents | undefined
  target: RefundTarget
  /** Reason and reference, or undefined if the call takes neither. */
  words: TypedWords | undefined
  onWords: (words: TypedWords) => void
  onClose: () => void
  onConfirm: (amount: Cents) => void
}

/**
 * The confirmation of spec 2.12 and 2.13, with the amount, the payee, the client, the balance after the refund, and the
 * refund's reason and reference.
 */
export function ConfirmRefundDialog(props: ConfirmRefundDialogProps) {
  const { amount, target, words, onWords, onClose, onConfirm } = props
  const { actingClientId } = useSession()
  const client = useClientConfig().data?.clientName || actingClientId
  const Dialog = useLazyOverlay(lazyDialog, amount !== undefined, onClose)
  useOpenForm('the refund', amount !== undefined)
  const rule = useApprovalRule(amount === undefined ? undefined : { kind: 'refund', cents: amount })
  // Loads the dialog in advance, because this component is shown only while a refund is possible.
  useEffect(() => prefetch(lazyDialog), [])
  if (!Dialog) return null
  function confirm() {
    if (amount === undefined) return
    // The field shows the message.
    if (words && refundReferenceMessage(words.reference) !== undefined) return
    onConfirm(amount)
  }
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={confirm}>
            {rule === undefined ? 'Confirm' : ASK}
          </Button>
        </>
      }
      onClose={onClose}
      open={amount !== undefined}
      role="alertdialog"
      title="Please confirm the refund"
      width={400}
    >
      <p>
        {rule ??
          'You are about to refund a payment. This operation cannot be undone. Please confirm'}
      </p>
      <KeyValues
        items={[
          { label: 'Refund Amount', value: <AmountText amount={amount} left={target.balance} /> },
          { label: 'Refund Balance', value: <MoneyText cents={target.balance} /> },
          ...target.payer,
          { label: 'Client', value: client },
        ]}
      />
      {amount === undefined ? null : <RefundBalance amount={amount} />}
      {words ? (
        <div className={styles.words}>
          <RefundWordsFields onChange={onWords} words={words} />
        </div>
      ) : null}
    </Dialog>
  )
}

function AmountText({ amount, left }: { amount: Cents | undefined; left: Cents }) {
  return (
    <span className={styles.amount}>
      <Chip tone="grey">{refundExtent(amount, left) === 'FULL' ? 'Full' : 'Partial'}</Chip>
      <MoneyText cents={amount} />
    </span>
  )
}
