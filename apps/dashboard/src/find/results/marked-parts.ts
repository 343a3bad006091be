import { foldText } from '@tideway/contract/search/fold-text'

/** A piece of a shown text. `marked`: it is why the record was found. */
export interface TextPart {
  text: string
  marked: boolean
}

/**
 * Divides a text at the searched words, which are folded: 'zoe' marks 'Zoë'. A word of digits is also found with
 * separators within the text: '412345678' marks '412 345 678'.
 */
export function markedParts(text: string, words: readonly string[]): TextPart[] {
  const marks = new Uint8Array(text.length)
  for (const word of words) markWord(text, word, marks)
  const parts: TextPart[] = []
  for (let index = 0; index < text.length; index += 1) {
    const marked = marks[index] === 1
    const last = parts.at(-1)
    if (last?.marked === marked) last.text += text[index]
    else parts.push({ text: text[index] ?? '', marked })
  }
  return parts
}

/** Returns true if any part is marked. */
export function hasMark(parts: readonly TextPart[]): boolean {
  return parts.some(({ marked }) => marked)
}

function markWord(text: string, word: string, marks: Uint8Array): void {
  const isFigure = /^\d{4,}$/.test(word)
  const { folded, places, ends } = foldedPlaces(text, isFigure)
  if (word === '') return
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
    marks.fill(1, places[at], ends[at + word.length - 1])
  }
}

/** The folded text, and where each of its characters starts and ends in the original. */
function foldedPlaces(text: string, withoutSeparators: boolean) {
  let folded = ''
  const places: number[] = []
  const ends: number[] = []
  let place = 0
  for (const { segment } of new Intl.Segmenter('en-AU').segment(text)) {
    const isBlank = /^\s/.test(segment)
    const isLeftOut = withoutSeparators && /^[\s().,-]/.test(segment)
    const piece = isLeftOut ? '' : isBlank ? ' ' : foldText(segment)
    for (let index = 0; index < piece.length; index += 1) {
      places.push(place)
      ends.push(place + segment.length)
    }
    folded += piece
    place += segment.length
  }
  return { folded, places, ends }
}
