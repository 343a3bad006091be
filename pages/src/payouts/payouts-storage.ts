/** What the app keeps for this tab. Its origin is shared with sign-in and checkout, so the names begin alike. */
export type KeptItem =
  | 'idToken'
  | 'codeSecret'
  | 'state'
  | 'nonce'
  | 'route'
  | `draft.${string}`
  | `attempt.${string}`
  | `followed.${string}`

const PREFIX = 'payouts.'

export interface PayoutsStorage {
  get(item: KeptItem): string | undefined
  set(item: KeptItem, value: string): void
  remove(...items: KeptItem[]): void
  /** All of it: signing out leaves nothing behind. */
  clear(): void
}

/** Reading and writing never throw: a browser without storage forgets at a reload, and that is all. */
export function openPayoutsStorage(storage = browserStorage()): PayoutsStorage {
  const memory = new Map<string, string>()
  return {
    get(item) {
      return attempt(() => storage?.getItem(PREFIX + item)) ?? memory.get(item)
    },
    set(item, value) {
      memory.set(item, value)
      attempt(() => storage?.setItem(PREFIX + item, value))
    },
    remove(...items) {
      for (const item of items) {
        memory.delete(item)
        attempt(() => storage?.removeItem(PREFIX + item))
      }
    },
    clear() {
      memory.clear()
      attempt(() => {
        for (const name of Object.keys(storage ?? {})) {
          if (name.startsWith(PREFIX)) storage?.removeItem(name)
        }
      })
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

function browserStorage(): Storage | undefined {
  return attempt(() => window.sessionStorage)
}
