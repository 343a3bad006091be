import type { Attempt, IdempotencyKeys } from './idempotency-keys.ts'
import type { Intent } from './send-once.ts'

/** What a person wants by these inputs of a form. Its key is stored from now on. */
export function formIntent(
  keys: IdempotencyKeys,
  form: string,
  inputs: Record<string, string>,
): Intent<Attempt> {
  return { attempt: keys.attempt(form, inputs), settle: () => keys.settle(form, inputs) }
}
