/**
 * Returns the first letters of the first and last name in capitals: 'Mia Okafor' → 'MO'. Counts letters as a person
 * does, not code units.
 */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen
    .map((word) => [...new Intl.Segmenter('en-AU').segment(word ?? '')][0]?.segment ?? '')
    .join('')
    .toUpperCase()
}
