/** Number of rows that are measured. A page has fewer rows, and a list without pages is measured by its first rows. */
const SAMPLE = 500
/**
 * Number of longest texts that are measured. Letters differ in width, so the widest text is among these, or close to
 * one.
 */
const CANDIDATES = 3
/** Texts longer than this count as equal, because they wrap to a second line. */
const LONGEST = 60

/**
 * Returns the longest texts of a column, each once. `lengthOf` returns the length that counts: the whole text or its
 * longest word.
 */
export function widestTexts<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  lengthOf: (text: string) => number = (text) => text.length,
): string[] {
  const widest: { text: string; length: number }[] = []
  for (const row of rows.slice(0, SAMPLE)) {
    const text = textOf(row)
    // A part is no longer than its text, so most texts need not be divided.
    const least = widest.length === CANDIDATES ? (widest.at(-1)?.length ?? 0) : 0
    if (text.length <= least) continue
    const length = Math.min(LONGEST, lengthOf(text))
    if (length <= least) continue
    if (widest.some((other) => other.text === text)) continue
    const place = widest.findIndex((other) => other.length < length)
    widest.splice(place < 0 ? widest.length : place, 0, { text, length })
    widest.length = Math.min(widest.length, CANDIDATES)
  }
  return widest.map(({ text }) => text)
}

/**
 * Returns the length of the longest part that stays in one line: between spaces, or up to the '@' of an email address.
 */
export function longestWord(text: string): number {
  return Math.max(...text.split(/ |(?=@)/).map((word) => word.length))
}

/**
 * A number of 2 to 19 digits and hyphens, which must not break. A browser would break '+61-403555030' at its hyphen.
 */
export const isNumber = /^ ?\+?\d[\d-]{1,18}$/

/** Returns the longest number of a text, or an empty text. */
export function longestNumber(text: string): string {
  const numbers = text.split(' ').filter((word) => isNumber.test(word))
  return numbers.reduce((longest, word) => (word.length > longest.length ? word : longest), '')
}
