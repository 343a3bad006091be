import { browserStorage } from '@tideway/browser/session/browser-storage'

/**
 * Remembers in this browser which view opens with a list, so that the list need not wait for the views. Only ids are
 * kept, because a search may name people.
 */
const KEY = 'defaultViews'
/** People and clients that this browser remembers, the latest last. */
const MOST_OWNERS = 10

export interface ViewOwner {
  /** Subject of the id token. */
  userId: string
  clientId: string
}

/** Returns the id of the default view of a list, as far as this browser knows. */
export function defaultViewId(owner: ViewOwner, kind: string): string | undefined {
  const id = read()[nameOf(owner)]?.[kind]
  return typeof id === 'string' ? id : undefined
}

/** @param ids Ids of the default views, by kind. */
export function rememberDefaultViews(owner: ViewOwner, ids: Record<string, string>): void {
  const { [nameOf(owner)]: _, ...others } = read()
  const kept = Object.entries(others).slice(1 - MOST_OWNERS)
  try {
    const mine = Object.keys(ids).length === 0 ? [] : [[nameOf(owner), ids]]
    browserStorage('localStorage')?.setItem(
      KEY,
      JSON.stringify(Object.fromEntries([...kept, ...mine])),
    )
  } catch {
    // Storage is full or blocked: the default view opens a moment later.
  }
}

function nameOf({ userId, clientId }: ViewOwner): string {
  return `${clientId} ${userId}`
}

function read(): Record<string, Record<string, unknown> | null> {
  try {
    const stored: unknown = JSON.parse(browserStorage('localStorage')?.getItem(KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}
