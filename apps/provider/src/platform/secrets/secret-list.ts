/** Least length of a secret, in characters. */
export const SECRET_LENGTH = 32

/**
 * Secrets of one setting. The first one is used for new values, the others only for values that were made with them.
 */
export type Secrets = readonly [string, ...string[]]

/**
 * Reads the secrets of a setting, separated by commas, the current one first. A comma may also be part of a secret: the
 * text is one secret unless each part is long enough to be one.
 */
export function listSecrets(text: string): Secrets {
  const [first = text, ...others] = text.split(',').map((part) => part.trim())
  return [first, ...others].every((part) => part.length >= SECRET_LENGTH)
    ? [first, ...others]
    : [text]
}
