import { useQuery } from '@tanstack/react-query'
import { failureStatus } from '@tideway/browser/http/api-failure'
import { useEffect, useState } from 'react'

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
 * Asks about what is typed once typing pauses. An answer belongs to the text it was asked for: another text shows none
 * of it, and nothing is remembered.
 *
 * @param name What is asked, so that two enquiries about the same text stay apart.
 * @param about Undefined while there is nothing to ask.
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

/** Whether the text has stayed the same for so long. */
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
