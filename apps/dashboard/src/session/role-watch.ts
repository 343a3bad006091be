import type { Clock } from '@tideway/browser/session/screen-lock/clock'

/** Time without a response before a poll is due. It leaves enough time for a role change to show within a minute. */
const ASK_AFTER_MS = 45_000

/** The signed-in user's current role at the server. Every response reports it, so only an inactive tab must poll. */
export interface RoleWatch {
  /** `role` is null if a response does not report it. */
  note(role: string | null): void
  /** Role in the last response that reported it, or undefined if none did. */
  readonly role: string | undefined
  /** Returns true if a poll is due. A provider that never reports the role is not polled. */
  isDue(): boolean
  /** Calls the listener when the role changes. */
  onChange(listener: () => void): () => void
}

export function createRoleWatch(clock: Clock): RoleWatch {
  const listeners = new Set<() => void>()
  let role: string | undefined
  let checkedAt = 0
  return {
    note(said) {
      if (said === null) return
      checkedAt = clock.now()
      if (said === role) return
      role = said
      for (const listener of listeners) listener()
    },
    get role() {
      return role
    },
    isDue: () => role !== undefined && clock.now() - checkedAt >= ASK_AFTER_MS,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
