import { browserStorage } from './browser-storage.ts'

/** Named texts that an app stores for one tab. */
export interface ItemStorage<Item extends string> {
  get(item: Item): string | undefined
  set(item: Item, value: string): void
  remove(...items: Item[]): void
}

/** Secrets that the code flow stores until the identity provider returns. */
export type SignInSecret = 'codeSecret' | 'state' | 'nonce'

interface Options<Item extends string> {
  /** Prefix for every name, for apps of one origin that share the storage. */
  prefix?: string
  /** Default: the browser's session storage. */
  storage?: Storage | undefined
  /** Fallback if storage is blocked. Without it, no user can be signed in on a browser without storage. */
  memory?: ItemStorage<Item> | undefined
}

/** Opens items in session storage. Reading and writing never throw. */
export function openItemStorage<Item extends string>({
  prefix = '',
  storage = browserStorage('sessionStorage'),
  memory,
}: Options<Item> = {}): ItemStorage<Item> {
  return {
    get(item) {
      return attempt(() => storage?.getItem(prefix + item)) ?? memory?.get(item)
    },
    set(item, value) {
      memory?.set(item, value)
      attempt(() => storage?.setItem(prefix + item, value))
    },
    remove(...items) {
      memory?.remove(...items)
      for (const item of items) attempt(() => storage?.removeItem(prefix + item))
    },
  }
}

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
