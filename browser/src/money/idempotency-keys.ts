import { z } from 'zod/mini'
import { browserStorage } from '../session/browser-storage.ts'
import type { Clock } from '../session/clock.ts'
import { systemClock } from '../session/clock.ts'

/**
 * One try to change money. Whatever a call says beyond the person's own inputs is made from this
 * (the clientTransactionId from `key`, an expiry from `at`), so that a retry sends the very same payload.
 */
export interface Attempt {
  /** A UUID, sent as Idempotency-Key. */
  key: string
  /** When this try was first made: ISO, UTC, milliseconds. */
  at: string
}

export interface IdempotencyKeys {
  /**
   * The attempt for these inputs of this form, stored before it is handed out: asked again, also
   * after a reload, it is the same one until it is settled. Other inputs are another attempt.
   */
  attempt(form: string, inputs: Record<string, string>): Attempt
  /** A definite answer came: the next try with these inputs is a new intent. */
  settle(form: string, inputs: Record<string, string>): void
  /** The inputs of every attempt of this form that is not settled, the oldest first. */
  unsettled(form: string): Record<string, string>[]
  /** Signing out forgets them all. */
  clear(): void
}

const STORAGE_KEY = 'idempotencyKeys'
const Named = z.tuple([z.string(), z.array(z.tuple([z.string(), z.string()]))])
const Stored = z.record(z.string(), z.object({ key: z.string(), at: z.string() }))

/** Keeps keys in session storage; in memory only where there is none (readings 1, idempotency key). */
export function createIdempotencyKeys(
  storage: Storage | undefined = browserStorage('sessionStorage'),
  clock: Clock = systemClock,
): IdempotencyKeys {
  let memory: Record<string, Attempt> = {}

  function all(): Record<string, Attempt> {
    try {
      const result = Stored.safeParse(JSON.parse(storage?.getItem(STORAGE_KEY) ?? 'null'))
      return result.success ? { ...memory, ...result.data } : memory
    } catch {
      return memory
    }
  }

  function keep(attempts: Record<string, Attempt>): void {
    memory = attempts
    try {
      storage?.setItem(STORAGE_KEY, JSON.stringify(attempts))
    } catch {
      // Full or forbidden storage: the key outlives a retry, but not a reload.
    }
  }

  return {
    attempt(form, inputs) {
      const attempts = all()
      const name = nameOf(form, inputs)
      const known = attempts[name]
      if (known) return known
      const made = { key: crypto.randomUUID(), at: new Date(clock.now()).toISOString() }
      keep({ ...attempts, [name]: made })
      return made
    },
    settle(form, inputs) {
      const { [nameOf(form, inputs)]: _settled, ...others } = all()
      keep(others)
    },
    unsettled(form) {
      return Object.entries(all())
        .filter(([name]) => name.startsWith(`${JSON.stringify([form]).slice(0, -1)},`))
        .sort(([, a], [, b]) => (a.at < b.at ? -1 : 1))
        .map(([name]) => inputsOf(name))
    },
    clear() {
      memory = {}
      try {
        storage?.removeItem(STORAGE_KEY)
      } catch {
        // Nothing was stored then.
      }
    },
  }
}

/** Inputs in any order are the same inputs. */
function nameOf(form: string, inputs: Record<string, string>): string {
  return JSON.stringify([form, Object.entries(inputs).sort(([a], [b]) => (a < b ? -1 : 1))])
}

function inputsOf(name: string): Record<string, string> {
  try {
    const [, entries] = Named.parse(JSON.parse(name))
    return Object.fromEntries(entries)
  } catch {
    return {}
  }
}

export const idempotencyKeys = createIdempotencyKeys()
