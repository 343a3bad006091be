/**
 * Returns the same key for all spellings of an email address, because capitals do not make a different account. Only
 * ASCII letters are folded, as in the database.
 */
export function emailKey(email: string): string {
  return email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}
