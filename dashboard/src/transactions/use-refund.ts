import type { Cents } from '@tideway/contract/money'
import type { PaymentRequestRecord } from '@tideway/contract/payment-request'
import { useEffect, useRef, useState } from 'react'
import { changeFailure, isDefinite } from '../payment-request/payment-request-failure.ts'
import { refundPaymentRequest } from '../payment-request/payment-request-mutations.ts'
import { idempotencyKeys } from '../platform/idempotency-keys.ts'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'
import { idOf, refundCount } from './payment-request-record.ts'
import { useRefundContext } from './refund-context.tsx'
import type { RefundPhase } from './refund-state.ts'
import { refundPhase, refundWasMade } from './refund-state.ts'
import type { DetailProps } from './transaction-list.ts'

const FORM = 'payment-request-refund'

export interface Refund {
  phase: RefundPhase
  problem: string | undefined
  /** The key is made and stored when confirming opens, before anything is sent. */
  prepare: (amount: Cents) => void
  submit: (amount: Cents) => Promise<void>
  /** Reads again what came of a refund whose answer was lost. */
  check: () => Promise<void>
  checking: boolean
}

/** One refund of the payment request that is shown: sent once, and never called failed without knowing. */
export function useRefund({ row, onChange, reread }: DetailProps<PaymentRequestRecord>): Refund {
  const api = useApi()
  const { actingClientId } = useSession()
  const { state, dispatch } = useRefundContext()
  const [checking, setChecking] = useState(false)
  const sending = useRef(false)
  // A list may be read again while an answer is waited for.
  const shown = useRef(row)
  useEffect(() => {
    shown.current = row
  })

  /** A refund more than before is another intent: after one that went through, the same amount is a new refund. */
  function inputsOf(record: PaymentRequestRecord, amount: Cents): Record<string, string> {
    return {
      clientId: actingClientId,
      id: idOf(record),
      amountCents: String(amount),
      refundsBefore: String(refundCount(record)),
    }
  }

  async function submit(amount: Cents) {
    if (sending.current) return
    sending.current = true
    const before = row
    const inputs = inputsOf(before, amount)
    const attempt = idempotencyKeys.attempt(FORM, inputs)
    dispatch({ type: 'confirmed', record: before })
    try {
      const answer = await refundPaymentRequest(api, idOf(before), amount, attempt)
      idempotencyKeys.settle(FORM, inputs)
      dispatch({ type: 'accepted', record: answer })
      onChange(answer)
    } catch (error) {
      if (isDefinite(error)) idempotencyKeys.settle(FORM, inputs)
      const failure = changeFailure(error)
      if (failure.kind === 'refused') {
        dispatch({ type: 'refused', record: shown.current, problem: failure.message })
      } else {
        dispatch({ type: 'lost', record: before })
        await check(before)
      }
    } finally {
      sending.current = false
    }
  }

  async function check(before: PaymentRequestRecord) {
    setChecking(true)
    try {
      const after = await reread()
      dispatch({ type: 'reread', record: after, made: refundWasMade(before, after) })
      onChange(after)
    } catch {
      // Still not known, and the screen still says so.
    } finally {
      setChecking(false)
    }
  }

  return {
    phase: refundPhase(state, row),
    problem: state.problem,
    prepare: (amount) => void idempotencyKeys.attempt(FORM, inputsOf(row, amount)),
    submit,
    check: () => check(state.record ?? row),
    checking,
  }
}
