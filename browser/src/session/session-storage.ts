import { browserStorage } from './browser-storage.ts'

/** Named texts that an app keeps for one tab. */
export interface ItemStorage<Item extends string> {
  get(item: Item): string | undefined
  set(item: Item, value: string): void
  remove(...items: Item[]): void
}

/** What the code flow keeps between leaving for the identity provider and coming back. */
export type SignInSecret = 'codeSecret' | 'state' | 'nonce'

interface Options<Item extends string> {
  /** Stands before every name, where apps of one origin share the storage. */
  prefix?: string
  /** The browser's session storage, unless given. */
  storage?: Storage | undefined
  /** Keeps what storage refuses. Without it, a browser without storage is a browser where nobody is signed in. */
  memory?: ItemStorage<Item> | undefined
}

/** Items in session storage. Reading and writing never throw. */
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
