import { SHORT_ID_LENGTH } from '../../text/short-id.ts'
import type { ColumnKind, TableColumn } from './table-column.ts'
import { longestNumber, longestWord, widestTexts } from './widest-texts.ts'

/** Functions that measure the width of a text in CSS pixels, for each style of text in a table. */
export interface TextMeasure {
  head: (text: string) => number
  text: (text: string) => number
  figure: (text: string) => number
  id: (text: string) => number
  /** Includes the chip's padding. */
  chip: (text: string) => number
  /** Multiple of the normal text size: 1 if the reader has not enlarged it. */
  scale: number
}

/** The narrowest width at which a column stays readable, and the widest that it can use. Both include padding. */
export interface ColumnSpan {
  least: number
  most: number
}

export interface MeasuredColumn extends ColumnSpan {
  kind: ColumnKind
  /** The width at which long words of a text break. It is less than `least` only for texts. */
  broken: number
  takesRest: boolean
  /** True if the user chose the width, so spare width goes to other columns. */
  isChosen?: boolean | undefined
  /** The part of the width that is padding. */
  padding: number
}

/** Padding of cells in CSS pixels. The first column has extra room for the chevron. */
const CELL_PADDING = 8
const FIRST_PADDING = 24
const OPENER_PADDING = 36
const LAST_PADDING = 24
/** Between an id's copy button, which is drawn in the gap after it, and a kept column, which covers its neighbours. */
const COPY_ROOM = 10
/** A checkbox of 24 px, and the gaps next to it. */
const BOX_ROOM = 30
/** A wider text wraps to a second line, even if there is room. */
const WIDEST_TEXT = 240
/** A word wider than this may break, if that brings every column into view. */
const WIDEST_WORD = 72

/** A date of the usual width, because all digits are equally wide and 'Wed' is the widest weekday. */
const DATE = 'Wed 00/00/0000 00:00:00 GMT+00:00'
/** The same date without its offset, which the column's head shows. */
const DATE_IN_HEADS_ZONE = 'Wed 00/00/0000 00:00:00'

/**
 * Returns the spans of columns for these rows. `opens`: the first column has a chevron. `selects`: it has a checkbox.
 */
export function columnSpans<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  measure: TextMeasure,
  opens: boolean,
  selects = false,
): MeasuredColumn[] {
  return columns.map((column, place) => {
    const box = selects ? BOX_ROOM : 0
    const left = place > 0 ? CELL_PADDING : box + (opens ? OPENER_PADDING : FIRST_PADDING)
    const right = place < columns.length - 1 ? CELL_PADDING : LAST_PADDING
    const isCovered = column.kind === 'id' && columns[place + 1]?.keepsInSight
    const padding = left + right + (isCovered ? COPY_ROOM : 0)
    const head = headSpan(column, measure)
    const content = contentSpan(column, rows, measure)
    const span = {
      least: Math.ceil(Math.max(head.least, content.least)) + padding,
      most: Math.ceil(Math.max(head.most, content.most)) + padding,
    }
    const { kind = 'text', takesRest = false, chosenWidth } = column
    if (chosenWidth === undefined) {
      const words = Math.ceil(Math.max(head.least, brokenWidth(column, rows, measure))) + padding
      const broken = kind === 'text' ? Math.min(span.least, words) : span.least
      return { kind, takesRest, padding, broken, ...span }
    }
    const px = Math.max(span.least, Math.round(chosenWidth * measure.scale))
    return { kind, takesRest, isChosen: true, padding, broken: px, least: px, most: px }
  })
}

/** The note of a head may wrap to a second line. */
function headSpan(
  { header, headNote }: Pick<TableColumn<never>, 'header' | 'headNote'>,
  measure: TextMeasure,
): ColumnSpan {
  const head = lines(header, measure.head)
  if (headNote === undefined) return head
  const note = measure.head(`(${headNote})`)
  return { least: Math.max(measure.head(header), note), most: head.most + measure.head(' ') + note }
}

function contentSpan<Row>(
  column: TableColumn<Row>,
  rows: readonly Row[],
  measure: TextMeasure,
): ColumnSpan {
  const { kind = 'text', width } = column
  if (width !== undefined) return { least: width * measure.scale, most: width * measure.scale }
  if (kind === 'date') {
    const { least, most } = lines(DATE, measure.figure)
    // A time with another offset than the head's takes two lines.
    return column.headNote === undefined
      ? { least, most }
      : { least, most: Math.max(least, measure.figure(DATE_IN_HEADS_ZONE)) }
  }
  const { reserve = [], usual = [] } = column
  const texts = [
    ...usual,
    // The words below a reserved status get room only while no other column needs it.
    ...(kind === 'chip' ? reserve.map((text) => text.replace(/ .*/, '')) : reserve),
    ...widestTexts(rows, column.text ?? none),
    // On two lines, a long single word may need more room than a longer text of several words.
    ...(kind === 'text' ? widestTexts(rows, column.text ?? none, longestWord) : []),
  ]
  const { least, most } = widest(texts.map((text) => textSpan(kind, text, measure)))
  return {
    least,
    most: Math.max(most, ...reserve.map((text) => textSpan(kind, text, measure).most)),
  }
}

/** Returns the width at which long words break: enough for every number, and for the reserved texts. */
function brokenWidth<Row>(
  { reserve = [], text = none, width = 0 }: TableColumn<Row>,
  rows: readonly Row[],
  measure: TextMeasure,
): number {
  const numbers = widestTexts(rows, (row) => longestNumber(text(row)))
  return Math.max(
    (width === 0 ? WIDEST_WORD : width) * measure.scale,
    ...reserve.map((reserved) => lines(reserved, measure.text).least),
    ...numbers.map(measure.text),
  )
}

function textSpan(
  kind: Exclude<ColumnKind, 'date'>,
  text: string,
  measure: TextMeasure,
): ColumnSpan {
  if (kind === 'text') return lines(text, measure.text, WIDEST_TEXT * measure.scale)
  const most = kind === 'chip' ? chipWidth(text, measure) : measure[kind](text)
  const least = kind === 'id' ? measure.id(text.slice(0, SHORT_ID_LENGTH)) : most
  return { least, most }
}

/** The status is a single word. The words after it are shown under the chip in letters of the same size or smaller. */
function chipWidth(text: string, measure: TextMeasure): number {
  const [status = '', ...note] = text.split(' ')
  return Math.max(measure.chip(status), measure.chip(note.join(' ')))
}

/** Measures a text in one line and in two lines, broken at spaces and before the '@' of an email address. */
function lines(
  text: string,
  width: (text: string) => number,
  limit = Number.POSITIVE_INFINITY,
): ColumnSpan {
  const most = width(text)
  let least = most
  for (const { index } of text.matchAll(/ |@/g)) {
    least = Math.min(least, Math.max(width(text.slice(0, index)), width(text.slice(index).trim())))
  }
  return { least: Math.min(least, limit), most: Math.min(most, limit) }
}

function widest(spans: readonly ColumnSpan[]): ColumnSpan {
  return {
    least: Math.max(0, ...spans.map(({ least }) => least)),
    most: Math.max(0, ...spans.map(({ most }) => most)),
  }
}

const none = () => ''
