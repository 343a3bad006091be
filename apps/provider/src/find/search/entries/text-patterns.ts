import { wordPattern } from '@tideway/contract/search/word-match'

/** Where a searched word may be in a text: anywhere, where `matchWord` finds it, or between blanks. */
export type WordPlace = 'anywhere' | 'word' | 'wholeWord'

/** Patterns for folded words. */
export interface TextPatterns {
  /** Parts that a text must contain, for LIKE: each word, or each word with the blanks around it. */
  likes: string[]
  /** Regular expressions that a text must match too. They say where in the text a word may be. */
  patterns: string[]
  /**
   * Parts that the index of texts searches for, for LIKE, at most six. Every match contains them. Empty if the index
   * cannot help.
   */
  pieces: string[]
}

/** Letters of a word that the index is asked about. Each three letters in a row have one list in the index. */
const MOST_LETTERS = 8
/**
 * Limits of the lists that the index compares, for a word and for all words. The lists in between rule out little and
 * cost as much to read.
 */
const MOST_OF_WORD = 4
const MOST_PIECES = 6
/** Words that the index is asked about. The others are compared with the entries that it finds. */
const MOST_WORDS = 3
/** Letters or digits in a row that are rare enough for the index to leave out words with runs of three. */
const RARE = 6

/** Returns the patterns for words that a text contains. Long words come first, because they rule most texts out. */
export function patternsOf(words: readonly string[], place: WordPlace): TextPatterns {
  const whole = place === 'wholeWord'
  const longestFirst = [...words].sort((one, other) => other.length - one.length)
  const likes = longestFirst.map((word) => likeOf(whole ? ` ${word} ` : word))
  const patterns = place === 'word' ? longestFirst.map(wordPattern) : []
  const indexedWords = words
    .map((word) => pieceOf(word, whole))
    .map((piece) => ({ run: longestRun(piece), lists: listsOf(piece) }))
    .filter(({ lists }) => lists.length > 0)
    .sort((one, other) => other.lists.length - one.lists.length)
    .slice(0, MOST_WORDS)
  const rare = indexedWords.some(({ run }) => run >= RARE)
  const telling = indexedWords
    .filter(({ run }) => !rare || run > 3)
    .map(({ lists }) => spread(lists, MOST_OF_WORD))
  // Take one list of each word in turn, so that each word rules entries out.
  const inTurn = Array.from({ length: MOST_OF_WORD }, (_, turn) =>
    telling.flatMap((lists) => lists[turn] ?? []),
  )
  return { likes, patterns, pieces: [...new Set(inTurn.flat())].slice(0, MOST_PIECES).map(likeOf) }
}

/**
 * Returns the end of a word, which tells more than its start, because ids end with their numbers. Returns the end of
 * the name of an email address, because a client's addresses share their domain. The sign after the name marks its end.
 */
function pieceOf(word: string, whole: boolean): string {
  const name = word.slice(0, word.includes('@') ? word.indexOf('@') + 1 : undefined)
  const base = longestRun(name) >= 3 ? name : word
  const end = [...base].slice(-MOST_LETTERS).join('')
  const piece = longestRun(end) >= 3 ? end : base
  if (!whole) return piece
  return `${piece === base ? ' ' : ''}${piece}${base === word ? ' ' : ''}`
}

/**
 * Returns parts of a piece that the index has lists for, from the end of the longest run of letters or digits first.
 * Each part is three characters in a row, and the first or last may be a sign: `79.01` has `79.` and `.01`. Separate
 * parts are faster than the whole piece, because the index drops an entry at the first list without it.
 */
function listsOf(piece: string): string[] {
  const runs = piece.matchAll(/([^\p{L}\p{N}])?([\p{L}\p{N}]+)(?=([^\p{L}\p{N}])?)/gu)
  return [...runs]
    .map(([, before = '', run = '', after = '']) => ({ before, letters: [...run, ...after] }))
    .sort((one, other) => other.letters.length - one.letters.length)
    .flatMap(({ before, letters }) => {
      if (letters.length < 3) return before === '' ? [] : [`${before}${letters.join('')}`]
      const inRow = letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''))
      return inRow.reverse()
    })
}

/** Returns at most this many of the lists, evenly spread, with the first and the last. */
function spread(lists: readonly string[], most: number): readonly string[] {
  if (lists.length <= most) return lists
  const step = (lists.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, index) => lists[Math.round(index * step)] ?? '')
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/[\p{L}\p{N}]+/gu) ?? []).map((run) => [...run].length))
}

function likeOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
