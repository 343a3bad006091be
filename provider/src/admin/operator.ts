import { userInfo } from 'node:os'
import type { Actor } from '../audit/record-audit.ts'

/** A person who works for the provider, as the audit trail of a client names them. */
export function operatorNamed(name: string): Actor {
  return { kind: 'OPERATOR', name: `operator ${name}` }
}

/** Whoever is signed in to this machine: behind sudo the person, and not root. */
export function operatorOfMachine(): string {
  return process.env.SUDO_USER || userInfo().username
}

/** What an operator asked for can't be done: each line names the field, the rule and what is allowed. */
export class OperatorError extends Error {
  override name = 'OperatorError'

  constructor(...problems: string[]) {
    super(problems.join('\n'))
  }
}

/** What a command did, in words. `changed`: false where everything was so already. */
export interface Done {
  changed: boolean
  text: string
}
