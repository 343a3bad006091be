import type { Cents } from '@tideway/contract/money/money'
import { useEffect, useRef, useState } from 'react'
import { isDefinite } from '../payment-request/payment-request-failure.ts'
import { changeFailure } from '../platform/change-failure.ts'
import { idempotencyKeys } from '../platform/idempotency-keys.ts'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'
import { useRefundContext } from './refund-context.tsx'
import type { Refunded, RefundPhase } from './refund-state.ts'
import { refundPhase, refundWasMade } from './refund-state.ts'
import type { RefundKind, RefundTarget } from './refund-target.ts'
import type { DetailProps } from './transaction-list.ts'

export interface Refund {
  target: RefundTarget
  phase: RefundPhase
  problem: string | undefined
  /** The key is made and stored when confirming opens, before anything is sent. */
  prepare: (amount: Cents) => void
  submit: (amount: Cents) => Promise<void>
  /** Reads again what came of a refund whose answer was lost. */
  check: () => Promise<void>
  checking: boolean
}

/** One refund of the transaction that is shown: sent once, and never called failed without knowing. */
export function useRefund<Row>(
  { row, onChange, reread }: DetailProps<Row>,
  { form, target: targetOf, send }: RefundKind<Row>,
): Refund {
  const api = useApi()
  const { actingClientId } = useSession()
  const { state, dispatch } = useRefundContext()
  const [checking, setChecking] = useState(false)
  const sending = useRef(false)
  const target = targetOf(row)
  // A list may be read again while an answer is waited for.
  const shown = useRef(target)
  useEffect(() => {
    shown.current = target
  })

  /** A refund more than before is another intent: after one that went through, the same amount is a new refund. */
  function inputsOf({ id, refunds }: RefundTarget, amount: Cents): Record<string, string> {
    return {
      clientId: actingClientId,
      id,
      amountCents: String(amount),
      refundsBefore: String(refunds),
    }
  }

  async function submit(amount: Cents) {
    if (sending.current) return
    sending.current = true
    const before = target
    const inputs = inputsOf(before, amount)
    const attempt = idempotencyKeys.attempt(form, inputs)
    dispatch({ type: 'confirmed', target: before })
    try {
      const answer = await send(api, row, amount, attempt)
      idempotencyKeys.settle(form, inputs)
      dispatch({ type: 'accepted', target: targetOf(answer) })
      onChange(answer)
    } catch (error) {
      if (isDefinite(error)) idempotencyKeys.settle(form, inputs)
      const failure = changeFailure(error)
      if (failure.kind === 'refused') {
        dispatch({ type: 'refused', target: shown.current, problem: failure.message })
      } else {
        dispatch({ type: 'lost', target: before })
        await check(before)
      }
    } finally {
      sending.current = false
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
      // Still not known, and the screen still says so.
    } finally {
      setChecking(false)
    }
  }

  return {
    target,
    phase: refundPhase(state, target),
    problem: state.problem,
    prepare: (amount) => void idempotencyKeys.attempt(form, inputsOf(target, amount)),
    submit,
    check: () => check(state.target ?? target),
    checking,
  }
}
