import { expect, test } from 'vitest'
import { commentWords } from './comment-words.ts'

test.each([
  ['a word of a comment', '// Nobody reads it.', "'Nobody': write no one"],
  ['a word of a test title', "test('nobody reads it', () => 1)", "'nobody': write no one"],
  ['a place', '/** The note beside the field. */', "'beside': write next to"],
  ['a start', '/** The page begins after it. */', "'begins': write start"],
  ['a clause', '/** What waits for approval. */', "'What …': start the sentence with a noun"],
  [
    'a clause in a later sentence',
    '/** Notes. Who may read them may write them. */',
    "'Who …': start the sentence with a noun",
  ],
])('%s is reported', (_name, source, advice) => {
  expect(commentWords('a.test.ts', `\n${source}`)).toEqual([
    `a.test.ts:2  comment-words  ${advice}`,
  ])
})

test.each([
  ['a question', '/** What waits for approval? */'],
  ['a clause after a verb', '/** Returns what waits for approval. */'],
  ['a name of code', '/** Called by `begin`, and by `nobody`. */'],
  ['a statement of SQL', '// Sent as BEGIN and COMMIT.'],
  ['a text of a screen', "const text = 'Nobody has been invited yet'"],
])('%s is left alone', (_name, source) => {
  expect(commentWords('a.ts', source)).toEqual([])
})
