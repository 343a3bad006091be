import type { Actor } from '../audit/record-audit.ts'
import type { JobKind } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import type { Done } from './operator.ts'

/** What was said after `--`, by name. */
export type Values = Record<string, string | boolean | string[] | undefined>

export interface Given {
  platform: Platform
  actor: Actor
  /** The word behind the command: an id or an email; empty where the command takes none. */
  subject: string
  values: Values
}

export interface Option {
  type: 'string' | 'boolean'
  multiple?: boolean
  /** As the help shows it: `NAME`. */
  value?: string
  says: string
}

export interface Command {
  /** `client create`. */
  name: string
  /** What is behind it, as the help shows it. */
  subject?: 'CLIENT_ID' | 'EMAIL' | 'KEY_ID' | 'PAYMENT_ID'
  says: string
  options: Record<string, Option>
  examples: string[]
  /** Kinds of jobs that it enqueues, for the provider to do. */
  enqueues?: readonly Pick<JobKind<object>, 'name' | 'queue'>[]
  run(given: Given): Promise<Done>
}

/** An option with a value, shown as `--name VALUE`. */
export const text = (value: string, says: string): Option => ({ type: 'string', value, says })
/** An option without a value. */
export const flag = (says: string): Option => ({ type: 'boolean', says })

/** The result of a command that only reads. */
export const readOnly = (shown: string): Done => ({ changed: false, text: shown })
