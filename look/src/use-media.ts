import { useCallback, useSyncExternalStore } from 'react'

/** Where the design changes: drawers and three-line rows at `small`, the icon rail below `wide`. */
export const small = '(max-width: 768px)'
export const wide = '(min-width: 1200px)'

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
