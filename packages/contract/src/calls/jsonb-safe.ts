/**
 * Returns true if PostgreSQL's text can store the text. JSON and URLs can carry NUL and lone surrogates, which it
 * rejects.
 */
export function isJsonbSafe(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
