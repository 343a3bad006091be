import { failureStatus } from '@tideway/browser/http/api-failure'
import { useEffect, useEffectEvent, useState } from 'react'

/** spec 9: typing that pauses for so long is asked about. */
const TYPING_PAUSE_MS = 600
const SLOW_MS = 2500

export type Enquiry<Answer> =
  | { state: 'idle' }
  | { state: 'asking'; slow: boolean }
  | { state: 'answered'; answer: Answer }
  | { state: 'notFound' }
  | { state: 'refused' }
  | { state: 'failed'; again: () => void }

/**
 * Asks about what is typed once typing pauses. An answer belongs to the text it was asked for: another
 * text shows none of it. `about` is undefined while there is nothing to ask.
 */
export function useEnquiry<Answer>(
  about: string | undefined,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Enquiry<Answer> {
  const [found, setFound] = useState<{ about: string; outcome: Enquiry<Answer> }>()
  const [attempt, setAttempt] = useState(0)
  const asked = useEffectEvent(ask)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a reason to ask again
  useEffect(() => {
    if (about === undefined) return
    const abort = new AbortController()
    const show = (outcome: Enquiry<Answer>) => {
      if (!abort.signal.aborted) setFound({ about, outcome })
    }
    const slow = window.setTimeout(
      () => show({ state: 'asking', slow: true }),
      TYPING_PAUSE_MS + SLOW_MS,
    )
    const pause = window.setTimeout(async () => {
      const outcome = await asked(abort.signal).then(
        (answer): Enquiry<Answer> => ({ state: 'answered', answer }),
        (failure: unknown): Enquiry<Answer> => outcomeOfFailure(failure, again),
      )
      window.clearTimeout(slow)
      show(outcome)
    }, TYPING_PAUSE_MS)
    const again = () => {
      setFound(undefined)
      setAttempt((before) => before + 1)
    }
    return () => {
      abort.abort()
      window.clearTimeout(slow)
      window.clearTimeout(pause)
    }
  }, [about, attempt])

  if (about === undefined) return { state: 'idle' }
  return found?.about === about ? found.outcome : { state: 'asking', slow: false }
}

function outcomeOfFailure(failure: unknown, again: () => void): Enquiry<never> {
  const status = failureStatus(failure)
  if (status === 404) return { state: 'notFound' }
  if (status === 403) return { state: 'refused' }
  return { state: 'failed', again }
}
