import { wordPattern } from '@tideway/contract/search/word-match'

/** Where a searched word is in a text: anywhere, where `matchWord` finds it, or between blanks. */
export type WordPlace = 'anywhere' | 'word' | 'wholeWord'

/** Patterns for folded words. */
export interface TextPatterns {
  /** The parts that a text has to contain, for LIKE: every word, or with the blanks around it. */
  likes: string[]
  /** Regular expressions that it has to match too, which say where in a text a word may be. */
  patterns: string[]
  /** The parts that the index of texts searches for, for LIKE. Every match has them too. Empty if it cannot help. */
  pieces: string[]
}

/** Letters of a word that the index is asked about. Each three in a row are one list of the index. */
const MOST_LETTERS = 8
/** Words that the index is asked about. The others are compared with what it finds. */
const MOST_PIECES = 3
/** Letters or digits in a row that are rare enough for the index alone. */
const RARE = 6

/** Returns the patterns for words that a text contains. Long words come first, because they rule most texts out. */
export function patternsOf(words: readonly string[], place: WordPlace): TextPatterns {
  const whole = place === 'wholeWord'
  const longestFirst = [...words].sort((one, other) => other.length - one.length)
  const likes = longestFirst.map((word) => likeOf(whole ? ` ${word} ` : word))
  const patterns = place === 'word' ? longestFirst.map(wordPattern) : []
  const pieces = words
    .map((word) => pieceOf(word, whole))
    .map((piece) => ({ piece, run: longestRun(piece), known: knownParts(piece) }))
    .filter(({ known: listCount }) => listCount > 0)
    .sort((one, other) => other.known - one.known)
    .slice(0, MOST_PIECES)
  const rare = pieces.some(({ run }) => run >= RARE)
  return {
    likes,
    patterns,
    pieces: pieces.filter(({ run }) => !rare || run > 3).map(({ piece }) => likeOf(piece)),
  }
}

/**
 * Returns the end of a word, which tells more than its start: numbers are at the end of ids. Of an email address it
 * is the end of the name, because a client's addresses share their domain. The sign after it says that the name ends.
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
 * Returns how many lists of the index tell about a piece. Each is of three letters or digits in a row, of which two may be
 * the sign before a word, or one the sign after it: `79.01` is in three. The first piece is the one that most entries are
 * ruled out by, which makes the others cheap.
 */
function knownParts(piece: string): number {
  let count = 0
  for (const { 0: run, index } of piece.matchAll(/[\p{L}\p{N}]+/gu)) {
    const begins = index > 0 ? 2 : 0
    const ends = index + run.length < piece.length ? 1 : 0
    count += Math.max(0, begins + [...run].length + ends - 2)
  }
  return count
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/[\p{L}\p{N}]+/gu) ?? []).map((run) => [...run].length))
}

function likeOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
