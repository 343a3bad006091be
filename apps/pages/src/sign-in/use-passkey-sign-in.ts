import { useEffect, useRef, useState } from 'react'
import type { RequestOptions } from '../factors/passkey-ceremony.ts'
import {
  askForPasskey,
  canUsePasskeys,
  ceremonyWords,
  offerPasskeys,
  stopOffering,
} from '../factors/passkey-ceremony.ts'
import type { StepOutcome } from './post-step.ts'
import { postFor, postStep } from './post-step.ts'
import { requestOptions } from './start-facts.ts'

/** A challenge works for five minutes. It is replaced earlier, so that the autofill never offers an expired one. */
const RENEW_AFTER_MS = 4 * 60 * 1000

interface PasskeySignIn {
  /** False where the browser or the provider's address has no passkeys. */
  possible: boolean
  busy: boolean
  /** Asks for a passkey in a dialog of the browser, with a new challenge. */
  ask: () => void
}

/**
 * Sign-in by passkey from the autofill of the email field, and by a button.
 *
 * @param first The challenge in the loaded page. Undefined where passkeys are not possible.
 */
export function usePasskeySignIn(
  first: RequestOptions | undefined,
  onOutcome: (outcome: StepOutcome) => void,
): PasskeySignIn {
  const possible = first !== undefined && canUsePasskeys()
  const [busy, setBusy] = useState(false)
  const tell = useRef(onOutcome)
  tell.current = onOutcome

  useEffect(() => {
    if (!possible) return
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const offer = async (options: RequestOptions | undefined) => {
      if (left || !options) return
      timer = setTimeout(async () => {
        const renewed = await postFor('/passkey/options')
        if (renewed.kind === 'answer') void offer(requestOptions(renewed.content))
      }, RENEW_AFTER_MS)
      const answer = await offerPasskeys(options).catch(() => undefined)
      if (!answer || left) return
      clearTimeout(timer)
      setBusy(true)
      const outcome = await postStep('/passkey', answer)
      if (outcome.kind !== 'signed-in') setBusy(false)
      tell.current(outcome)
    }
    void offer(first)
    return () => {
      left = true
      clearTimeout(timer)
      void stopOffering()
    }
  }, [possible, first])

  const ask = async () => {
    if (busy) return
    setBusy(true)
    const outcome = await proveByPasskey()
    if (outcome.kind !== 'signed-in') setBusy(false)
    onOutcome(outcome)
  }
  return { possible, busy, ask: () => void ask() }
}

/** Asks for a passkey with a new challenge, and posts the answer. */
export async function proveByPasskey(): Promise<StepOutcome> {
  const answer = await postFor('/passkey/options')
  if (answer.kind !== 'answer') return answer
  const options = requestOptions(answer.content)
  if (!options) return { kind: 'refused', message: ceremonyWords.failed }
  const ceremony = await askForPasskey(options)
  return ceremony.kind === 'answered'
    ? postStep('/passkey', ceremony.answer)
    : { kind: 'refused', message: ceremonyWords[ceremony.kind] }
}
