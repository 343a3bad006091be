/**
 * The rule for a new password: its length here, and its strength in the provider, whose word lists are too large for a
 * page (decision 117). There are no rules about kinds of characters.
 */

export const MIN_PASSWORD_LENGTH = 12
/** Hint of a field for a new password. */
export const NEW_PASSWORD_HINT = `At least ${MIN_PASSWORD_LENGTH} characters. Several unrelated words are easy to remember and hard to guess.`
/** The password hash ignores everything after the 72nd byte. */
const MAX_PASSWORD_BYTES = 72
/** Most characters that a page may send as a password. */
export const MAX_SENT_PASSWORD = 1024

/** Problem with a password that an attacker would guess early. Only the provider finds it. */
export const easyPassword = 'This password is easy to guess. Use several unrelated words'

/** Returns the problem with the length of a new password, to show under its field, or undefined. */
export function passwordProblem(password: string): string | undefined {
  if (password === '') return 'Choose a password'
  if ([...password].length < MIN_PASSWORD_LENGTH) {
    return `Use at least ${MIN_PASSWORD_LENGTH} characters`
  }
  if (new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES) {
    return `Use a shorter password: at most ${MAX_PASSWORD_BYTES} letters and digits`
  }
  return undefined
}
