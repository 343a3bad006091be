import { browserStorage } from '@tideway/browser/session/storage/browser-storage'
import { z } from 'zod/mini'

/** Number of remembered rows for each user and client. */
export const MAX_VISITED = 2000

const Stored = z.array(z.string())
const NONE: ReadonlySet<string> = new Set()

/** Rows of all lists that a user has opened for a client in this browser, the last one at the end. */
export interface VisitedRows {
  /** Returns the names of the rows. The same set until it changes. */
  get(): ReadonlySet<string>
  add(name: string): void
  subscribe(listener: () => void): () => void
}

interface Owner {
  userId: string
  clientId: string
}

/**
 * Returns the name under which a list's row is remembered. It includes the list, because rows of two lists may have the
 * same key.
 */
export function visitedName(segment: string, rowKey: string): string {
  return `${segment}/${rowKey}`
}

export function createVisitedRows(
  { userId, clientId }: Owner,
  storage = browserStorage('localStorage'),
): VisitedRows {
  const key = `visitedRows/${clientId}/${userId}`
  const listeners = new Set<() => void>()
  let current = read()

  function read(): ReadonlySet<string> {
    try {
      const result = Stored.safeParse(JSON.parse(storage?.getItem(key) ?? '[]'))
      return result.success ? new Set(result.data) : NONE
    } catch {
      return NONE
    }
  }

  function show(names: ReadonlySet<string>) {
    current = names
    for (const listener of listeners) listener()
  }

  function onStorage(event: StorageEvent) {
    if (event.key === key) show(read())
  }

  return {
    get: () => current,
    add(name) {
      if ([...current].at(-1) === name) return
      // Another tab may have added rows since. Rows of this page are kept even if they could not be stored.
      const names = [...new Set([...read(), ...current])].filter((each) => each !== name)
      const newest = [...names, name].slice(-MAX_VISITED)
      try {
        storage?.setItem(key, JSON.stringify(newest))
      } catch {
        // Storage is full or blocked: the marks last until the page closes.
      }
      show(new Set(newest))
    },
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) window.addEventListener('storage', onStorage)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('storage', onStorage)
      }
    },
  }
}

let latest: { key: string; rows: VisitedRows } | undefined

/** Returns the shared rows of a user and client, so that a page and a list see the same marks. */
export function visitedRowsOf(owner: Owner): VisitedRows {
  const key = `${owner.clientId}/${owner.userId}`
  if (latest?.key !== key) latest = { key, rows: createVisitedRows(owner) }
  return latest.rows
}
