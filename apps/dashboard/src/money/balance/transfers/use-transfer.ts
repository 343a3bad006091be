import { useQueryClient } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import type { HeldChange } from '@tideway/browser/http/api-failure'
import { formIntent } from '@tideway/browser/money/form-intent'
import type { Attempt } from '@tideway/browser/money/idempotency-keys'
import { idempotencyKeys } from '@tideway/browser/money/idempotency-keys'
import { useIdempotentMutation } from '@tideway/browser/money/use-idempotent-mutation'
import { SweepCreated } from '@tideway/contract/balance/sweep'
import type { Cents } from '@tideway/contract/money/money'
import { centsToText, isCents } from '@tideway/contract/money/money'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { useState } from 'react'
import { useApi } from '../../../session/api-context.tsx'
import { useSession } from '../../../session/session-context.tsx'
import { balanceKey } from '../balance-queries.ts'
import { balanceTransfersKey } from './balance-transfer-queries.ts'

/** The success message (spec 8, balance). */
const SUBMITTED = 'Transfer request was successfully submitted'
const FAILED = 'Something went wrong. Check balance is sufficient'

const FORM = 'sweep'

export interface Transfer {
  busy: boolean
  /** Amount of a transfer without a response, also from before a reload. The transfer may or may not have been made. */
  unanswered: Cents | undefined
  /** Amount of a transfer that was not sent, because the user left before confirming who they are. */
  unsent: Cents | undefined
  /** The server's reason for a rejection. */
  problem: string | undefined
  /** Present if the last transfer waits for the approval of a second person. */
  held: HeldChange | undefined
  /** Resolves to true if the transfer was accepted, or waits. */
  send: (amount: Cents) => Promise<boolean>
  /** Abandons the transfer without a response. The next transfer is a new one. */
  giveUp: () => void
  /** Clears the last rejection, and the notice that a transfer waits. */
  forget: () => void
}

/** Sends one transfer at a time, each at most once, and never reports an unknown outcome as a failure. */
export function useTransfer(): Transfer {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const [unanswered, setUnanswered] = useState(() => leftTransfer(actingClientId, 'sent'))
  const [unsent, setUnsent] = useState(() => leftTransfer(actingClientId, 'unsent'))
  const [problem, setProblem] = useState<string>()
  const [held, setHeld] = useState<HeldChange>()
  const inputsOf = (amount: Cents) => ({ clientId: actingClientId, amountCents: String(amount) })

  const transfer = useIdempotentMutation({
    mutationKey: [FORM, actingClientId],
    onMutate: () => forget(),
    intentOf: (amount: Cents) => formIntent(idempotencyKeys, FORM, inputsOf(amount)),
    send: (attempt, amount) =>
      sweep(api, amount, attempt, (isWaiting) => {
        // A call that waits for a proof says nothing about an earlier one of the same intent.
        if (unanswered !== amount) idempotencyKeys.setUnsent(FORM, inputsOf(amount), isWaiting)
      }),
  })

  async function send(amount: Cents): Promise<boolean> {
    const again = unanswered === amount
    const outcome = await transfer.send(amount)
    if (outcome === undefined) return false
    // A call stopped before a decision had no effect, but it says nothing about an earlier call of the same intent.
    const stopped = outcome.kind === 'refused' && !outcome.decided
    if (stopped && !again) idempotencyKeys.settle(FORM, inputsOf(amount))
    setUnanswered(outcome.kind === 'unknown' || (stopped && again) ? amount : undefined)
    const heldTransfer = outcome.kind === 'refused' ? outcome.held : undefined
    const waits = heldTransfer !== undefined
    setHeld(heldTransfer)
    if (outcome.kind === 'refused' && !waits) setProblem(outcome.message)
    if (outcome.kind === 'sent') snackbar(SUBMITTED)
    else if (!waits) snackbar(FAILED, { tone: 'error' })
    void queryClient.invalidateQueries({ queryKey: balanceKey(actingClientId) })
    void queryClient.invalidateQueries({ queryKey: balanceTransfersKey(actingClientId) })
    return outcome.kind === 'sent' || waits
  }

  function forget() {
    setProblem(undefined)
    setHeld(undefined)
    if (unsent !== undefined) idempotencyKeys.settle(FORM, inputsOf(unsent))
    setUnsent(undefined)
  }

  function giveUp() {
    if (transfer.isSending || unanswered === undefined) return
    idempotencyKeys.settle(FORM, inputsOf(unanswered))
    setUnanswered(undefined)
    setProblem(undefined)
  }

  return {
    busy: transfer.isSending,
    unanswered,
    unsent,
    problem,
    held,
    send,
    giveUp,
    forget,
  }
}

/** Returns the transfer that a reload or a change of screen left without a response, either sent or not. */
function leftTransfer(clientId: string, which: 'sent' | 'unsent'): Cents | undefined {
  const left = idempotencyKeys.unsettled(FORM, which).find((inputs) => inputs.clientId === clientId)
  const amount = Number(left?.amountCents)
  return isCents(amount) && amount > 0 ? amount : undefined
}

/** Sends funds to the settlement account. The same attempt sends the same payload, so that a retry cannot send them twice. */
function sweep(api: Api, amount: Cents, attempt: Attempt, onWaiting: (isWaiting: boolean) => void) {
  return api.rest({
    method: 'POST',
    path: '/sweepRequest',
    body: {
      SweepRequest: { amount: centsToText(amount), clientTransactionId: attempt.key },
    },
    schema: SweepCreated,
    idempotencyKey: attempt.key,
    onWaiting,
  })
}
