import { ApiFailure } from '@tideway/browser/http/api-failure'
import type { Preview, PreviewRequest } from '@tideway/contract/apps/apps'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'
import { createPreview } from './app-queries.ts'

/** spec 9. */
const DEBOUNCE_MS = 500

/** What a preview shows. */
export type Customisations = Required<Omit<PreviewRequest, 'id'>>

/** `turn` tells one preview from the next, also where they have one address. */
type Outcome = { preview: Preview; turn: number } | { error: string }

/** The preview of what the form says now, whatever answers come late (spec 2.15, preview). */
export function useCheckoutPreview(customisations: Customisations | undefined) {
  const api = useApi()
  const { actingClientId } = useSession()
  const [outcome, setOutcome] = useState<Outcome>()
  const [loading, setLoading] = useState(false)
  const [tries, setTries] = useState(0)
  const previous = useRef<string>(undefined)
  // An object is another at every render; its text is the same while nothing has changed.
  const wanted = customisations && JSON.stringify(customisations)
  const first = useRef(true)
  const turn = useRef(0)

  const ask = useEffectEvent(async (body: string, signal: AbortSignal) => {
    const request: Customisations = JSON.parse(body)
    const id = previous.current
    try {
      const preview = await createPreview(
        api,
        actingClientId,
        { ...request, ...(id === undefined ? {} : { id }) },
        signal,
      )
      if (signal.aborted) return
      previous.current = preview.id
      turn.current += 1
      setOutcome({ preview, turn: turn.current })
    } catch (error) {
      if (signal.aborted) return
      setOutcome({ error: previewFailure(error) })
    }
    setLoading(false)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    if (wanted === undefined) return
    const controller = new AbortController()
    setLoading(true)
    const timer = setTimeout(
      () => {
        first.current = false
        void ask(wanted, controller.signal)
      },
      first.current ? 0 : DEBOUNCE_MS,
    )
    return () => {
      clearTimeout(timer)
      // Only the last answer counts.
      controller.abort()
    }
  }, [wanted, tries])

  return {
    shown: outcome && 'preview' in outcome ? outcome : undefined,
    error: !loading && outcome && 'error' in outcome ? outcome.error : undefined,
    loading,
    again: () => setTries((before) => before + 1),
  }
}

/** spec 8: the server's own message where it has one. */
function previewFailure(error: unknown): string {
  const message = error instanceof ApiFailure ? error.problem?.message : undefined
  return message ? `Error: ${message}` : 'Unknown error occurred'
}
