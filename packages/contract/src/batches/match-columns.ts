import type { ListLine } from '../csv/read-csv.ts'
import { amountOfCell, plainCell, readLines, separatorsOf } from '../csv/read-csv.ts'

/**
 * Matches the columns of a list to fields, for lists of payouts and of refunds (decision 132). Only exactly known names
 * are certain. Everything else is a suggestion that a person confirms, because a wrong column pays a wrong account or a
 * wrong amount.
 */

/** A field that a column may hold. */
export interface ListField<Field extends string> {
  field: Field
  /** Its name on screens and in our own lists. */
  label: string
  /** Column names of this field, as `keyOf` writes them. If a list has several of them, the first name here counts. */
  names: readonly string[]
  /** Words in a column name that suggest this field. */
  words: readonly string[]
}

/** The shape of a kind of list. */
export interface ListShape<Field extends string> {
  fields: readonly ListField<Field>[]
  /** The columns of a list without names: those of the template. */
  inOrder: readonly Field[]
  amount: Field
  /** Returns true if a row in the template's order is valid. A list without names is read only if its first row is. */
  isRow: (row: Partial<Record<Field, string>>) => boolean
  /** Returns what a list with these columns lacks, or undefined if it can be read. */
  lacks: (fields: ReadonlySet<Field>) => string | undefined
  /** Returns the names, as `keyOf` writes them, of columns that our own lists have and that no row needs. */
  setAside?: (names: ReadonlySet<string>) => ReadonlySet<string>
}

export interface ListColumn<Field extends string> {
  /** Its place in the list, from 0. */
  at: number
  /** Its name in the list, or '' in a list without names. */
  name: string
  /** The matched field, or undefined. */
  field: Field | undefined
  /** CERTAIN: known, or set aside by a rule. LIKELY: a person must confirm it. UNKNOWN: a person must say. */
  match: 'CERTAIN' | 'LIKELY' | 'UNKNOWN'
  /** Its first cells with content. */
  samples: string[]
}

/** A list with its matched columns, which a person checks. */
export interface MatchedList<Field extends string> {
  /** '' for cells that no character separates, as in a workbook. */
  separator: string
  /** Line of the names, or undefined if there are none. */
  namesOnLine: number | undefined
  columns: ListColumn<Field>[]
  rows: ListLine[]
  /** Lines above the names, such as a title. They are not read. */
  above: ListLine[]
}

/** A person's decision about each column, by its place: its field, or that it is left out. */
export type ColumnChoices<Field extends string> = Readonly<Record<number, Field | 'LEAVE_OUT'>>

/** Lines among which the names are looked for. */
const NAMES_WITHIN = 10
const SAMPLES = 3

/** Units of dollars, which change nothing about an amount. */
const units = new Set([
  '',
  '$',
  'a$',
  'au$',
  'aud',
  'aud$',
  'dollar',
  'dollars',
  'indollars',
  'inaud',
])

/** Returns a name in lower case without blanks and punctuation. A unit of dollars in brackets is no part of it. */
export function keyOf(name: string): string {
  const bracket = /^(.*?)[([]([^)\]]*)[)\]]\s*[*:.]*$/.exec(name)
  const unit = bracket?.[2]?.toLowerCase().replace(/[\s.]/g, '')
  const plain = bracket && unit !== undefined && units.has(unit) ? (bracket[1] ?? '') : name
  return plain.toLowerCase().replace(/[\s_\-.:*#'’"/$]/g, '')
}

const wordsOf = (name: string): string[] =>
  name
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)

/** Amounts in other units than dollars, and other currencies. */
const otherUnit = /\b(?:cents?|usd|us\$|nzd|nz\$|eur|gbp|percent)\b|[€£¥%¢]/i

/** Reads a list, pasted or from a file. */
export function matchText<Field extends string>(
  text: string,
  shape: ListShape<Field>,
): MatchedList<Field> | { unclosedQuoteOnLine: number } {
  const lists = separatorsOf(text).map((separator) => {
    const lines = readLines(text, separator)
    return Array.isArray(lines) ? matchColumns(lines, shape, separator) : lines
  })
  // A title above the names may contain another separator.
  const named = lists.find((list) => 'columns' in list && list.namesOnLine !== undefined)
  return named ?? lists[0] ?? matchColumns([], shape, ',')
}

/** Returns the rows of a list, and the matched field of each column. */
export function matchColumns<Field extends string>(
  lines: readonly ListLine[],
  shape: ListShape<Field>,
  separator = '',
): MatchedList<Field> {
  const at = placeOfNames(lines, shape)
  const names = at === undefined ? [] : (lines[at]?.cells ?? [])
  const rows = lines.slice(at === undefined ? 0 : at + 1)
  const width = Math.max(names.length, ...rows.map(({ cells }) => cells.length), 0)
  const fields = at === undefined ? fieldsInOrder(rows, shape) : fieldsByName(names, shape)
  const aside = shape.setAside?.(new Set(names.map(keyOf))) ?? new Set<string>()
  const columns = Array.from({ length: width }, (_, place): ListColumn<Field> => {
    const name = names[place] ?? ''
    const { field, isCertain = false } = fields.get(place) ?? {}
    const samples: string[] = []
    for (const { cells } of rows) {
      if (samples.length === SAMPLES) break
      const cell = cells[place]
      if (cell !== undefined && cell !== '') samples.push(cell)
    }
    const isSetAside = field === undefined && (samples.length === 0 || aside.has(keyOf(name)))
    const match = isCertain || isSetAside ? 'CERTAIN' : field === undefined ? 'UNKNOWN' : 'LIKELY'
    return { at: place, name, field, match, samples }
  }).filter(({ name, samples }) => name !== '' || samples.length > 0)
  const namesOnLine = at === undefined ? undefined : lines[at]?.line
  return { separator, namesOnLine, columns, rows, above: lines.slice(0, at ?? 0) }
}

type Fields<Field> = Map<number, { field: Field; isCertain: boolean }>

/** The line among the first ten that names most columns. A line with a number or an address has data, not names. */
function placeOfNames<Field extends string>(
  lines: readonly ListLine[],
  shape: ListShape<Field>,
): number | undefined {
  let best: { at: number; count: number } | undefined
  for (const [at, { cells }] of lines.slice(0, NAMES_WITHIN).entries()) {
    const filled = cells.filter((cell) => cell !== '')
    if (filled.some((cell) => /@|^[^\p{L}]*\d[^\p{L}]*$/u.test(cell))) continue
    const fields = [...fieldsByName(cells, shape).values()]
    // A single known name may be a word of a title, so it counts only in the first line or in a list of one column.
    const isNamed = fields.some(({ isCertain }) => isCertain) && (at === 0 || filled.length === 1)
    if (fields.length < 2 && !isNamed) continue
    if (best === undefined || fields.length > best.count) best = { at, count: fields.length }
  }
  return best?.at
}

function fieldsByName<Field extends string>(
  names: readonly string[],
  shape: ListShape<Field>,
): Fields<Field> {
  const keys = names.map(keyOf)
  const aside = shape.setAside?.(new Set(keys)) ?? new Set<string>()
  const fields: Fields<Field> = new Map()
  const isFree = (at: number) => !fields.has(at) && !aside.has(keys[at] ?? '')
  for (const { field, names } of shape.fields) {
    const places = keys.flatMap((key, at) => (names.includes(key) && isFree(at) ? [at] : []))
    const first = names.flatMap((key) => places.filter((at) => keys[at] === key))[0]
    // If two columns have names of one field, a person decides which one counts.
    if (first !== undefined) fields.set(first, { field, isCertain: places.length === 1 })
  }
  const taken = new Set([...fields.values()].map(({ field }) => field))
  for (const { field, words } of shape.fields) {
    if (taken.has(field)) continue
    const place = names.findIndex(
      (name, at) =>
        isFree(at) &&
        wordsOf(name).some((word) => words.includes(word)) &&
        !(field === shape.amount && otherUnit.test(name)),
    )
    if (place >= 0) fields.set(place, { field, isCertain: false })
  }
  return fields
}

/** A list without names has the template's columns if its first row is a valid row of it. */
function fieldsInOrder<Field extends string>(
  rows: readonly ListLine[],
  shape: ListShape<Field>,
): Fields<Field> {
  const [first] = rows
  const placed = shape.inOrder.map((field, at) => ({ field, at }))
  const isTemplate =
    first?.cells.slice(placed.length).every((cell) => cell === '') &&
    shape.isRow(cellsOf(first.cells, placed, shape))
  if (!isTemplate) return new Map()
  return new Map(placed.map(({ field, at }) => [at, { field, isCertain: true }]))
}

/** Returns true if no person has to decide anything: every column is known, and only titles are above the names. */
export function isCertain<Field extends string>({ columns, above }: MatchedList<Field>): boolean {
  return columns.every(({ match }) => match === 'CERTAIN') && above.every(isTitle)
}

/** A title has one cell. */
function isTitle({ cells }: ListLine): boolean {
  return cells.filter((cell) => cell !== '').length === 1
}

/** Returns the choices that a person starts with. Columns that they must decide about have none. */
export function firstChoices<Field extends string>({
  columns,
}: MatchedList<Field>): ColumnChoices<Field> {
  const choices: Record<number, Field | 'LEAVE_OUT'> = {}
  for (const { at, field, match } of columns) {
    if (field !== undefined) choices[at] = field
    else if (match === 'CERTAIN') choices[at] = 'LEAVE_OUT'
  }
  return choices
}

/** Returns why a list cannot be read with these choices, or undefined. */
export function choiceProblem<Field extends string>(
  { columns }: MatchedList<Field>,
  choices: ColumnChoices<Field>,
  shape: ListShape<Field>,
): string | undefined {
  const undecided = columns.find(({ at }) => choices[at] === undefined)
  if (undecided) return `Choose what ${nameOfColumn(undecided)} is, or choose ‘Leave out’.`
  for (const { field, label } of shape.fields) {
    const [one, other] = columns.filter(({ at }) => choices[at] === field)
    if (one && other)
      return `${sentence(nameOfColumn(one))} and ${nameOfColumn(other)} can’t both be ‘${label}’.`
  }
  return shape.lacks(new Set(fieldsOf(choices)))
}

const sentence = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** Returns a column's name for people. */
export function nameOfColumn({ at, name }: { at: number; name: string }): string {
  return name === '' ? `column ${at + 1}` : `‘${name}’`
}

export function fieldsOf<Field extends string>(choices: ColumnChoices<Field>): Field[] {
  return Object.values(choices).filter((choice) => choice !== 'LEAVE_OUT') as Field[]
}

/** A row of a list to send: its fields, its line, and why it is not carried out if it is left out. */
export type ListRow<Field extends string> = Partial<Record<Field, string>> & {
  line: number
  leaveOut?: string
}

/** Returns the rows by the columns that were chosen. Empty cells are absent. Cells of columns that are left out are not read. */
export function listRows<Field extends string>(
  { rows, columns, separator }: MatchedList<Field>,
  choices: ColumnChoices<Field>,
  shape: ListShape<Field>,
): ListRow<Field>[] {
  const placed = Object.entries(choices).flatMap(([at, choice]) =>
    choice === 'LEAVE_OUT' ? [] : [{ field: choice as Field, at: Number(at) }],
  )
  const amountAt = placed.find(({ field }) => field === shape.amount)?.at
  const named = columns.filter(({ name }) => name !== '').map(({ at }) => at)
  /** A decimal comma without quotes splits an amount into two cells, and the second one moves all later cells. */
  const isMoved = (cells: readonly string[], at: number) =>
    (choices[at + 1] ?? 'LEAVE_OUT') !== 'LEAVE_OUT' ||
    (named.length > 0 && cells.slice(Math.max(...named) + 1).some((cell) => cell !== ''))
  return rows.map(({ line, cells }): ListRow<Field> => {
    const row = { ...cellsOf(cells, placed, shape), line }
    if (separator !== ',' || amountAt === undefined) return row
    const [dollars = '', cents = ''] = cells.slice(amountAt, amountAt + 2)
    const isDivided = /^\$?\d+$/.test(dollars) && /^\d\d$/.test(cents)
    if (!isDivided || !isMoved(cells, amountAt)) return row
    const leaveOut = `The amount ${dollars},${cents} has a decimal comma: write ${dollars}.${cents}`
    return { ...row, leaveOut }
  })
}

function cellsOf<Field extends string>(
  cells: readonly string[],
  placed: readonly { field: Field; at: number }[],
  { amount }: ListShape<Field>,
): Partial<Record<Field, string>> {
  const texts = placed.map(({ field, at }): [Field, string] => {
    const text = plainCell(cells[at] ?? '')
    return [field, field === amount ? amountOfCell(text) : text]
  })
  return Object.fromEntries(texts.filter(([, text]) => text !== '')) as Partial<
    Record<Field, string>
  >
}
