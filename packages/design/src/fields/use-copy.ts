import { useEffect, useState } from 'react'

/** Time for which 'Copied' is shown, in milliseconds (spec 7). */
const shownFor = 2000

export type CopyState = 'idle' | 'copied' | 'failed'

/** Copies to the clipboard and keeps the outcome for two seconds. */
export function useCopy(): { state: CopyState; copy: (text: string) => Promise<void> } {
  const [outcome, setOutcome] = useState<{ state: CopyState; at: number }>({ state: 'idle', at: 0 })
  useEffect(() => {
    if (outcome.state === 'idle') return
    const timer = setTimeout(() => setOutcome({ state: 'idle', at: 0 }), shownFor)
    return () => clearTimeout(timer)
  }, [outcome])
  return {
    state: outcome.state,
    async copy(text) {
      let state: CopyState = 'copied'
      try {
        await navigator.clipboard.writeText(text)
      } catch {
        // The browser denies permission, or the page has no secure origin.
        state = 'failed'
      }
      setOutcome({ state, at: performance.now() })
    },
  }
}

export function copyWords(state: CopyState): string {
  return state === 'copied' ? 'Copied' : state === 'failed' ? 'Couldn’t copy' : ''
}
