import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { HeldChange } from '@tideway/browser/http/api-failure'
import { ApiFailure, failureStatus, NOT_PROVED } from '@tideway/browser/http/api-failure'
import { useIdempotentMutation } from '@tideway/browser/money/use-idempotent-mutation'
import type { PaymentCreate, PayoutAccepted } from '@tideway/contract/payments/payment'
import { isPayoutQuestion } from '@tideway/contract/payouts/single-payout'
import { useEffect, useRef, useState } from 'react'
import type { AttemptStore, PayoutAttempt } from '../calls/payout-attempt.ts'
import type { PayoutsCalls } from '../calls/payouts-calls.ts'
import { refusalWords } from './refusal-words.ts'

export type PayoutStage =
  | {
      kind: 'form'
      returned?: boolean
      refused?: string | undefined
      /** The provider's text for `refused`. */
      refusedBecause?: string | undefined
      /** True if the provider asked a question that the person had not answered. Nothing was paid. */
      asksAgain?: boolean
    }
  /** The payout waits for the approval of a second person. */
  | { kind: 'held'; attempt: PayoutAttempt; held: HeldChange }
  | { kind: 'sending'; attempt: PayoutAttempt }
  /** It is unknown if the payout was made, so it is searched for before another action is offered. */
  | { kind: 'unknown'; attempt: PayoutAttempt; result: 'searching' | 'notFound' | 'failed' }
  | { kind: 'following'; paymentId: string }

/**
 * Milliseconds to wait before each search. A response may be faster than the payout itself, so it is searched for
 * several times.
 */
const LOOK_AGAIN_MS = [0, 1200, 3000]

export interface PayoutParts {
  calls: PayoutsCalls
  clientId: string
  attempts: AttemptStore
  followedBefore: string | undefined
  onFollow: (paymentId: string | undefined) => void
  /** Called when a payout waits for the approval of a second person. */
  onHeld: () => void
}

/**
 * Manages the payout of this screen, from the form to its end. However often a button is pressed, only one call runs at
 * a time.
 */
export function usePayout({
  calls,
  clientId,
  attempts,
  followedBefore,
  onFollow,
  onHeld,
}: PayoutParts) {
  const queryClient = useQueryClient()
  const [stage, setStage] = useState<PayoutStage>(() => {
    const attempt = attempts.open()
    if (attempt) return { kind: 'unknown', attempt, result: 'searching' }
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
    // 409 means that an earlier call has created the payout with this id, unless the message is a question.
    isRepeat: (error) =>
      failureStatus(error) === 409 &&
      !(error instanceof ApiFailure && isPayoutQuestion(error.message)),
  })
  const search = useMutation({
    mutationKey: ['payout', clientId, 'look'],
    mutationFn: (attempt: PayoutAttempt) => findPayout(calls, attempt.payment.clientPaymentId),
  })

  /** True immediately after a press, before the next render, so that a second press is ignored. */
  const isBusy = () => queryClient.isMutating({ mutationKey: ['payout', clientId] }) > 0

  async function send(attempt: PayoutAttempt, sentBefore: boolean): Promise<void> {
    if (isBusy()) return
    const outcome = await payment.send(attempt)
    if (outcome === undefined) return
    if (outcome.kind === 'sent') return follow(outcome.answer.PaymentStatus.paymentId)
    if (outcome.kind === 'unknown') return searchPayout(attempt)
    if (sentBefore && !outcome.decided) {
      // This call was stopped, and the outcome of the previous one is still unknown.
      return setStage({ kind: 'unknown', attempt, result: 'failed' })
    }
    if (outcome.held) {
      onHeld()
      return setStage({ kind: 'held', attempt, held: outcome.held })
    }
    if (!outcome.decided) attempts.setAside(attempt)
    const { status, message } = outcome
    if (isPayoutQuestion(message))
      return setStage({ kind: 'form', returned: true, asksAgain: true })
    // A session that has ended has its own notice.
    const ended = status === 401 && message !== NOT_PROVED
    const refused = ended ? undefined : refusalWords(status, message)
    // The text about a missing proof is ours, not a code of the provider.
    const refusedBecause = message === NOT_PROVED ? undefined : message
    setStage({ kind: 'form', returned: true, refused, refusedBecause })
  }

  async function searchPayout(attempt: PayoutAttempt): Promise<void> {
    if (isBusy()) return
    setStage({ kind: 'unknown', attempt, result: 'searching' })
    try {
      const paymentId = await search.mutateAsync(attempt)
      if (paymentId === undefined) setStage({ kind: 'unknown', attempt, result: 'notFound' })
      else follow(paymentId)
    } catch {
      setStage({ kind: 'unknown', attempt, result: 'failed' })
    }
  }

  // A page that was left before the response arrived starts by searching for the payout.
  const searchAtStart = useRef(stage.kind === 'unknown' ? stage.attempt : undefined)
  useEffect(() => {
    const attempt = searchAtStart.current
    searchAtStart.current = undefined
    if (attempt) void searchPayout(attempt)
  })

  return {
    stage,
    async pay(
      payoutOf: (clientPaymentId: string) => PaymentCreate | undefined,
      accepted?: PayoutAccepted,
    ): Promise<void> {
      if (isBusy()) return
      const attempt = attempts.begin(payoutOf, accepted)
      if (attempt) await send(attempt, false)
    },
    /** Follows a payout that waited, once it has been approved. */
    followApproved: follow,
    searchAgain: searchPayout,
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

/** Returns the payment id of the payout with our id, or undefined if it has not arrived yet. */
async function findPayout(
  calls: PayoutsCalls,
  clientPaymentId: string,
): Promise<string | undefined> {
  for (const wait of LOOK_AGAIN_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    const record = await calls.find(clientPaymentId)
    if (record) return record.PaymentStatus.paymentId
  }
  return undefined
}
