import { describe, expect, test } from 'vitest'
import type { Note } from './note.ts'
import { mayHideNote, noteProblem, noteText } from './note.ts'
import { noteExcerpt, notesCell } from './note-words.ts'

test.each([
  ['', 'Enter a note'],
  [' \n\t ', 'Enter a note'],
  ['x', undefined],
  ['Line one\n\tLine two', undefined],
  ['Line one\r\nLine two', undefined],
  ['ends ', undefined],
  ['x'.repeat(2000), undefined],
  ['x'.repeat(2001), 'Enter a note of up to 2,000 characters'],
  ['<script>alert(1)</script>', undefined],
  ['bell\u0007', 'Use visible characters'],
  ['null\u0000', 'Use visible characters'],
  ['half \ud800', 'Use visible characters'],
  ['日本 😀 مرحبا', undefined],
  ['😀'.repeat(2000), undefined],
  ['😀'.repeat(2001), 'Enter a note of up to 2,000 characters'],
  ['👩‍👩‍👧‍👦'.repeat(1200), 'Enter a note of up to 2,000 characters'],
  ['\u202egnp.exe', 'Use visible characters'],
  ['abc\u2067def', 'Use visible characters'],
  ['Việt Nam, שָׁלוֹם, प्रार्थना, ผู้ที่', undefined],
  [`Z${'\u0336'.repeat(5)}`, 'Use visible characters'],
])('the note %j: %s', (text, problem) => {
  expect(noteProblem(text)).toBe(problem)
})

test.each([
  ['its writer', 'a', 'BASE_FINANCE_OPERATOR', true],
  ['an admin', 'b', 'BASE_ADMIN', true],
  ['anyone else', 'b', 'BASE_FINANCE_ADMIN', false],
] as const)('whether %s may hide a note', (_who, id, role, may) => {
  expect(mayHideNote({ author: 'a' }, { id, role })).toBe(may)
})

test('a note is stored with one kind of line end, and without spaces around it', () => {
  expect(noteText('  One\r\nTwo\rThree \n ')).toBe('One\nTwo\nThree')
})

const note = (text: string, name: string, createdDatetime: string): Note => ({
  noteId: '1',
  text,
  author: { name },
  createdDatetime,
})

test('a cell has every note, with its writer and its time', () => {
  const notes = [
    note('Called.', 'support@harbour.example', '2026-11-20T03:00:00.000Z'),
    note('Refund it.', 'finance@harbour.example', '2026-11-20T04:00:00.000Z'),
  ]
  expect(notesCell(notes, 'Australia/Sydney')).toBe(
    '2026-11-20T14:00:00.000+11:00 support@harbour.example: Called.\n' +
      '2026-11-20T15:00:00.000+11:00 finance@harbour.example: Refund it.',
  )
  expect(notesCell([], 'UTC')).toBe('')
})

describe('the excerpt of a note', () => {
  const long = `${'a '.repeat(100)}needle ${'b '.repeat(100)}`.trim()

  test.each([
    ['a short note is whole', 'Called\n today', ['today'], 'Called today'],
    ['no word found: the beginning', long, ['nothing'], `${'a '.repeat(60)}…`],
    ['a word in the middle', long, ['needle'], `…${'a '.repeat(15)}needle ${'b '.repeat(41)}b…`],
    ['a word at the end', `${'a '.repeat(100)}needle`, ['needle'], `…${'a '.repeat(57)}needle`],
  ])('%s', (_, text, words, excerpt) => {
    expect(noteExcerpt(text, words)).toBe(excerpt)
  })
})
