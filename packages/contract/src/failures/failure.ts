/**
 * The explanation of a failure for a person: what happened, what to do, who can do it, and if trying again helps. The
 * tables next to this file have an entry for every code that the provider can give (decision 129).
 */

/** The party that can change the outcome. `nobody`: nothing is wrong, or nothing can be done. */
export type FailureActor = 'you' | 'payer' | 'payee' | 'bank' | 'us' | 'nobody'

/**
 * If the same attempt again can succeed: immediately, after a while, after something was changed, or never. `automatic`:
 * we try again without being asked.
 */
export type FailureRetry = 'now' | 'later' | 'afterChange' | 'never' | 'automatic'

/** The actions that a screen can offer a button for. */
export type FailureAction =
  | 'retryRefund'
  | 'topUp'
  | 'newPayout'
  | 'newTransfer'
  | 'resendWebhook'
  | 'openReportSettings'

/**
 * Where a code is defined: a section of docs/spec, the external code sets of ISO 20022, or `ours` for a code that this
 * provider made.
 */
export type FailureSource =
  | 'spec 2.16'
  | 'provider API 0.1'
  | 'provider API 1.2'
  | 'provider API 1.4'
  | 'provider API 1.6'
  | 'provider API 3.4'
  | 'provider API 8.2'
  | 'ISO 20022'
  | 'ours'

export interface Explanation {
  /** One sentence: what happened, and what it means. */
  what: string
  /** One sentence: what to do. */
  todo: string
  who: FailureActor
  retry: FailureRetry
  action?: FailureAction | undefined
  source: FailureSource
}

/** A failure's code as it was received, with its explanation if the code is known. */
export type Failure = ({ code: string; known: true } & Explanation) | { code: string; known: false }

/** Explanations by code, and by the words of the code where a screen has no code. */
export type Explanations = Readonly<Record<string, Explanation>>

/** Shown next to a code without an explanation. */
export const NOT_KNOWN = 'Not known to us'
/** The advice for such a code. */
export const NOT_KNOWN_TODO = 'Contact support and mention the code.'

export const failureActorWords: Record<FailureActor, string> = {
  you: 'You',
  payer: 'The payer',
  payee: 'The payee',
  bank: 'The bank',
  us: 'We can. Contact support',
  nobody: 'No action needed',
}

export const failureRetryWords: Record<FailureRetry, string> = {
  now: 'Can help now',
  later: 'Can help later',
  afterChange: 'Helps after the change',
  never: 'Doesn’t help',
  automatic: 'We’ll do it automatically',
}

/** Returns who can act and if trying again helps, for a screen. Where nothing can be done, it says nothing. */
export function failureFacts({
  who,
  retry,
}: Pick<Explanation, 'who' | 'retry'>): { label: string; value: string }[] {
  const isOver = who === 'nobody'
  return [
    ...(isOver ? [] : [{ label: 'Who can act', value: failureActorWords[who] }]),
    ...(isOver && retry === 'never'
      ? []
      : [{ label: 'Trying again', value: failureRetryWords[retry] }]),
  ]
}

/** Returns the entry of a code. Names that every object has, such as `toString`, are not codes. */
export function lookUp(table: Explanations, code: string): Explanation | undefined {
  return Object.hasOwn(table, code) ? table[code] : undefined
}

/** Returns a clause with a capital letter at its start. */
export function capital(clause: string): string {
  return `${clause.slice(0, 1).toUpperCase()}${clause.slice(1)}`
}

/** Returns a table with the same keys. */
export function mapTable<Key extends string, From, To>(
  table: Readonly<Record<Key, From>>,
  change: (from: From, key: Key) => To,
): Record<Key, To> {
  const entries = Object.entries(table) as [Key, From][]
  return Object.fromEntries(entries.map(([key, from]) => [key, change(from, key)])) as Record<
    Key,
    To
  >
}
