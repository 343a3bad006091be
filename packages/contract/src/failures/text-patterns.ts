/**
 * Finds the name of a text that a table of texts produced. Texts with details are functions there, so the same functions
 * make the patterns, and the two cannot differ.
 */

/** A number that no text contains otherwise. Texts group its digits. */
const MARK = 987_654
const GROUPED = MARK.toLocaleString('en-AU')

/** Returns an entry of the table with the mark in place of every detail. */
export function sampleOf<Made>(entry: Made | ((...details: never[]) => Made)): Made {
  if (typeof entry !== 'function') return entry
  const make = entry as (...details: number[]) => Made
  return make(...Array<number>(make.length).fill(MARK))
}

/** Returns a function from a text to the name of its sample, or to undefined. */
export function namesOfTexts<Name extends string>(
  samples: Readonly<Record<Name, string>>,
): (text: string) => Name | undefined {
  const patterns = (Object.entries(samples) as [Name, string][]).map(
    ([name, sample]) => [name, patternOf(sample)] as const,
  )
  return (text) => patterns.find(([, pattern]) => pattern.test(text))?.[0]
}

function patternOf(sample: string): RegExp {
  const parts = sample
    .split(new RegExp(`${GROUPED}|${MARK}`))
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`, 's')
}
