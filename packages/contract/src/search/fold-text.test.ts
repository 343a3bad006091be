import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'

test.each([
  ['Zoë  O’Brien', "zoe o'brien"],
  ['MÜLLER', 'muller'],
  ['Groß', 'gross'],
  ['GROẞ', 'gross'],
  ['Ærø Łódź', 'aero lodz'],
  ['Đorđe', 'dorde'],
  ['İzmir', 'izmir'],
  ['ﬁancé', 'fiance'],
  ['Ｔｏｋｙｏ', 'tokyo'],
  ['e\u0301', 'e'],
  ['smith–jones', 'smith-jones'],
  [' a\u00a0\t\nb ', 'a b'],
  ['', ''],
])('%s is compared as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('the case and the accents of a text make no difference', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text))
      expect(foldText(text.normalize('NFD'))).toBe(foldText(text.normalize('NFC')))
    }),
  )
})
