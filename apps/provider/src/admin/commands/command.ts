import type { AdjustingOperator } from '@tideway/contract/balance/adjustment'
import type { Actor } from '../../people/audit/record-audit.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CommandOutcome } from '../operator.ts'

/** Values of the options after `--`, by name. */
export type CommandValues = Record<string, string | boolean | string[] | undefined>

export interface CommandInput {
  platform: Platform
  actor: Actor
  /** The operator who runs the command, for commands that need two people. */
  operator: AdjustingOperator
  /** The word after the command: an id or an email. Empty if the command takes none. */
  subject: string
  values: CommandValues
}

export interface Option {
  type: 'string' | 'boolean'
  multiple?: boolean
  /** Placeholder in the help: `NAME`. */
  value?: string
  says: string
}

export interface Command {
  /** Words of the command: `client create`. */
  name: string
  /** Argument after the command, as the help shows it. */
  subject?: 'ALERT' | 'CLIENT_ID' | 'EMAIL' | 'KEY_ID' | 'MONTH' | 'PAYMENT_ID' | 'PID'
  says: string
  options: Record<string, Option>
  examples: string[]
  /** Kinds of jobs that it enqueues for the provider to run. */
  enqueues?: readonly Pick<JobKind<object>, 'name' | 'queue'>[]
  /**
   * True if the database is not migrated first, because the command does so itself, or because it must work while the
   * database is read-only or locked.
   */
  skipsMigration?: boolean
  run(input: CommandInput): Promise<CommandOutcome>
}

/** An option with a value, shown as `--name VALUE`. */
export const textOption = (value: string, says: string): Option => ({ type: 'string', value, says })
/** An option without a value. */
export const flagOption = (says: string): Option => ({ type: 'boolean', says })

/** The result of a command that only reads. */
export const readOnly = (shown: string): CommandOutcome => ({ changed: false, text: shown })
