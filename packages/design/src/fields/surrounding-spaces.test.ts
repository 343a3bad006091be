import { expect, test } from 'vitest'
import { pastedText, trimTyped } from './surrounding-spaces.ts'

test.each([
  ['203.0.113.5', 0, 0, '203.0.113.5'],
  ['  203.0.113.5 ', 0, 0, '203.0.113.5'],
  ['\u00a0203.0.113.5\r\n', 0, 0, '203.0.113.5'],
  ['\tone two\u2003', 0, 0, 'one two'],
  // Pasted between existing characters.
  [' and ', 4, 5, ' and '],
  [' and ', 0, 5, 'and '],
  [' and ', 4, 0, ' and'],
  ['first\nsecond\n', 0, 0, 'first\nsecond'],
  ['   ', 0, 0, ''],
])(
  '%j, pasted after %i characters and before %i, becomes %j',
  (text, before, after, expectedText) => {
    expect(pastedText(text, { before, after })).toBe(expectedText)
  },
)

test.each([
  [{ value: ' 203.0.113.5 ' }, ['203.0.113.5']],
  [{ value: '\u00a0first\nsecond\n' }, ['first\nsecond']],
  [{ value: '   ' }, ['']],
  [{ value: 'one two' }, []],
  [{ value: ' secret ', type: 'password' }, []],
  [{ value: ' sent ', readOnly: true }, []],
  [{ value: ' off ', disabled: true }, []],
])('leaving %j reports the changes %j', (field, changes) => {
  const changed: string[] = []
  const element = { type: 'text', readOnly: false, disabled: false, ...field }
  trimTyped(element as HTMLInputElement, (value) => changed.push(value))
  expect(changed).toEqual(changes)
})
