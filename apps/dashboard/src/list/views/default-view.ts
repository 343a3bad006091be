import { browserStorage } from '@tideway/browser/session/storage/browser-storage'

/**
 * Remembers in this browser which view opens with a list, so that the list need not wait for the views. Only ids are
 * kept, because a search may name people.
 */
export const DEFAULT_VIEWS_KEY = 'defaultViews'

export interface ViewOwner {
  /** Subject of the id token. */
  userId: string
  clientId: string
}

/** Returns the id of the default view of a list, as far as this browser knows. */
export function defaultViewId(owner: ViewOwner, kind: string): string | undefined {
  const id = rememberedViews()[ownerName(owner)]?.[kind]
  return typeof id === 'string' ? id : undefined
}

export function ownerName({ userId, clientId }: ViewOwner): string {
  return `${clientId} ${userId}`
}

export function rememberedViews(): Record<string, Record<string, unknown> | null> {
  try {
    const stored: unknown = JSON.parse(
      browserStorage('localStorage')?.getItem(DEFAULT_VIEWS_KEY) ?? '{}',
    )
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}
