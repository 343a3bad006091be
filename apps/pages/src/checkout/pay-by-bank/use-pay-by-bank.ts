import type { CheckoutPayToBody, PayToPayerKind } from '@tideway/contract/checkout/checkout-pay-to'
import type { PayToRefusalWords } from '@tideway/contract/checkout/pay-to-refusals'
import { useRef, useState } from 'react'
import type { PayToCalls } from './pay-to-calls.ts'

/** Action that this page itself has in progress. The checkout's state has the state of the payment. */
export type PayByBankStep =
  | { kind: 'idle' }
  | { kind: 'asking' }
  /** No response arrived, so the page is finding out if the bank received the request. */
  | { kind: 'unknown' }
  /** The bank did not receive the request. */
  | { kind: 'notAsked' }
  | { kind: 'refused'; words: PayToRefusalWords }
  | { kind: 'givingUp' }
  | { kind: 'notGivenUp' }

const LOOK_AGAIN_MS = 2000

type Action = 'ask' | 'giveUp'

/**
 * Runs one action at a time, however often a button is pressed. After a lost response it reads the outcome before it
 * offers another attempt. `read` reads the checkout's state again and returns true on success.
 */
export function usePayByBank(calls: PayToCalls, read: () => Promise<boolean>) {
  const [step, setStep] = useState<PayByBankStep>({ kind: 'idle' })
  const latest = useRef<Action>(undefined)
  const ended = useRef(Promise.resolve())

  /**
   * Ignores another press of the same button. The other button's action waits: an event may show that button while the
   * action in progress is still reading the state.
   */
  function runAlone(action: Action, work: () => Promise<PayByBankStep>): Promise<void> {
    if (latest.current === action) return ended.current
    latest.current = action
    ended.current = ended.current.then(async () => {
      setStep(await work())
      if (latest.current === action) latest.current = undefined
    })
    return ended.current
  }

  async function readAtLast(): Promise<void> {
    while (!(await read())) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }

  return {
    step,
    ask: (body: CheckoutPayToBody, payer: PayToPayerKind) =>
      runAlone('ask', async () => {
        setStep({ kind: 'asking' })
        const answer = await calls.ask(body, payer)
        if (answer.kind === 'refused') return answer
        if (answer.kind === 'unknown') setStep({ kind: 'unknown' })
        await readAtLast()
        // Shown only if the state, read after the response, has no payment in progress.
        return { kind: answer.kind === 'unknown' ? 'notAsked' : 'idle' }
      }),
    giveUp: () =>
      runAlone('giveUp', async () => {
        setStep({ kind: 'givingUp' })
        const done = await calls.giveUp()
        await readAtLast()
        return { kind: done ? 'idle' : 'notGivenUp' }
      }),
  }
}
export type PayByBankActions = ReturnType<typeof usePayByBank>
