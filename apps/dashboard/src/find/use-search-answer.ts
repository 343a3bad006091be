import { useQuery } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { cleanText, isSecretKey } from '@tideway/contract/search/recognise'
import type { SearchBody } from '@tideway/contract/search/search-answer'
import { SearchAnswer } from '@tideway/contract/search/search-answer'
import { useEffect, useState } from 'react'
import type { FailureCause } from '../list/search/search-failure.ts'
import { causeOfFailure } from '../list/search/search-failure.ts'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'
import { deviceZone } from '../ui/time/device-zone.ts'
import { useShownZone } from '../ui/time/shown-zone.ts'

/**
 * Keys in quick succession make one call. A longer pause would be noticeable, and a shorter one would double the calls
 * of a fast typist.
 */
const DEBOUNCE_MS = 40
/** A single letter is in nearly every record. */
const SHORTEST = 2
/** The same text is not searched for again within this time. */
const FRESH_MS = 15_000

export interface FoundRecords {
  /** The last answer, also while the next one is awaited. */
  answer: SearchAnswer | undefined
  /** True if the answer belongs to the current text. */
  isCurrent: boolean
  isLoading: boolean
  failure: FailureCause | undefined
  retry: () => void
}

/** Returns the text to search for, or '' for one that is too short or contains a secret key. */
export function searchedText(typed: string): string {
  const text = cleanText(typed)
  return text.length < SHORTEST || isSecretKey(typed) ? '' : text
}

/**
 * Searches for a text while it is typed. A newer text cancels the call of the one before it, whose answer is shown
 * until the new one arrives.
 */
export function useSearchAnswer(text: string): FoundRecords {
  const api = useApi()
  const { actingClientId } = useSession()
  // The zone for words such as 'yesterday'.
  const { zone = deviceZone() } = useShownZone()
  const settledText = useSettled(text)
  const { data, error, isPlaceholderData, isSuccess, refetch } = useQuery({
    queryKey: ['client', actingClientId, 'search', zone, settledText],
    queryFn: ({ signal }) =>
      search(api, actingClientId, { text: settledText, timeZone: zone }, signal),
    enabled: settledText !== '',
    // A text with another first letter is a new search, so the last answer would be irrelevant.
    placeholderData: (last, query) =>
      String(query?.queryKey.at(-1)).charAt(0) === settledText.charAt(0) ? last : undefined,
    staleTime: FRESH_MS,
    gcTime: 60_000,
    // No automatic retry, because the next key searches again and the failure has a button.
    retry: false,
  })
  const isWanted = text !== ''
  const isCurrent = isWanted && settledText === text && isSuccess && !isPlaceholderData
  const failed = isWanted && settledText === text && error !== null
  return {
    answer: isWanted ? data : undefined,
    isCurrent,
    isLoading: isWanted && !isCurrent && !failed,
    failure: failed ? causeOfFailure(error) : undefined,
    retry: () => void refetch(),
  }
}

function search(
  api: Api,
  clientId: string,
  searched: SearchBody['Search'],
  signal: AbortSignal,
): Promise<SearchAnswer> {
  const body: SearchBody = { Search: searched }
  return api.portal({
    method: 'POST',
    path: '/search',
    query: { clientId },
    body,
    schema: SearchAnswer,
    signal,
  })
}

/** Returns a text once it has not changed for a moment. An emptied one is returned immediately. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  if (text === '' && settled !== '') setSettled('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
