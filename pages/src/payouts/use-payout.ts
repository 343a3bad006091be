import type { PaymentCreate } from '@tideway/contract/payments/payment'
import { useEffect, useRef, useState } from 'react'
import type { PayAnswer } from './pay-answer.ts'
import { answerOfFailure } from './pay-answer.ts'
import type { AttemptStore, PayoutAttempt } from './payout-attempt.ts'
import type { PayoutsCalls } from './payouts-calls.ts'

export type PayoutStage =
  | { kind: 'form'; returned?: boolean; refused?: string | undefined }
  | { kind: 'sending'; attempt: PayoutAttempt }
  /** It is not known whether it was paid: it is looked for before anything else is offered. */
  | { kind: 'unknown'; attempt: PayoutAttempt; looked: 'looking' | 'notFound' | 'failed' }
  | { kind: 'following'; paymentId: string }

/** An answer may overtake what it answers: the payout is looked for once more after each of these. */
const LOOK_AGAIN_MS = [0, 1200, 3000]

export interface PayoutParts {
  calls: PayoutsCalls
  attempts: AttemptStore
  followedBefore: string | undefined
  onFollow: (paymentId: string | undefined) => void
}

/** The one payout of this screen, from the form to its end. Whatever is pressed how often, it is sent once at a time. */
export function usePayout({ calls, attempts, followedBefore, onFollow }: PayoutParts) {
  const [stage, setStage] = useState<PayoutStage>(() => {
    const attempt = attempts.open()
    if (attempt) return { kind: 'unknown', attempt, looked: 'looking' }
    return followedBefore === undefined
      ? { kind: 'form' }
      : { kind: 'following', paymentId: followedBefore }
  })
  const busy = useRef(false)

  const follow = (paymentId: string) => {
    attempts.settle()
    onFollow(paymentId)
    setStage({ kind: 'following', paymentId })
  }

  async function alone(work: () => Promise<void>): Promise<void> {
    if (busy.current) return
    busy.current = true
    try {
      await work()
    } finally {
      busy.current = false
    }
  }

  async function send(attempt: PayoutAttempt, sentBefore: boolean): Promise<void> {
    setStage({ kind: 'sending', attempt })
    const answer = await calls
      .pay(attempt)
      .then(
        ({ PaymentStatus }): PayAnswer => ({ kind: 'accepted', status: PaymentStatus }),
        answerOfFailure,
      )
    if (answer.kind === 'accepted') follow(answer.status.paymentId)
    else if (answer.kind === 'unknown') await look(attempt)
    else if (sentBefore && answer.kind !== 'refused') {
      // This try was stopped; what became of the one before it is as open as it was.
      setStage({ kind: 'unknown', attempt, looked: 'failed' })
    } else {
      if (answer.kind === 'refused') attempts.settle()
      else attempts.setAside(attempt)
      setStage({
        kind: 'form',
        returned: true,
        refused: answer.kind === 'signedOut' ? undefined : answer.words,
      })
    }
  }

  async function look(attempt: PayoutAttempt): Promise<void> {
    setStage({ kind: 'unknown', attempt, looked: 'looking' })
    for (const wait of LOOK_AGAIN_MS) {
      await new Promise((resolve) => setTimeout(resolve, wait))
      try {
        const found = await calls.find(attempt.payment.clientPaymentId)
        if (found) return follow(found.PaymentStatus.paymentId)
      } catch {
        setStage({ kind: 'unknown', attempt, looked: 'failed' })
        return
      }
    }
    setStage({ kind: 'unknown', attempt, looked: 'notFound' })
  }

  // A page that was left while the answer was on its way begins by looking for the payout.
  const lookAtStart = useRef(stage.kind === 'unknown' ? stage.attempt : undefined)
  useEffect(() => {
    const attempt = lookAtStart.current
    lookAtStart.current = undefined
    if (attempt) void alone(() => look(attempt))
  })

  return {
    stage,
    pay: (payoutOf: (clientPaymentId: string) => PaymentCreate | undefined) =>
      alone(async () => {
        const attempt = attempts.begin(payoutOf)
        if (attempt) await send(attempt, false)
      }),
    lookAgain: (attempt: PayoutAttempt) => alone(() => look(attempt)),
    sendAgain: (attempt: PayoutAttempt) => alone(() => send(attempt, true)),
    backToForm(attempt: PayoutAttempt) {
      attempts.setAside(attempt)
      setStage({ kind: 'form', returned: true })
    },
    startAnother() {
      onFollow(undefined)
      setStage({ kind: 'form', returned: true })
    },
  }
}
