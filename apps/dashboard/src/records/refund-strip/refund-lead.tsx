import type { RecordHeadline } from '@tideway/contract/headlines/record-headline'
import { formatAud } from '@tideway/contract/money/money'
import { payoutInsteadOfRefund } from '@tideway/contract/payments/replacement-payout'
import { Button } from '@tideway/design/buttons/button'
import { Alert } from '@tideway/design/messages/alert'
import { wideScreen } from '@tideway/design/theme/breakpoints'
import { useMedia } from '@tideway/design/theme/use-media'
import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { FailurePart } from '../../failures/failure-part.tsx'
import type { DetailProps } from '../../list/transaction-list.ts'
import { useRefundContext } from '../../money/refund/refund-context.tsx'
import { refundControls } from '../../money/refund/refund-controls.ts'
import { refundPhase } from '../../money/refund/refund-phase.ts'
import type { RefundKind } from '../../money/refund/refund-target.ts'
import { sentBackText } from '../../money/refund/sent-back-refund.ts'
import { useSession } from '../../session/session-context.tsx'
import { InSight } from './in-sight.tsx'

interface RefundLeadProps<Row> extends Pick<DetailProps<Row>, 'row' | 'outdated'> {
  kind: RefundKind<Row>
  /** The field of the amount in Details. */
  input: RefObject<HTMLInputElement | null>
}

/**
 * A button that leads to the refund controls where they are below the story. Not shown for a refund that was sent back,
 * because its explanation there says if another refund can help.
 */
export function RefundLead<Row>(props: RefundLeadProps<Row>) {
  const isNextToList = useMedia(wideScreen)
  const { target, mayBegin } = useBeginning(props)
  if (isNextToList || !mayBegin || target.sentBack) return null
  return (
    <Button onClick={() => props.input.current?.focus()}>
      Refund up to {formatAud(target.balance)}
    </Button>
  )
}

/** The explanation of the last refund, if the payer's bank sent it back. It is above the refund controls. */
export function SentBackPart<Row>(props: RefundLeadProps<Row> & { headline: RecordHeadline }) {
  const { target, mayBegin, phase } = useBeginning(props)
  const { sentBack } = target
  const isOpening = useRef(true)
  useEffect(() => {
    isOpening.current = false
  }, [])
  if (!sentBack || phase !== 'NONE') return null
  return (
    // A refund sent back before the transaction was opened must not scroll the list.
    <InSight except={isOpening}>
      <Alert kind="error">{sentBackText(sentBack)}</Alert>
      <FailurePart
        code={sentBack.reason}
        kind="refund"
        onRefund={mayBegin ? () => props.input.current?.focus() : undefined}
        prefilled={payoutInsteadOfRefund({
          payer: props.headline.person?.name,
          order: props.headline.order,
          amountCents: sentBack.amount,
        })}
        said="what"
      />
    </InSight>
  )
}

/** Returns the refund target, and true if a refund may start now. */
function useBeginning<Row>({ row, outdated, kind }: RefundLeadProps<Row>) {
  const { permissions } = useSession()
  const { state } = useRefundContext()
  const target = kind.target(row)
  const phase = refundPhase(state, target)
  const controls = refundControls(target, phase, permissions.paymentRequestRefund, outdated)
  return { target, phase, mayBegin: controls.shown && controls.disabledReason === undefined }
}
