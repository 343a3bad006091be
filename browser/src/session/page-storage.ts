import type { ItemStorage } from './session-storage.ts'

/** Keeps nothing beyond the page: for a sign-in that does not leave it. */
export function createPageStorage<Item extends string>(): ItemStorage<Item> {
  const items = new Map<Item, string>()
  return {
    get: (item) => items.get(item),
    set: (item, value) => void items.set(item, value),
    remove(...removed) {
      for (const item of removed) items.delete(item)
    },
  }
}
