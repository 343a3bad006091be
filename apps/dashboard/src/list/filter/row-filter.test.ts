import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RowFilter } from './row-filter.ts'

interface Row {
  name: string
  note: string
}

const fields = [{ text: (row: Row) => row.name }, { text: (row: Row) => row.note }]

/** Finds the expected rows in the simplest way. */
function naive(rows: readonly Row[], text: string): Row[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter((row) =>
    words.every((word) => fields.some((field) => field.text(row).toLowerCase().includes(word))),
  )
}

const going = new AbortController().signal

async function filterOf(rows: readonly Row[]): Promise<RowFilter<Row>> {
  const filter = new RowFilter(fields)
  filter.setRows(rows)
  await filter.prepare(going)
  return filter
}

async function indexed(rows: readonly Row[]): Promise<RowFilter<Row>> {
  const filter = await filterOf(rows)
  await filter.index(going)
  return filter
}

const many: Row[] = Array.from({ length: 2500 }, (_, index) => ({
  name: `Row ${index}`,
  note: index % 7 === 0 ? 'SEVEN' : `$${index}.50`,
}))

describe('finds the same rows as the naive filter', () => {
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
    'seven 24',
    '.50 row 9 4',
  ])('for "%s"', async (text) => {
    expect((await filterOf(many)).find(text)).toEqual(naive(many, text))
    expect((await indexed(many)).find(text)).toEqual(naive(many, text))
  })

  test('for any texts and any typed text', async () => {
    // Few letters, so that there are many matches, also across the borders of fields and rows.
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
      fc.asyncProperty(rows, typed, async (texts, typed) => {
        expect((await filterOf(texts)).find(typed)).toEqual(naive(texts, typed))
        expect((await indexed(texts)).find(typed)).toEqual(naive(texts, typed))
      }),
    )
  })

  test('for any sequence of typing, deleting and typing again', async () => {
    const unit = fc.constantFrom('a', 'b', 'c', '1', ' ')
    const text = fc.string({ unit, maxLength: 12 })
    const rows = fc.array(fc.record({ name: text, note: text }), { maxLength: 80 })
    const typed = fc.array(fc.string({ unit, maxLength: 6 }), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(rows, typed, async (rowTexts, texts) => {
        const filter = await indexed(rowTexts)
        for (const whole of texts) {
          for (let length = 0; length <= whole.length; length += 1) {
            const typed = whole.slice(0, length)
            expect(filter.find(typed)).toEqual(naive(rowTexts, typed))
          }
        }
      }),
      { numRuns: 300 },
    )
  })
})

test('finds nothing across two fields or two rows', async () => {
  const filter = await filterOf([
    { name: 'ab', note: 'cd' },
    { name: 'ef', note: 'gh' },
  ])
  for (const text of ['bc', 'de', 'ab\u0000cd', '\u0000']) expect(filter.find(text)).toEqual([])
})

describe('two facts, and digits in any notation', () => {
  const people = [
    { name: 'Priya Raman', account: '012366-40117725', amount: '$166.00' },
    { name: 'Priya Raman', account: '012366-40117725', amount: '$20.00' },
    { name: 'Ada Nguyen', account: 'PHONE: +61-403555030', amount: '$166.00' },
  ]
  const filter = new RowFilter<(typeof people)[number]>([
    { kind: 'text', text: ({ name }) => name },
    { kind: 'text', text: ({ account }) => account },
    { kind: 'figure', text: ({ amount }) => amount },
  ])
  test.each([
    ['Priya 166', [0]],
    ['166 priya', [0]],
    ['Priya', [0, 1]],
    ['166', [0, 2]],
    ['priya ada', []],
    ['012-366', [0, 1]],
    ['012366', [0, 1]],
    ['012-366 40117725 20.00', [1]],
    ['0403 555 030', [2]],
    ['0403555030', [2]],
    ['+61 403 555 030', [2]],
    ['+61-403555030', [2]],
    ['403555030 166', [2]],
  ])('finds rows by %j', async (typed, places) => {
    filter.setRows(people)
    await filter.prepare(new AbortController().signal)
    expect(filter.find(typed).map((row) => people.indexOf(row))).toEqual(places)
  })
})

describe('dates, and other words for a status', () => {
  const payouts = [
    { date: 'Sun 22/11/2026 14:03:22 GMT+11:00', status: 'RETURNED', note: 'Nora' },
    { date: 'Mon 02/11/2026 09:00:00 GMT+11:00', status: 'SETTLED', note: 'Rent, 22 nov' },
    { date: 'Sat 22/11/2025 09:00:00 GMT+11:00', status: 'SETTLED', note: 'Rent 2026' },
  ]
  const filter = new RowFilter<(typeof payouts)[number]>([
    { kind: 'date', text: ({ date }) => date },
    {
      kind: 'chip',
      text: ({ status }) => status,
      words: ({ status }) => (status === 'RETURNED' ? 'Sent back' : ''),
    },
    { kind: 'text', text: ({ note }) => note },
  ])
  test.each([
    ['22 Nov', [0, 1, 2]],
    ['22 n', [0, 1, 2]],
    ['22 November 2026', [0]],
    ['22/11/2026', [0]],
    ['2/11/26', [1]],
    ['02/11/26', [1]],
    ['2 Nov 2026', [1]],
    ['22 nov 2026 nora', [0]],
    ['22 Nov rent', [1, 2]],
    ['sent back', [0]],
    ['Sent back 22 Nov', [0]],
    ['returned', [0]],
  ])('finds rows by %j', async (typed, places) => {
    filter.setRows(payouts)
    await filter.prepare(new AbortController().signal)
    expect(filter.find(typed).map((row) => payouts.indexOf(row))).toEqual(places)
  })
})

test('a longer text only removes rows', async () => {
  const text = fc.oneof(
    fc.constantFrom(
      'Sun 22/11/2026 14:03:22 GMT+11:00',
      'Mon 02/01/2027 09:00:00 GMT+11:00',
      'Fri 12/03/2025 20:00:00 GMT+11:00',
      'PHONE: +61-403555030',
      '0403 555 030',
      '012-366',
      '012366-40117725',
      '22 nov',
      'May 2026',
      '$2,026.00',
    ),
    fc.string({ unit: fc.constantFrom('0', '1', '2', '/', '-', '+', 'n', 'm', ' '), maxLength: 8 }),
  )
  const rows = fc.array(fc.record({ name: text, note: text }), { maxLength: 30 })
  const word = fc.oneof(
    fc.constantFrom(
      '22',
      '2',
      'nov',
      'may',
      '2026',
      '20261',
      '2/1/26',
      '22/11/2026',
      '0403',
      '555',
    ),
    fc.constantFrom('(04)', '+61', '+61-403', '012-366', '012366', '2026.50', '22nd'),
    fc.string({ unit: fc.constantFrom('0', '1', '2', '/', '-', '+', '(', 'n', 'm'), maxLength: 5 }),
  )
  const typed = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '))
  await fc.assert(
    fc.asyncProperty(rows, typed, async (texts, whole) => {
      const filter = new RowFilter<Row>(fields.map((field) => ({ ...field, kind: 'text' })))
      filter.setRows(texts)
      await filter.prepare(new AbortController().signal)
      let before = new Set(texts)
      for (let length = 0; length <= whole.length; length += 1) {
        const matches = filter.find(whole.slice(0, length))
        expect(matches.filter((row) => !before.has(row))).toEqual([])
        before = new Set(matches)
      }
    }),
    { numRuns: 500 },
  )
})

test('finds rows that arrive later, and does not join the texts of existing rows again', async () => {
  let requested = 0
  const filter = new RowFilter<Row>([
    {
      text(row) {
        requested += 1
        return row.name
      },
    },
  ])
  const signal = new AbortController().signal
  filter.setRows(many.slice(0, 1500))
  expect(filter.ready).toBe(false)
  await filter.prepare(signal)
  expect(requested).toBe(1500)
  filter.setRows(many)
  await filter.prepare(signal)
  // The first thousand stayed. The half-full block after it was joined again.
  expect(requested).toBe(1500 + 1500)
  expect(filter.find('row 2499')).toEqual([many[2499]])
})

test('finds a replaced row by its new text and no longer by its old text', async () => {
  const filter = await filterOf(many)
  const rows = many.with(1200, { name: 'Refunded', note: '' })
  filter.setRows(rows)
  await filter.prepare(new AbortController().signal)
  expect(filter.find('refunded')).toEqual([rows[1200]])
  expect(filter.find('row 1200')).toEqual([])
})

test('finds a replaced row by its new text also through the index', async () => {
  const filter = await indexed(many)
  expect(filter.find('row 12')).toHaveLength(naive(many, 'row 12').length)
  const rows = many.with(1200, { name: 'Refunded', note: '' })
  filter.setRows(rows)
  await filter.prepare(going)
  await filter.index(going)
  expect(filter.find('refunded')).toEqual([rows[1200]])
  expect(filter.find('row 1200')).toEqual([])
})

test('does not find rows that were removed', async () => {
  const filter = await filterOf(many)
  filter.setRows(many.slice(0, 10))
  await filter.prepare(new AbortController().signal)
  expect(filter.find('row')).toHaveLength(10)
})

test('finds joined texts while others are still being joined', async () => {
  const filter = new RowFilter(fields)
  filter.setRows(many)
  expect(filter.find('row 1')).toEqual([])
  const stop = new AbortController()
  stop.abort()
  await filter.prepare(stop.signal)
  expect(filter.find('row')).toHaveLength(1000)
  expect(filter.ready).toBe(false)
})
