import { expect, test } from 'vitest'
import { foreignCharactersMessage } from './foreign-characters.ts'

test.each([
  ['Rent – week 48', '‘–’ (en dash) at character 6 can’t be sent. Use ‘-’ instead'],
  [
    'A – B – C – D – E',
    '‘–’ (en dash) at character 3, ‘–’ (en dash) at character 7, ‘–’ (en dash) at character 11 and 1 more can’t be sent. Use ‘-’ instead',
  ],
  ['Café', '‘é’ at character 4 can’t be sent. Use ‘e’ instead'],
  ['Pat O’Brien', "‘’’ (curly apostrophe) at character 6 can’t be sent. Use ‘'’ instead"],
  [
    '“Milk”',
    '‘“’ (curly quote) at character 1 and ‘”’ (curly quote) at character 6 can’t be sent. Use unaccented letters, digits and symbols',
  ],
  ['Milk\u00A0week', 'A no-break space at character 5 can’t be sent. Use a space instead'],
  ['Milk\nweek', 'A line break at character 5 can’t be sent. Use a space instead'],
  [
    'Milk \u{1F95B} week',
    '‘\u{1F95B}’ at character 6 can’t be sent. Use unaccented letters, digits and symbols',
  ],
  [
    '\u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u{1F44D}\u{1F3FD}',
    '‘\u{1F468}\u200D\u{1F469}\u200D\u{1F467}’ at character 1 and ‘\u{1F44D}\u{1F3FD}’ at character 3 can’t be sent. Use unaccented letters, digits and symbols',
  ],
  [
    'Pay\u202Eees',
    'An invisible character (U+202E) at character 4 can’t be sent. Use unaccented letters, digits and symbols',
  ],
  [
    'Caf\uFFFD',
    '‘\uFFFD’ (character that could not be read) at character 4 can’t be sent. Use unaccented letters, digits and symbols',
  ],
  ['Corner Store, "The" ~', undefined],
  ['', undefined],
])('%j: %s', (text, message) => {
  expect(foreignCharactersMessage(text)).toBe(message)
})
