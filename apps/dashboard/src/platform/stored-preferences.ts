import { browserStorage } from '@tideway/browser/session/storage/browser-storage'
import type { z } from 'zod/mini'

/**
 * A preference in the browser's local storage. It is validated on reading, and an invalid one is read as the default.
 */
export interface StoredPreference<T> {
  /** Returns the same object until it changes, as useSyncExternalStore requires. */
  get(): T
  set(value: T): void
  /** Deletes the stored value, so that the default applies. */
  reset(): void
  subscribe(listener: () => void): () => void
}

interface Options<T> {
  key: string
  schema: z.ZodMiniType<T>
  fallback: T
  /** Undefined if the browser has no storage. The preference then lasts until the page closes. */
  storage?: Storage | undefined
}

export function storedPreference<T>({
  key,
  schema,
  fallback,
  storage = browserStorage('localStorage'),
}: Options<T>): StoredPreference<T> {
  const listeners = new Set<() => void>()
  let current = readStored()

  function readStored(): T {
    try {
      const text = storage?.getItem(key)
      if (text === null || text === undefined) return fallback
      const result = schema.safeParse(JSON.parse(text))
      return result.success ? result.data : fallback
    } catch {
      return fallback
    }
  }

  function change(value: T, store: () => void): void {
    current = value
    try {
      store()
    } catch {
      // Storage is full or blocked: the choice lasts until the page closes.
    }
    for (const listener of listeners) listener()
  }

  return {
    get: () => current,
    set: (value) => change(value, () => storage?.setItem(key, JSON.stringify(value))),
    reset: () => change(fallback, () => storage?.removeItem(key)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
