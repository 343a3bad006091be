import type { ItemStorage } from './session-storage.ts'

/** Stores items only for the lifetime of the page, for a sign-in that does not leave the page. */
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
