import { expect, test } from 'vitest'
import { lintText } from './lint-text.ts'

const long = Array.from({ length: 31 }, () => 'word').join(' ')

test.each([
  ['a comment', '// The user is told.', "a:1  banned-words  'told'"],
  ['a comment over two lines', '// Nothing is asked\n// for here.', "a:1  banned-words  'asked"],
  ['a JSDoc comment', '/**\n * A word like behavior.\n */', "a:2  australian-spelling  'behavior'"],
  [
    'a reason of a directive',
    '// biome-ignore lint/style/useX: it stands here',
    "a:1  banned-words  'stands'",
  ],
  ['a test title', "test('it stands here', () => {})", "a:1  banned-words  'stands'"],
  ['a title made of parts', 'it.each([1])(`%s stands`, () => {})', "banned-words  'stands'"],
  ['a text of a screen', 'const a = <p>We were told so.</p>', "a:1  banned-words  'told'"],
  ['a literal', "const a = 'We read it anew.'", "a:1  banned-words  'anew'"],
  ['a long sentence', `// ${long}.`, 'has 31 words: at most 30'],
])('%s is checked', async (_name, source, expected) => {
  const file = source.includes('test(') || source.includes('it.') ? 'a.test.ts' : 'a.tsx'
  const problems = await lintText(file, source)
  expect(problems).toHaveLength(1)
  expect(problems[0]?.replace(/\.(?:test\.ts|tsx):(\d+):\d+/, ':$1')).toContain(expected)
})

test.each([
  ['SQL', "const a = 'select what stands in a table'"],
  ['names of classes', "const a = 'card stands wide'"],
  ['code in backticks', '// Sets `isTold`, `asked for` and {@link colorOf}.'],
  ['a directive', '/* @vite-ignore the behavior is told */'],
  ['the rule of a directive', '// biome-ignore lint/style/useColor: the colour is a word'],
  ['thirty words', `// ${long.slice(5)}.`],
  ['a citation in a long sentence', `// ${long.slice(5)} (spec 2.11 and 2.12).`],
])('%s is left alone', async (_name, source) => {
  expect(await lintText('a.tsx', source)).toEqual([])
})

test('the comments of a style sheet are checked', async () => {
  expect(
    await lintText('a.css', '/* A title. */\n/* It stands\n   here. */\n.told { top: 0 }'),
  ).toEqual(["a.css:2:7  banned-words  'stands': write is, appears"])
})

test('Markdown is checked, its code is not', async () => {
  const text = '# A title\n\nThis lets you in, `lets` does not.\n\n```ts\nlets()\n```\n'
  expect(await lintText('a.md', text)).toEqual([
    "a.md:3:6  banned-words  'lets': write allows, may",
  ])
})
