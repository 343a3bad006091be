import { HOUR } from '@tideway/contract/time/durations'
import { LRUCache } from 'lru-cache'

/**
 * Caches the results of a pure function, so a result is never out of date. Keeps the `most` recently used ones, each
 * for an hour.
 */
export function memoize<Text extends string, Result extends object>(
  most: number,
  read: (text: Text) => Result,
): (text: Text) => Result {
  const cache = new LRUCache<Text, Result>({ max: most, ttl: HOUR })
  return (text) => {
    const cachedResult = cache.get(text)
    if (cachedResult !== undefined) return cachedResult
    const result = read(text)
    cache.set(text, result)
    return result
  }
}
