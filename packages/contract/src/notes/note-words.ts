import { instantText } from '../exports/export-cells.ts'
import { foldText } from '../search/fold-text.ts'
import type { Note } from './note.ts'

/** Id and label of the column with notes, which files of the provider have. */
export const notesColumn = { id: 'Notes', label: 'Notes' } as const

/** Returns a transaction's notes as the cell of a file, oldest first, each with its writer and its time in a zone. */
export function notesCell(notes: readonly Note[], zone: string): string {
  return notes
    .map(
      ({ text, author, createdDatetime }) =>
        `${instantText(createdDatetime, zone)} ${author.name}: ${text}`,
    )
    .join('\n')
}

/** Characters of a note that a search shows. */
const EXCERPT = 120
/** Characters in front of the first word found. */
const BEFORE = 30

/** Returns the part of a note around the first of the words that it has, on one line. `words` are folded. */
export function noteExcerpt(text: string, words: readonly string[]): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= EXCERPT) return line
  // Folding may change the length of a text, so the place is exact only for texts that fold letter by letter.
  const folded = foldText(line)
  const places = words.map((word) => folded.indexOf(word)).filter((place) => place >= 0)
  const firstMatch = places.length === 0 ? 0 : Math.min(...places)
  const from = firstMatch <= BEFORE ? 0 : Math.min(firstMatch - BEFORE, line.length - EXCERPT)
  const to = from + EXCERPT
  return `${from > 0 ? '…' : ''}${whole(line, from, to)}${to < line.length ? '…' : ''}`
}

/** Cuts a text without halving a character of two code units. */
function whole(text: string, from: number, to: number): string {
  return text.slice(from, to).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')
}
