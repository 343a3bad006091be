import { isSecretKey } from '@tideway/contract/search/recognise'
import { MAX_SEARCHED_TEXT } from '@tideway/contract/search/search-answer'
import { useSyncExternalStore } from 'react'
import { z } from 'zod/mini'
import type { StoredPreference } from '../platform/stored-preferences.ts'
import { storedPreference } from '../platform/stored-preferences.ts'

const MOST = 10

const Texts = z.array(z.string().check(z.minLength(1), z.maxLength(MAX_SEARCHED_TEXT)))
const none: readonly string[] = []

/** Searches that led somewhere, newest first, for each user and client in this browser's local storage. */
export interface RecentSearches {
  get(): readonly string[]
  /** Puts a text first. A secret key is never kept. */
  add(text: string): void
  remove(text: string): void
  clear(): void
  subscribe(listener: () => void): () => void
}

export function recentSearches(
  userId: string,
  clientId: string,
  storage?: Storage,
): RecentSearches {
  const stored: StoredPreference<readonly string[]> = storedPreference({
    key: `recentSearches.${userId}.${clientId}`,
    schema: z.pipe(
      Texts,
      z.transform((texts): readonly string[] => texts.slice(0, MOST)),
    ),
    fallback: none,
    storage,
  })
  const without = (text: string) =>
    stored.get().filter((one) => one.toLowerCase() !== text.toLowerCase())
  const set = (texts: readonly string[]) =>
    texts.length === 0 ? stored.reset() : stored.set(texts.slice(0, MOST))
  return {
    get: stored.get,
    add(text) {
      if (text !== '' && !isSecretKey(text)) set([text, ...without(text)])
    },
    remove: (text) => set(without(text)),
    clear: stored.reset,
    subscribe: stored.subscribe,
  }
}

export function useRecentTexts(recent: RecentSearches): readonly string[] {
  return useSyncExternalStore(recent.subscribe, recent.get)
}
