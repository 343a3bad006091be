import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureStatus } from '@tideway/browser/http/api-failure'
import { useIdempotentMutation } from '@tideway/browser/money/use-idempotent-mutation'
import type { PaymentCreate } from '@tideway/contract/payments/payment'
import { useEffect, useRef, useState } from 'react'
import type { AttemptStore, PayoutAttempt } from './payout-attempt.ts'
import type { PayoutsCalls } from './payouts-calls.ts'
import { refusalWords } from './refusal-words.ts'

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
  clientId: string
  attempts: AttemptStore
  followedBefore: string | undefined
  onFollow: (paymentId: string | undefined) => void
}

/** The one payout of this screen, from the form to its end. Whatever is pressed how often, it is sent once at a time. */
export function usePayout({ calls, clientId, attempts, followedBefore, onFollow }: PayoutParts) {
  const queryClient = useQueryClient()
  const [stage, setStage] = useState<PayoutStage>(() => {
    const attempt = attempts.open()
    if (attempt) return { kind: 'unknown', attempt, looked: 'looking' }
    return followedBefore === undefined
      ? { kind: 'form' }
      : { kind: 'following', paymentId: followedBefore }
  })

  const follow = (paymentId: string) => {
    attempts.settle()
    onFollow(paymentId)
    setStage({ kind: 'following', paymentId })
  }

  const payment = useIdempotentMutation({
    mutationKey: ['payout', clientId, 'send'],
    onMutate: (attempt: PayoutAttempt) => setStage({ kind: 'sending', attempt }),
    intentOf: (attempt) => ({ attempt, settle: attempts.settle }),
    send: (attempt) => calls.pay(attempt),
    // 409: the payout with this id is there already, by an earlier call.
    isRepeat: (error) => failureStatus(error) === 409,
  })
  const lookUp = useMutation({
    mutationKey: ['payout', clientId, 'look'],
    mutationFn: (attempt: PayoutAttempt) => findPayout(calls, attempt.payment.clientPaymentId),
  })

  /** Known from a press on, before the next render: a second press finds it. */
  const isBusy = () => queryClient.isMutating({ mutationKey: ['payout', clientId] }) > 0

  async function send(attempt: PayoutAttempt, sentBefore: boolean): Promise<void> {
    if (isBusy()) return
    const outcome = await payment.send(attempt)
    if (outcome === undefined) return
    if (outcome.kind === 'sent') return follow(outcome.answer.PaymentStatus.paymentId)
    if (outcome.kind === 'unknown') return look(attempt)
    if (sentBefore && !outcome.decided) {
      // This call was stopped; what became of the one before it is as open as it was.
      return setStage({ kind: 'unknown', attempt, looked: 'failed' })
    }
    if (!outcome.decided) attempts.setAside(attempt)
    const { status, message } = outcome
    const refused = status === 401 ? undefined : refusalWords(status, message)
    setStage({ kind: 'form', returned: true, refused })
  }

  async function look(attempt: PayoutAttempt): Promise<void> {
    if (isBusy()) return
    setStage({ kind: 'unknown', attempt, looked: 'looking' })
    try {
      const paymentId = await lookUp.mutateAsync(attempt)
      if (paymentId === undefined) setStage({ kind: 'unknown', attempt, looked: 'notFound' })
      else follow(paymentId)
    } catch {
      setStage({ kind: 'unknown', attempt, looked: 'failed' })
    }
  }

  // A page that was left while the answer was on its way begins by looking for the payout.
  const lookAtStart = useRef(stage.kind === 'unknown' ? stage.attempt : undefined)
  useEffect(() => {
    const attempt = lookAtStart.current
    lookAtStart.current = undefined
    if (attempt) void look(attempt)
  })

  return {
    stage,
    async pay(payoutOf: (clientPaymentId: string) => PaymentCreate | undefined): Promise<void> {
      if (isBusy()) return
      const attempt = attempts.begin(payoutOf)
      if (attempt) await send(attempt, false)
    },
    lookAgain: look,
    sendAgain: (attempt: PayoutAttempt) => send(attempt, true),
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

/** The payment id of the payout with an id of ours; undefined where it has not arrived so far. */
async function findPayout(
  calls: PayoutsCalls,
  clientPaymentId: string,
): Promise<string | undefined> {
  for (const wait of LOOK_AGAIN_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    const found = await calls.find(clientPaymentId)
    if (found) return found.PaymentStatus.paymentId
  }
  return undefined
}
