import { useMemo, useSyncExternalStore } from 'react'
import { z } from 'zod/mini'
import { storedPreference } from '../../../platform/stored-preferences.ts'
import { useUser } from '../../../session/user-context.tsx'

/**
 * Returns whether the user keeps the search panel open next to lists, and a function to change that. Each user of this
 * browser has one choice for all lists.
 */
export function usePanelPreference(): { shown: boolean; onShow: (shown: boolean) => void } {
  const { id } = useUser()
  const preference = useMemo(
    () =>
      storedPreference<'shown' | 'folded'>({
        key: `searchPanel:${id}`,
        schema: z.enum(['shown', 'folded']),
        fallback: 'folded',
      }),
    [id],
  )
  const state = useSyncExternalStore(preference.subscribe, preference.get)
  return {
    shown: state === 'shown',
    onShow: (shown) => preference.set(shown ? 'shown' : 'folded'),
  }
}
