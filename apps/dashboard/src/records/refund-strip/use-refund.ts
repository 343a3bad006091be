import type { HeldChange } from '@tideway/browser/http/api-failure'
import { formIntent } from '@tideway/browser/money/form-intent'
import { idempotencyKeys } from '@tideway/browser/money/idempotency-keys'
import { useIdempotentMutation } from '@tideway/browser/money/use-idempotent-mutation'
import type { Cents } from '@tideway/contract/money/money'
import type { RefundWords } from '@tideway/contract/refunds/refund-words'
import { useEffect, useRef, useState } from 'react'
import type { DetailProps } from '../../list/transaction-list.ts'
import { useRefundContext } from '../../money/refund/refund-context.tsx'
import { refundPhase, refundWasMade } from '../../money/refund/refund-phase.ts'
import type { Refunded, RefundPhase } from '../../money/refund/refund-state.ts'
import type { RefundKind, RefundTarget } from '../../money/refund/refund-target.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'

interface WantedRefund {
  amount: Cents
  words: RefundWords
}

export interface Refund {
  target: RefundTarget
  phase: RefundPhase
  problem: string | undefined
  /** The request for approval of the last refund that waits, or waited. */
  held: HeldChange | undefined
  /** Called once a refund that waited has been decided. */
  endWait: () => void
  /** Creates and stores the idempotency key when the confirmation opens, before anything is sent. */
  prepare: (amount: Cents, words: RefundWords) => void
  submit: (amount: Cents, words: RefundWords) => Promise<void>
  /** Reads the transaction again to find out if a refund with a lost response was made. */
  check: () => Promise<void>
  checking: boolean
}

/** Sends one refund of the transaction shown. It never reports a failure while the outcome is unknown. */
export function useRefund<Row>(
  { row, onChange, reread }: DetailProps<Row>,
  { form, target: targetOf, send, refusal }: RefundKind<Row>,
): Refund {
  const api = useApi()
  const { actingClientId } = useSession()
  const { state, dispatch } = useRefundContext()
  const [checking, setChecking] = useState(false)
  const target = targetOf(row)
  // The list may be read again while a refund waits for its response.
  const shown = useRef(target)
  useEffect(() => {
    shown.current = target
  })

  /** The refund count is part of the intent: after a successful refund, the same amount is a new refund. */
  function inputsOf(
    { id, refunds }: RefundTarget,
    { amount, words: { reason, reference } }: WantedRefund,
  ): Record<string, string> {
    return {
      clientId: actingClientId,
      id,
      amountCents: String(amount),
      refundsBefore: String(refunds),
      ...(reason ? { reason } : {}),
      ...(reference ? { reference } : {}),
    }
  }

  const refund = useIdempotentMutation({
    mutationKey: [form, actingClientId, target.id],
    onMutate: () => dispatch({ type: 'confirmed', target }),
    intentOf: (refund: WantedRefund) => formIntent(idempotencyKeys, form, inputsOf(target, refund)),
    send: (attempt, { amount, words }) => send(api, row, amount, attempt, words),
  })

  async function submit(amount: Cents, words: RefundWords) {
    const before = target
    const outcome = await refund.send({ amount, words })
    switch (outcome?.kind) {
      case 'sent':
        dispatch({ type: 'accepted', target: targetOf(outcome.answer) })
        return onChange(outcome.answer)
      case 'refused':
        if (outcome.held)
          return dispatch({ type: 'held', target: shown.current, held: outcome.held })
        return dispatch({
          type: 'refused',
          target: shown.current,
          // The reason may have a special sentence when the message has none.
          problem: refusal?.(outcome.reason ?? '') ? outcome.reason : outcome.message,
        })
      case 'unknown':
        dispatch({ type: 'lost', target: before })
        return check(before)
    }
  }

  async function check(before: Refunded) {
    setChecking(true)
    try {
      const row = await reread()
      const after = targetOf(row)
      dispatch({ type: 'reread', target: after, made: refundWasMade(before, after) })
      onChange(row)
    } catch {
      // The outcome stays unknown, and the screen still says so.
    } finally {
      setChecking(false)
    }
  }

  return {
    target,
    phase: refundPhase(state, target),
    problem: state.problem,
    held: state.held,
    endWait: () => dispatch({ type: 'heldEnded', target: shown.current }),
    prepare: (amount, words) =>
      void idempotencyKeys.attempt(form, inputsOf(target, { amount, words })),
    submit,
    check: () => check(state.target ?? target),
    checking,
  }
}
