import { expect, test } from 'vitest'
import type { TextMeasure } from './column-spans.ts'
import { columnSpans } from './column-spans.ts'
import type { TableColumn } from './table-column.ts'

interface Row {
  value: string
}

/** Every letter is 10 px wide, in a chip 12 px. */
const ten: TextMeasure = {
  head: (text) => text.length * 10,
  text: (text) => text.length * 10,
  figure: (text) => text.length * 10,
  id: (text) => text.length * 10,
  chip: (text) => text.length * 12,
  scale: 1,
}

/** Returns the span of a column between two others, without its padding of 8 px on each side. */
function spanOf(column: Partial<TableColumn<Row>>, ...values: string[]) {
  const cell = (row: Row) => row.value
  const all: TableColumn<Row>[] = ['a', 'b', 'c'].map((id) => ({
    id,
    header: '',
    cell,
    text: cell,
  }))
  const rows = values.map((value) => ({ value }))
  const span = columnSpans(
    all.with(1, { id: 'b', header: '', cell, text: cell, ...column }),
    rows,
    ten,
    false,
  )[1]
  return span && [span.least - 16, span.most - 16]
}

test.each<[string, Partial<TableColumn<Row>>, string[], [number, number]]>([
  ['no rows and no label', {}, [], [0, 0]],
  ['a label in one line or two', { header: 'Maximum Amount' }, [], [70, 140]],
  [
    'a date whose head says the offset, which another date has in a second line',
    { kind: 'date', headNote: 'GMT+1' },
    ['Fri 20/11/2026 14:03:22 GMT+11:00'],
    [180, 230],
  ],
  ['a head with a note in one line or two', { header: 'Date', headNote: 'UTC' }, [], [50, 100]],
  ['the widest text', {}, ['a', 'abcd', 'ab'], [40, 40]],
  ['a text in two lines, broken best', {}, ['Green beans, Antigua, 14'], [120, 240]],
  ['an address, broken before its @', {}, ['EMAIL: mei@mail.test'], [100, 200]],
  [
    'a word that no second line makes narrower',
    {},
    ['Usage Based', 'Group Based', 'Rates Based', 'Usage Rated', 'Variable'],
    [80, 110],
  ],
  ['a text that is wider than any column', {}, ['x'.repeat(50)], [240, 240]],
  ['a figure never breaks', { kind: 'figure' }, ['$1 000 000'], [100, 100]],
  ['a chip', { kind: 'chip', reserve: ['SUSPENDED'] }, ['ACTIVE'], [108, 108]],
  [
    'reserved words below a chip, which give way to other columns',
    { kind: 'chip', reserve: ['PAID Partly refunded'] },
    ['PAID'],
    [48, 180],
  ],
  [
    'a chip with words under it',
    { kind: 'chip', reserve: ['SUSPENDED'] },
    ['RETURN_COMPLETE Partly refunded $10.00'],
    [264, 264],
  ],
  ['an id, shortened or whole', { kind: 'id' }, ['4f0c9b62-8d1e-4b5a-9c70'], [130, 230]],
  ['an id that nothing is gained by cutting', { kind: 'id' }, ['payout-1419'], [110, 110]],
  ['a usual text, before rows arrive', { usual: ['Green beans, Antigua, 14'] }, [], [120, 240]],
  ['a date whatever the rows are', { kind: 'date' }, [], [180, 330]],
  ['a control', { width: 64, header: 'Action' }, ['x'.repeat(50)], [64, 64]],
])('span of a column: %s', (_, column, values, expected) => {
  expect(spanOf(column, ...values)).toEqual(expected)
})

test.each<[string, Partial<TableColumn<Row>>, string, number]>([
  ['a long word', {}, 'x'.repeat(50), 72],
  ['a short word', {}, 'Beans', 50],
  ['a number', {}, 'PHONE: +61-403555030', 130],
  ['a text that always gets room', { reserve: ['20-Nov-2026'] }, 'x'.repeat(50), 110],
  ['a usual text, whose words break', { usual: ['20-Nov-2026'] }, 'x'.repeat(50), 72],
  ['a label of two long words', { header: 'Customer Description' }, 'x'.repeat(50), 110],
  ['an id', { kind: 'id' }, '4f0c9b62-8d1e-4b5a-9c70', 130],
  ['a figure', { kind: 'figure' }, '$1,000,000', 100],
  ['a control', { width: 64 }, '', 64],
])('the width at which words break: %s', (_, column, value, expected) => {
  const cell = (row: Row) => row.value
  const b = { id: 'b', header: '', cell, text: cell, ...column }
  const columns = [{ id: 'a', header: '', cell }, b, { id: 'c', header: '', cell }]
  expect(columnSpans(columns, [{ value }], ten, false)[1]?.broken).toBe(expected + 16)
})

test('the first column has room for its chevron, and the last column for the edge', () => {
  const cell = (row: Row) => row.value
  const columns = ['a', 'b', 'c'].map((id) => ({ id, header: '', cell }))
  const paddings = (opens: boolean) =>
    columnSpans(columns, [], ten, opens).map(({ padding }) => padding)
  expect(paddings(true)).toEqual([44, 16, 32])
  expect(paddings(false)).toEqual([32, 16, 32])
})

test('a chosen width is kept, grows with the reader’s text size, and is never too narrow for the column', () => {
  const cell = ({ value }: Row) => value
  const column: TableColumn<Row> = { id: 'a', header: 'Name', cell, text: cell }
  const px = (chosenWidth: number, measure = ten) =>
    columnSpans([{ ...column, chosenWidth }], [{ value: 'Beans' }], measure, false)[0]
  const chosen = { kind: 'text', takesRest: false, isChosen: true, padding: 48 }
  expect(px(300)).toEqual({ ...chosen, broken: 300, least: 300, most: 300 })
  expect(px(300, { ...ten, scale: 1.5 })).toEqual({ ...chosen, broken: 450, least: 450, most: 450 })
  expect(px(60)).toEqual({ ...chosen, broken: 98, least: 98, most: 98 })
})

test('an id has room for its copy button before a kept column, which would cover it', () => {
  const cell = (row: Row) => row.value
  const id: TableColumn<Row> = { id: 'id', header: '', cell, text: cell, kind: 'id' }
  const next: TableColumn<Row> = { id: 'next', header: '', cell, text: cell }
  const leastOf = (...columns: TableColumn<Row>[]) =>
    columnSpans(columns, [{ value: 'a' }], ten, false).map(({ least }) => least)
  expect(leastOf(next, id, next)[1]).toBe(26)
  expect(leastOf(next, id, { ...next, keepsInSight: true })[1]).toBe(36)
})
