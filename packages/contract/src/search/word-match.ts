/**
 * How a searched word matches a text of a record. Both are folded (`foldText`). The database narrows the entries down by
 * the same rule (`wordPattern`), so that no match is left out behind others that would be dropped.
 */

/** How well a word matches, best first: as a whole word, from the start of a word, within or at the end of an id. */
export const wordRanks = { wholeWord: 1, beginning: 2, inId: 3 } as const
export type WordRank = (typeof wordRanks)[keyof typeof wordRanks]

/** Characters from which on a word is searched for within ids, and in ids that a computer chose. */
const WITHIN_IDS = 4
const letterOrDigit = /[\p{L}\p{N}]/u
/** Languages that write without blanks have words anywhere. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** UUIDs, ids of this provider, and ids of the bank's network, of which the last fifteen digits are entered. Also in a PayID. */
const isRandomId =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32}|[a-z]{4}au[a-z0-9]{6}[0-9]{23}|[0-9]{15})(?:@.*)?$/

/** Returns how a word matches a text, or undefined if it does not. */
export function matchWord(text: string, word: string): WordRank | undefined {
  let best: WordRank | undefined
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const rank = rankAt(text, word, at)
    if (rank === wordRanks.wholeWord) return rank
    if (rank !== undefined && (best === undefined || rank < best)) best = rank
  }
  return best
}

function rankAt(text: string, word: string, at: number): WordRank | undefined {
  const end = at + word.length
  const token = tokenAt(text, at, end)
  if (isRandomId.test(token)) {
    if (token === word || token.startsWith(`${word}@`)) return wordRanks.wholeWord
    return word.length >= WITHIN_IDS ? wordRanks.inId : undefined
  }
  const begins = !letterOrDigit.test(text.charAt(at - 1))
  const ends = !letterOrDigit.test(text.charAt(end))
  if (begins) return ends ? wordRanks.wholeWord : wordRanks.beginning
  const isInId = word.length >= WITHIN_IDS && /\d/.test(token)
  const endsId = ends && /^\d+$/.test(word)
  const isAnywhere = unspaced.test(word) || !letterOrDigit.test(word)
  return isInId || endsId || isAnywhere ? wordRanks.inId : undefined
}

/** Returns the text between the blanks around a place. */
function tokenAt(text: string, from: number, to: number): string {
  const end = text.indexOf(' ', to)
  return text.slice(text.lastIndexOf(' ', from) + 1, end === -1 ? undefined : end)
}

/**
 * Returns a regular expression of PostgreSQL that every entry matches in which `matchWord` finds the word. An entry has
 * a blank before and after it. Letters other than a to z may be anything, because the server's locale decides about them.
 */
export function wordPattern(word: string): string {
  const literal = escapePattern(word)
  if (unspaced.test(word) || !letterOrDigit.test(word)) return literal
  const isLong = word.length >= WITHIN_IDS
  if (isLong && /\d/.test(word)) return literal
  if (isLong) return `[^a-z0-9]${literal}|[0-9][^ ]*${literal}|${literal}[^ ]*[0-9]`
  const begins = `[^a-z0-9]${literal}`
  return /\D/.test(word) ? begins : `${begins}|${literal}[^a-z0-9]`
}

/**
 * Returns true for a word that the pattern finds in random ids, where `matchWord` does not. Entries that only have it
 * there must not crowd the others out.
 */
export function isInRandomIds(word: string): boolean {
  return word.length < WITHIN_IDS && /^[0-9a-f]+$/.test(word)
}

/** Returns a regular expression for exactly this text. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
