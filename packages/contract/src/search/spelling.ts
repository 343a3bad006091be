import { foldText } from './fold-text.ts'
import { escapePattern, matchWord } from './word-match.ts'

/** Words that may be misspelt names: one wrong, missing, additional or exchanged letter is forgiven. */

/** Shorter words are one letter away from too many others. */
const SHORTEST = 4
const LONGEST = 20
/** Misspelt words in one text. */
const MOST_WORDS = 3
/** Signs around words. The index of texts uses them only if they are few. */
const border = `[ ',./@_-]`
const name = /^\p{L}+$/u

/** Returns the words of a reading that may be misspelt. */
export function spelledWords(words: readonly string[]): string[] {
  return words
    .filter((word) => name.test(word) && word.length >= SHORTEST && word.length <= LONGEST)
    .slice(0, MOST_WORDS)
}

/** Returns true for two different words of which one becomes the other by one edit. Both are folded. */
export function isMisspelt(word: string, other: string): boolean {
  if (word === other || Math.abs(word.length - other.length) > 1) return false
  let start = 0
  while (start < word.length && word[start] === other[start]) start += 1
  const [rest, otherRest] = [word.slice(start), other.slice(start)]
  const isExchanged =
    rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2)
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest.length > 1 && isExchanged)
  )
}

/**
 * Returns a regular expression of PostgreSQL for entries with a word that is right or one edit away. An entry has a blank
 * before and after it.
 */
export function spellingPattern(word: string): string {
  const letters = [...word]
  const part = (from: number, to?: number) => escapePattern(letters.slice(from, to).join(''))
  const edits = letters.flatMap((letter, at) => [
    `${part(0, at)}.?${part(at + 1)}`,
    `${part(0, at)}.${part(at)}`,
    ...(at > 0 && letter !== letters[at - 1]
      ? [`${part(0, at - 1)}${letter}${letters[at - 1]}${part(at + 1)}`]
      : []),
  ])
  return `${border}(?:${[...new Set(edits)].join('|')}|${part(0)}.)${border}`
}

/**
 * Returns a typed text as it would have to be spelt to match these texts of a record: `pryia 45` becomes `Priya 45`.
 * Undefined if a word is spelt in no such way, or if all are right.
 */
export function correctedText(
  typed: string,
  words: readonly string[],
  texts: readonly string[],
): string | undefined {
  const stored = texts.flatMap((text) => text.split(/[^\p{L}\p{M}\p{N}]+/u))
  const folded = texts.map(foldText)
  let text = typed
  for (const word of words) {
    if (folded.some((one) => matchWord(one, word) !== undefined)) continue
    const right = stored.find((one) => isMisspelt(word, foldText(one)))
    if (right === undefined) return undefined
    text = replaceWord(text, word, right)
  }
  return text === typed ? undefined : text
}

function replaceWord(text: string, word: string, right: string): string {
  return text.replace(/[\p{L}\p{M}]+/gu, (one) => (foldText(one) === word ? right : one))
}
