import { expect, test } from 'vitest'
import { hasMark, markedParts } from './marked-parts.ts'

/** Shows marked parts in brackets. */
const shown = (text: string, words: string[]) =>
  markedParts(text, words)
    .map(({ text: part, marked }) => (marked ? `[${part}]` : part))
    .join('')

test.each([
  ['Zoë O’Brien', ['zoe'], '[Zoë] O’Brien'],
  ['Zoë O’Brien', ["o'brien", 'zo'], '[Zo]ë [O’Brien]'],
  ['Zoe\u0308 x', ['zoe'], '[Zoe\u0308] x'],
  ['Groß & Söhne', ['gross', 'sohne'], '[Groß] & [Söhne]'],
  ['INV-20431', ['204'], 'INV-[204]31'],
  ['banana', ['ana'], 'b[ana]na'],
  ['aaaa', ['aa'], '[aaaa]'],
  ['0412345678', ['412345678'], '0[412345678]'],
  ['+61-412 345 678', ['412345678'], '+61-[412 345 678]'],
  ['062-000 1234 5678', ['12345678'], '062-000 [1234 5678]'],
  ['INV-20431-B', ['20431'], 'INV-[20431]-B'],
  ['12-3', ['123'], '12-3'],
  ['Straße\u00a0 1', ['strasse 1'], 'Straße\u00a0 1'],
  ['<b>', ['b'], '<[b]>'],
  ['😀 zoe', ['zoe'], '😀 [zoe]'],
  ['nothing', ['else'], 'nothing'],
  ['nothing', [''], 'nothing'],
  ['', ['x'], ''],
])('in %s, %j are marked as %s', (text, words, expected) => {
  expect(shown(text, words)).toBe(expected)
  expect(hasMark(markedParts(text, words))).toBe(expected.includes('['))
})
