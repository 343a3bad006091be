import { z } from 'zod/mini'
import type { Clock } from '../session/screen-lock/clock.ts'
import { systemClock } from '../session/screen-lock/clock.ts'
import { browserStorage } from '../session/storage/browser-storage.ts'

/**
 * One attempt to change money. Values that the user did not enter come from it (the clientTransactionId from `key`, an
 * expiry from `at`), so that a retry sends the same payload.
 */
export interface Attempt {
  /** A UUID, sent as Idempotency-Key. */
  key: string
  /** Time of the first attempt: ISO, UTC, milliseconds. */
  at: string
  /** True while the server waits for a fresh proof of the user and has done nothing with this attempt. */
  isUnsent?: boolean | undefined
}

export interface IdempotencyKeys {
  /**
   * Returns the attempt for these inputs of this form, and stores it first. The same inputs return the same attempt
   * until it is settled, also after a reload. Other inputs start another attempt.
   */
  attempt(form: string, inputs: Record<string, string>): Attempt
  /** Call on a definite response: the next attempt with these inputs is a new intent. */
  settle(form: string, inputs: Record<string, string>): void
  /** Records if the server waits for a proof before it does anything with an attempt. */
  setUnsent(form: string, inputs: Record<string, string>, isUnsent: boolean): void
  /**
   * Returns the inputs of every unsettled attempt of this form, oldest first: those that were sent, or those that still
   * wait for a proof.
   */
  unsettled(form: string, which?: 'sent' | 'unsent'): Record<string, string>[]
  /** Clears all attempts on sign-out. */
  clear(): void
}

const STORAGE_KEY = 'idempotencyKeys'
const Inputs = z.record(z.string(), z.string())
const Stored = z.record(
  z.string(),
  z.object({ key: z.string(), at: z.string(), isUnsent: z.optional(z.boolean()) }),
)

/** Keeps keys in session storage, or in memory if there is none (readings 1, idempotency key). */
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
      // Storage is full or blocked: the key survives a retry, but not a reload.
    }
  }

  return {
    attempt(form, inputs) {
      const attempts = all()
      const name = nameOf(form, inputs)
      const attempt = attempts[name]
      if (attempt) return attempt
      const newAttempt = { key: crypto.randomUUID(), at: new Date(clock.now()).toISOString() }
      keep({ ...attempts, [name]: newAttempt })
      return newAttempt
    },
    settle(form, inputs) {
      const { [nameOf(form, inputs)]: _settled, ...others } = all()
      keep(others)
    },
    setUnsent(form, inputs, isUnsent) {
      const attempts = all()
      const name = nameOf(form, inputs)
      const attempt = attempts[name]
      if (attempt) keep({ ...attempts, [name]: { ...attempt, isUnsent } })
    },
    unsettled(form, which = 'sent') {
      return Object.entries(all())
        .filter(([, { isUnsent = false }]) => isUnsent === (which === 'unsent'))
        .filter(([name]) => name.startsWith(`${JSON.stringify([form]).slice(0, -1)},`))
        .sort(([, a], [, b]) => (a.at < b.at ? -1 : 1))
        .map(([name]) => inputsOf(name))
    },
    clear() {
      memory = {}
      try {
        storage?.removeItem(STORAGE_KEY)
      } catch {
        // In that case nothing was stored.
      }
    },
  }
}

/** Returns the same name for the same inputs in any order. */
function nameOf(form: string, inputs: Record<string, string>): string {
  return JSON.stringify([form, Object.entries(inputs).sort(([a], [b]) => (a < b ? -1 : 1))])
}

function inputsOf(name: string): Record<string, string> {
  try {
    const [, entries] = JSON.parse(name) as [string, [string, string][]]
    return Inputs.parse(Object.fromEntries(entries))
  } catch {
    return {}
  }
}

export const idempotencyKeys = createIdempotencyKeys()
