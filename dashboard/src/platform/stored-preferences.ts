import { browserStorage } from '@tideway/browser/session/browser-storage'
import type { z } from 'zod/mini'

/** A preference in the browser's local storage. What is stored is checked on reading; anything broken reads as the default. */
export interface StoredPreference<T> {
  /** The same object until it changes, so that it can be a snapshot of useSyncExternalStore. */
  get(): T
  set(value: T): void
  /** Forgets what was stored: back to the default. */
  reset(): void
  subscribe(listener: () => void): () => void
}

interface Options<T> {
  key: string
  schema: z.ZodMiniType<T>
  fallback: T
  /** Undefined where the browser gives no storage: the preference then lasts as long as the page. */
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
      // Full or forbidden storage: the choice holds until the page is left.
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
