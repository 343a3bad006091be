import { useEffect, useEffectEvent, useState } from 'react'
import styles from './test-bank.module.css'
import type { PayeeAnswer } from './test-bank-calls.ts'
import { lookUpPayee } from './test-bank-calls.ts'

const TYPING_PAUSE_MS = 400

export interface PayeeLookUpProps {
  payId: string
  /** Called with the amount that the payee's name requests, `1310.00`. */
  onAmount: (amount: string) => void
}

/** Shows the name of a PayID, as a bank does before a payment. */
export function PayeeLookUp({ payId, onAmount }: PayeeLookUpProps) {
  const [lookUp, setLookUp] = useState<{ payId: string; answer: PayeeAnswer }>()
  const amountFound = useEffectEvent(onAmount)
  const trimmedId = payId.trim()

  useEffect(() => {
    if (trimmedId === '') return
    const abort = new AbortController()
    const timer = window.setTimeout(async () => {
      const answer = await lookUpPayee(trimmedId, abort.signal)
      if (abort.signal.aborted) return
      setLookUp({ payId: trimmedId, answer })
      if (typeof answer === 'object' && answer.amount !== undefined) amountFound(answer.amount)
    }, TYPING_PAUSE_MS)
    return () => {
      window.clearTimeout(timer)
      abort.abort()
    }
  }, [trimmedId])

  const answer = lookUp?.payId === trimmedId ? lookUp.answer : undefined
  return (
    <p aria-live="polite" className={styles.payee}>
      {trimmedId === '' || answer === undefined ? (
        'The PayID’s name appears here.'
      ) : answer === 'unknown' ? (
        'This PayID isn’t registered.'
      ) : answer === 'failed' ? (
        'We couldn’t look up the name.'
      ) : (
        <>
          <b>{answer.name}</b>
          {answer.amount === undefined ? ' accepts any amount' : null}
        </>
      )}
    </p>
  )
}
