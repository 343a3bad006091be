import { useQuery } from '@tanstack/react-query'
import { failureStatus } from '@tideway/browser/http/api-failure'
import { useEffect, useState } from 'react'

/** A pause in typing after which the enquiry is made (spec 9). */
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
 * Enquires about typed text once typing pauses. An answer belongs to its text: another text never shows it, and answers
 * are not cached.
 *
 * @param name Name of the enquiry, so that two enquiries about the same text are separate.
 * @param about Undefined while there is nothing to enquire about.
 */
export function useEnquiry<Answer>(
  name: string,
  about: string | undefined,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Enquiry<Answer> {
  const isTypingPaused = useHeldFor(about, TYPING_PAUSE_MS)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['enquiry', name, about],
    queryFn: ({ signal }) => ask(signal),
    enabled: isTypingPaused,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const slow = useHeldFor(isFetching ? about : undefined, SLOW_MS)

  if (about === undefined) return { state: 'idle' }
  if (isFetching || !isTypingPaused) return { state: 'asking', slow }
  if (error) return outcomeOfFailure(error, () => void refetch())
  return data === undefined ? { state: 'asking', slow } : { state: 'answered', answer: data }
}

function outcomeOfFailure(failure: unknown, again: () => void): Enquiry<never> {
  const status = failureStatus(failure)
  if (status === 404) return { state: 'notFound' }
  if (status === 403) return { state: 'refused' }
  return { state: 'failed', again }
}

/** Returns true if the text has not changed for this long. */
function useHeldFor(text: string | undefined, milliseconds: number): boolean {
  const [held, setHeld] = useState<string>()
  useEffect(() => {
    if (text === undefined) return
    const timer = window.setTimeout(() => setHeld(text), milliseconds)
    return () => {
      window.clearTimeout(timer)
      setHeld(undefined)
    }
  }, [text, milliseconds])
  return text !== undefined && held === text
}
