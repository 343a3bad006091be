import { userInfo } from 'node:os'
import type { Actor } from '../people/audit/record-audit.ts'

/** Returns an operator of the provider, as the audit trail of a client names them. */
export function operatorNamed(name: string): Actor {
  return { kind: 'OPERATOR', name: `operator ${name}` }
}

/** Returns the user that runs this process. A container may run as a number that no user of its image has. */
export function userOfProcess(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.()}`
  }
}

/**
 * Thrown if an operator's request cannot be carried out. Each line names the field, the rule and the allowed values.
 */
export class OperatorError extends Error {
  override name = 'OperatorError'

  constructor(...problems: string[]) {
    super(problems.join('\n'))
  }
}

/** Result of a command in words. `changed` is false if nothing had to change. */
export interface CommandOutcome {
  changed: boolean
  text: string
}

/** Returns '1 report' or '3 reports'. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
