import type { Attempt, IdempotencyKeys } from './idempotency-keys.ts'
import type { Intent } from './send-once.ts'

/** Returns the intent for a form's inputs, and stores its key. */
export function formIntent(
  keys: IdempotencyKeys,
  form: string,
  inputs: Record<string, string>,
): Intent<Attempt> {
  return { attempt: keys.attempt(form, inputs), settle: () => keys.settle(form, inputs) }
}
