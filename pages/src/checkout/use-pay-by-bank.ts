import type { CheckoutPayToBody, PayToPayerKind } from '@tideway/contract/checkout/checkout-pay-to'
import type { PayToRefusalWords } from '@tideway/contract/checkout/pay-to-refusals'
import { useRef, useState } from 'react'
import type { PayToCalls } from './pay-to-calls.ts'

/** What this page itself has under way; how the payment stands is in the checkout's state. */
export type PayByBankStep =
  | { kind: 'idle' }
  | { kind: 'asking' }
  /** No answer came: whether the bank was asked is being found out. */
  | { kind: 'unknown' }
  /** It was found out: the bank was not asked. */
  | { kind: 'notAsked' }
  | { kind: 'refused'; words: PayToRefusalWords }
  | { kind: 'givingUp' }
  | { kind: 'notGivenUp' }

const LOOK_AGAIN_MS = 2000

/**
 * One thing at a time, however often it is pressed. An answer that was lost is looked for before another try is
 * offered; `read` reads the checkout's state anew and says whether it could.
 */
export function usePayByBank(calls: PayToCalls, read: () => Promise<boolean>) {
  const [step, setStep] = useState<PayByBankStep>({ kind: 'idle' })
  const busy = useRef(false)

  async function alone(work: () => Promise<PayByBankStep>): Promise<void> {
    if (busy.current) return
    busy.current = true
    try {
      setStep(await work())
    } finally {
      busy.current = false
    }
  }

  async function readAtLast(): Promise<void> {
    while (!(await read())) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }

  return {
    step,
    ask: (body: CheckoutPayToBody, payer: PayToPayerKind) =>
      alone(async () => {
        setStep({ kind: 'asking' })
        const answer = await calls.ask(body, payer)
        if (answer.kind === 'refused') return answer
        if (answer.kind === 'unknown') setStep({ kind: 'unknown' })
        await readAtLast()
        // Shown only where the state, read since, has nothing under way.
        return { kind: answer.kind === 'unknown' ? 'notAsked' : 'idle' }
      }),
    giveUp: () =>
      alone(async () => {
        setStep({ kind: 'givingUp' })
        const done = await calls.giveUp()
        await readAtLast()
        return { kind: done ? 'idle' : 'notGivenUp' }
      }),
  }
}
export type PayByBankActions = ReturnType<typeof usePayByBank>
