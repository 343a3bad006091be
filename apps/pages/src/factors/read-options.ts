import type { CreationOptions } from './passkey-ceremony.ts'

/** The provider's own answer is trusted to be complete once it has a challenge. */
export function creationOptions(value: unknown): CreationOptions | undefined {
  return isCreationOptions(value) ? value : undefined
}

function isCreationOptions(value: unknown): value is CreationOptions {
  return typeof value === 'object' && value !== null && 'challenge' in value && 'user' in value
}
