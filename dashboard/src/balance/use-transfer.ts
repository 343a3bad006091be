import { useQueryClient } from '@tanstack/react-query'
import type { Cents } from '@tideway/contract/money/money'
import { isCents } from '@tideway/contract/money/money'
import { useSnackbar } from '@tideway/look/snackbar'
import { useRef, useState } from 'react'
import { isDefinite } from '../payment-request/payment-request-failure.ts'
import { changeFailure } from '../platform/change-failure.ts'
import { idempotencyKeys } from '../platform/idempotency-keys.ts'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'
import { balanceKey } from './balance-queries.ts'
import { balanceTransfersKey } from './balance-transfer-queries.ts'
import { sweep } from './sweep-mutations.ts'

/** spec 8, balance. */
const SUBMITTED = 'Transfer request was successfully submitted'
const FAILED = 'Something went wrong. Check balance is sufficient'

const FORM = 'sweep'

export interface Transfer {
  busy: boolean
  /** What was sent and got no answer, also before a reload: nobody here knows whether it was made. */
  unanswered: Cents | undefined
  /** What the server said when it refused. */
  problem: string | undefined
  /** Answers whether the transfer was accepted. */
  send: (amount: Cents) => Promise<boolean>
  /** Gives the unanswered one up: the next transfer is a new one. */
  giveUp: () => void
  /** The last refusal is old news. */
  forget: () => void
}

/** One transfer at a time, sent once, and never called failed without knowing. */
export function useTransfer(): Transfer {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const [busy, setBusy] = useState(false)
  const [unanswered, setUnanswered] = useState(() => unansweredOf(actingClientId))
  const [problem, setProblem] = useState<string>()
  // A second press comes before the next render: only a ref stops it.
  const sending = useRef(false)
  const inputsOf = (amount: Cents) => ({ clientId: actingClientId, amountCents: String(amount) })

  async function send(amount: Cents): Promise<boolean> {
    if (sending.current) return false
    sending.current = true
    setBusy(true)
    setProblem(undefined)
    const inputs = inputsOf(amount)
    const again = unanswered === amount
    try {
      await sweep(api, amount, idempotencyKeys.attempt(FORM, inputs))
      idempotencyKeys.settle(FORM, inputs)
      setUnanswered(undefined)
      snackbar(SUBMITTED)
      return true
    } catch (error) {
      const failure = changeFailure(error)
      // A call that was stopped at the door did nothing; but it says nothing of one sent before.
      const decided = isDefinite(error) || (failure.kind === 'refused' && !again)
      if (decided) idempotencyKeys.settle(FORM, inputs)
      setUnanswered(decided ? undefined : amount)
      if (failure.kind === 'refused') setProblem(failure.message)
      snackbar(FAILED, { tone: 'error' })
      return false
    } finally {
      sending.current = false
      setBusy(false)
      void queryClient.invalidateQueries({ queryKey: balanceKey(actingClientId) })
      void queryClient.invalidateQueries({ queryKey: balanceTransfersKey(actingClientId) })
    }
  }

  function giveUp() {
    if (sending.current || unanswered === undefined) return
    idempotencyKeys.settle(FORM, inputsOf(unanswered))
    setUnanswered(undefined)
    setProblem(undefined)
  }

  return { busy, unanswered, problem, send, giveUp, forget: () => setProblem(undefined) }
}

/** The transfer that a reload or another screen left without its answer. */
function unansweredOf(clientId: string): Cents | undefined {
  const left = idempotencyKeys.unsettled(FORM).find((inputs) => inputs.clientId === clientId)
  const amount = Number(left?.amountCents)
  return isCents(amount) && amount > 0 ? amount : undefined
}
