import type { Clock } from '@tideway/browser/session/clock'

/** How long no answer may have come before one is asked for: with what follows, a change shows within a minute. */
const ASK_AFTER_MS = 45_000

/**
 * The role that the signed-in person has at the server now. Every answer says it, so that only a tab in which nothing
 * happens has to ask.
 */
export interface RoleWatch {
  /** `role` is null where an answer does not say. */
  note(role: string | null): void
  /** As the last answer said; undefined until one did. */
  readonly role: string | undefined
  /** Whether it is time to ask. A provider that never says it is not asked. */
  isDue(): boolean
  /** Called when the role is another than before. */
  onChange(listener: () => void): () => void
}

export function createRoleWatch(clock: Clock): RoleWatch {
  const listeners = new Set<() => void>()
  let role: string | undefined
  let heardAt = 0
  return {
    note(said) {
      if (said === null) return
      heardAt = clock.now()
      if (said === role) return
      role = said
      for (const listener of listeners) listener()
    },
    get role() {
      return role
    },
    isDue: () => role !== undefined && clock.now() - heardAt >= ASK_AFTER_MS,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
