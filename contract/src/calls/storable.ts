/** Whether a text can be kept: JSON and URLs can carry NUL and halves of surrogate pairs, which PostgreSQL's text refuses. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
