import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RowFilter } from './row-filter.ts'

interface Row {
  name: string
  note: string
}

const fields = [{ text: (row: Row) => row.name }, { text: (row: Row) => row.note }]

/** What the filter has to find, in the plainest way. */
function naive(rows: readonly Row[], text: string): Row[] {
  const wanted = text.toLowerCase()
  return rows.filter((row) =>
    fields.some((field) => field.text(row).toLowerCase().includes(wanted)),
  )
}

async function filterOf(rows: readonly Row[]): Promise<RowFilter<Row>> {
  const filter = new RowFilter(fields)
  filter.setRows(rows)
  await filter.prepare(new AbortController().signal)
  return filter
}

const many: Row[] = Array.from({ length: 2500 }, (_, index) => ({
  name: `Row ${index}`,
  note: index % 7 === 0 ? 'SEVEN' : `$${index}.50`,
}))

describe('the same rows as the naive filter', () => {
  test.each([
    '',
    'row',
    'ROW 24',
    'seven',
    '.5',
    '$2',
    '0',
    'row 2499',
    'row 0',
    'w 1',
    '!',
    'row 1000',
  ])('"%s"', async (text) => {
    expect((await filterOf(many)).find(text)).toEqual(naive(many, text))
  })

  test('whatever the texts and whatever is typed', async () => {
    // Few letters, so that much is found and much lies across the borders of fields and rows.
    const text = fc.string({
      unit: fc.constantFrom('a', 'A', 'b', 'İ', 'ß', ' ', '\u0000', '😀'),
      maxLength: 6,
    })
    const rows = fc.array(fc.record({ name: text, note: text }), { maxLength: 60 })
    const typed = fc.string({
      unit: fc.constantFrom('a', 'B', 'i', 'İ', 'ß', 'SS', ' ', '😀'),
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(rows, typed, async (given, wanted) => {
        expect((await filterOf(given)).find(wanted)).toEqual(naive(given, wanted))
      }),
    )
  })
})

test('nothing is found across two fields or two rows', async () => {
  const filter = await filterOf([
    { name: 'ab', note: 'cd' },
    { name: 'ef', note: 'gh' },
  ])
  for (const text of ['bc', 'de', 'ab\u0000cd', '\u0000']) expect(filter.find(text)).toEqual([])
})

test('rows that arrive later are found, and those that stayed are not joined again', async () => {
  let asked = 0
  const filter = new RowFilter<Row>([
    {
      text(row) {
        asked += 1
        return row.name
      },
    },
  ])
  const signal = new AbortController().signal
  filter.setRows(many.slice(0, 1500))
  expect(filter.ready).toBe(false)
  await filter.prepare(signal)
  expect(asked).toBe(1500)
  filter.setRows(many)
  await filter.prepare(signal)
  // The first thousand stayed; the half block behind it was joined anew.
  expect(asked).toBe(1500 + 1500)
  expect(filter.find('row 2499')).toEqual([many[2499]])
})

test('a row that was replaced is found by its new text and no longer by its old', async () => {
  const filter = await filterOf(many)
  const rows = many.with(1200, { name: 'Refunded', note: '' })
  filter.setRows(rows)
  await filter.prepare(new AbortController().signal)
  expect(filter.find('refunded')).toEqual([rows[1200]])
  expect(filter.find('row 1200')).toEqual([])
})

test('fewer rows than before: those that left are not found', async () => {
  const filter = await filterOf(many)
  filter.setRows(many.slice(0, 10))
  await filter.prepare(new AbortController().signal)
  expect(filter.find('row')).toHaveLength(10)
})

test('while texts are joined, what is joined can be found', async () => {
  const filter = new RowFilter(fields)
  filter.setRows(many)
  expect(filter.find('row 1')).toEqual([])
  const stop = new AbortController()
  stop.abort()
  await filter.prepare(stop.signal)
  expect(filter.find('row')).toHaveLength(1000)
  expect(filter.ready).toBe(false)
})
