import { useCallback, useState, useSyncExternalStore } from 'react'

/** Returns true if the window matches a media query, such as those of breakpoints.ts. The query must not change. */
export function useMedia(query: string): boolean {
  // The component keeps one list, because creating a list updates the styles of the page.
  const [list] = useState(() => window.matchMedia(query))
  const subscribe = useCallback(
    (listener: () => void) => {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [list],
  )
  return useSyncExternalStore(subscribe, () => list.matches)
}
