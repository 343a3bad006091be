import { browserStorage } from '@tideway/browser/session/storage/browser-storage'
import type { ViewOwner } from './default-view.ts'
import { DEFAULT_VIEWS_KEY, ownerName, rememberedViews } from './default-view.ts'

/** Maximum number of users and clients that this browser remembers, the latest last. */
const MOST_OWNERS = 10

/** @param ids Ids of the default views, by kind. */
export function rememberDefaultViews(owner: ViewOwner, ids: Record<string, string>): void {
  const { [ownerName(owner)]: _, ...others } = rememberedViews()
  const newestOthers = Object.entries(others).slice(1 - MOST_OWNERS)
  try {
    const mine = Object.keys(ids).length === 0 ? [] : [[ownerName(owner), ids]]
    browserStorage('localStorage')?.setItem(
      DEFAULT_VIEWS_KEY,
      JSON.stringify(Object.fromEntries([...newestOthers, ...mine])),
    )
  } catch {
    // Storage is full or blocked: the default view opens a moment later.
  }
}
