import { expect, test } from 'vitest'
import { pageFacts } from './page-facts.ts'

const plain = {
  name: 'Tideway',
  colour: undefined,
  mark: undefined,
  notice: undefined,
}
const mark = 'data:image/svg+xml;base64,PHN2Zy8+'

test.each<[string, Record<string, string>, object]>([
  ['nothing', {}, plain],
  ['no JSON', { brand: 'Kelp' }, plain],
  ['another shape', { brand: '["Kelp"]' }, plain],
  [
    'a mark from elsewhere',
    { brand: '{"name":"X","mark":"https://x.example/a.svg"}' },
    { ...plain, name: 'X' },
  ],
  [
    'a brand and a notice',
    { brand: JSON.stringify({ name: 'Kelp Pay', colour: '#f2a900', mark }), notice: 'Gone.' },
    { ...plain, name: 'Kelp Pay', colour: '#f2a900', mark, notice: 'Gone.' },
  ],
])('facts of a page with %s', (_what, metas, expected) => {
  expect(pageFacts((name) => metas[name])).toEqual(expected)
})
