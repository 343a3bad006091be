import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiFailure } from '@tideway/browser/http/api-failure'
import type { Preview, PreviewRequest } from '@tideway/contract/apps/apps'
import { useEffect, useId, useRef, useState } from 'react'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { createPreview } from '../app-queries.ts'

/** Wait after the last change (spec 9). */
const DEBOUNCE_MS = 500

/** Content of a preview. */
export type Customisations = Required<Omit<PreviewRequest, 'id'>>

/** `turn` distinguishes previews, which may have the same address. */
type Outcome = { preview: Preview; turn: number } | { error: string }

/** Returns the preview of the current form, whatever the order of responses (spec 2.15, preview). */
export function useCheckoutPreview(customisations: Customisations | undefined) {
  const api = useApi()
  const { actingClientId } = useSession()
  const id = useId()
  const last = useRef<{ id: string; turn: number }>(undefined)
  // The object differs at every render, but its text is the same while nothing has changed.
  const currentText = customisations && JSON.stringify(customisations)
  const settled = useSettled(currentText)

  async function preview(body: string, signal: AbortSignal): Promise<Outcome> {
    const request: Customisations = JSON.parse(body)
    const before = last.current
    try {
      const created = await createPreview(
        api,
        actingClientId,
        { ...request, ...(before && { id: before.id }) },
        signal,
      )
      const turn = (before?.turn ?? 0) + 1
      if (!signal.aborted) last.current = { id: created.id, turn }
      return { preview: created, turn }
    } catch (error) {
      return { error: previewFailure(error) }
    }
  }

  // A failure is an outcome as well: like a preview, it is shown until the next outcome.
  const {
    data: outcome,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['checkout-preview', id, actingClientId, settled],
    queryFn: ({ signal }) => preview(settled ?? '', signal),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const loading = isFetching || (currentText !== undefined && currentText !== settled)
  return {
    shown: outcome && 'preview' in outcome ? outcome : undefined,
    error: !loading && outcome && 'error' in outcome ? outcome.error : undefined,
    loading,
    again: () => void refetch(),
  }
}

/** Returns the last text that did not change for a pause. The first text is returned at once. */
function useSettled(text: string | undefined): string | undefined {
  const [settled, setSettled] = useState(text)
  const isFirst = settled === undefined
  useEffect(() => {
    if (text === undefined) return
    const timer = setTimeout(() => setSettled(text), isFirst ? 0 : DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, isFirst])
  return settled
}

/** Returns the server's message if it has one (spec 8). */
function previewFailure(error: unknown): string {
  const message = error instanceof ApiFailure ? error.problem?.message : undefined
  return message ? `Error: ${message}` : 'Unknown error occurred'
}
