/**
 * Index of the rows of a block that contain a character or a pair of characters. A row has about 400 characters of
 * text. Without the index, rare texts would be the slowest to search, because every text would be read to find nothing.
 */
export interface TextIndex {
  /** Characters and pairs that occur, ascending. */
  keys: Uint16Array
  /** Start of each key's rows in `rows`, followed by the end of the last. */
  starts: Uint32Array
  /** Rows of each key, ascending. If there are many, one bit for each row of a full block. */
  rows: Uint16Array
}

/** Maximum rows of a block. */
export const INDEXED_ROWS = 1024
const WORDS = INDEXED_ROWS / 16

/** Number for all characters other than printable lower-case ASCII, which have numbers from 1. */
const OTHERS = 70
const NUMBERS = OTHERS + 1

function numberOf(code: number): number {
  if (code < 0x20 || code > 0x7e) return OTHERS
  return code <= 0x40 ? code - 0x1f : code >= 0x5b ? code - 0x39 : OTHERS
}

/** One bit for each row of each key, while a block is indexed. All are 0 otherwise. */
let marks: Uint16Array | undefined

/**
 * @param text The rows' search text, in lower case.
 * @param starts Start of each row in the text.
 * @param border Separator between texts. No pair crosses it.
 */
export function indexText(text: string, starts: Uint32Array, border: string): TextIndex {
  marks ??= new Uint16Array(NUMBERS * NUMBERS * WORDS)
  const borderCode = border.charCodeAt(0)
  for (let row = 0; row < starts.length; row += 1) {
    const word = row >> 4
    const bit = 1 << (row & 15)
    const end = starts[row + 1] ?? text.length
    let before = 0
    for (let at = starts[row] ?? 0; at < end; at += 1) {
      const code = text.charCodeAt(at)
      const number = code === borderCode ? 0 : numberOf(code)
      if (number !== 0) {
        // A single character's key has 0 as its previous character.
        mark(marks, number * WORDS + word, bit)
        if (before !== 0) mark(marks, (before * NUMBERS + number) * WORDS + word, bit)
      }
      before = number
    }
  }
  return packed(marks)
}

function mark(all: Uint16Array, at: number, bit: number): void {
  all[at] = (all[at] ?? 0) | bit
}

/** Packs the marks and resets them to 0. */
function packed(all: Uint16Array): TextIndex {
  const keys: number[] = []
  const starts: number[] = []
  const rows: number[] = []
  for (let key = 0; key < NUMBERS * NUMBERS; key += 1) {
    const bits = all.subarray(key * WORDS, (key + 1) * WORDS)
    const bitRows = rowsOfBits(bits)
    if (bitRows.length === 0) continue
    keys.push(key)
    starts.push(rows.length)
    for (const value of bitRows.length < WORDS ? bitRows : bits) rows.push(value)
    bits.fill(0)
  }
  starts.push(rows.length)
  return {
    keys: Uint16Array.from(keys),
    starts: Uint32Array.from(starts),
    rows: Uint16Array.from(rows),
  }
}

function rowsOfBits(bits: Uint16Array): number[] {
  const rows: number[] = []
  for (let word = 0; word < bits.length; word += 1) {
    let rest = bits[word] ?? 0
    while (rest !== 0) {
      const lowest = rest & -rest
      rows.push(word * 16 + (31 - Math.clz32(lowest)))
      rest ^= lowest
    }
  }
  return rows
}

export interface Candidates {
  /** Ascending. */
  rows: number[]
  /** True if each row contains the text. Otherwise it only may. */
  exact: boolean
}

/** Returns the rows that may contain a text of one or more characters. */
export function rowsThatMayHave(index: TextIndex, text: string): Candidates {
  const numbers = Array.from({ length: text.length }, (_, at) => numberOf(text.charCodeAt(at)))
  const exact = text.length <= 2 && !numbers.includes(OTHERS)
  if (text.length === 1) return { rows: rowsOfKey(index, numbers[0] ?? 0), exact }
  const places: number[] = []
  for (let at = 1; at < numbers.length; at += 1) {
    const place = placeOfKey(index, (numbers[at - 1] ?? 0) * NUMBERS + (numbers[at] ?? 0))
    if (place < 0) return { rows: [], exact: true }
    places.push(place)
  }
  const [rarest = 0, ...others] = places.toSorted((a, b) => sizeAt(index, a) - sizeAt(index, b))
  let rows = rowsAt(index, rarest)
  for (const place of others) rows = rows.filter(membersAt(index, place))
  return { rows, exact }
}

function membersAt(index: TextIndex, place: number): (row: number) => boolean {
  const part = partAt(index, place)
  if (part.length === WORDS) return (row) => ((part[row >> 4] ?? 0) & (1 << (row & 15))) !== 0
  const few = new Set(part)
  return (row) => few.has(row)
}

function rowsOfKey(index: TextIndex, key: number): number[] {
  const place = placeOfKey(index, key)
  return place < 0 ? [] : rowsAt(index, place)
}

function sizeAt({ starts }: TextIndex, place: number): number {
  return (starts[place + 1] ?? 0) - (starts[place] ?? 0)
}

function rowsAt(index: TextIndex, place: number): number[] {
  const part = partAt(index, place)
  return part.length < WORDS ? [...part] : rowsOfBits(part)
}

function partAt({ starts, rows }: TextIndex, place: number): Uint16Array {
  return rows.subarray(starts[place], starts[place + 1])
}

function placeOfKey({ keys }: TextIndex, key: number): number {
  let low = 0
  let high = keys.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const middleKey = keys[middle] ?? 0
    if (middleKey === key) return middle
    if (middleKey < key) low = middle + 1
    else high = middle - 1
  }
  return -1
}
