import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listFiles } from '../list-files.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const folders = ['apps', 'packages', 'ops', 'docs', 'e2e', 'scripts']

/** Sources that a comment can cite, and the files of docs/spec with their sections. */
const books: Record<string, string[]> = {
  spec: ['screens', 'data', 'states', 'validation', 'roles', 'calls', 'errors', 'constants'],
  readings: ['readings'],
  quality: ['quality'],
  design: ['design'],
  'provider API': ['provider-api'],
}

const CITATION =
  /\b(spec|readings|quality|design) (\d+(?:\.\d+)*(?:(?:, | and |; )\d+(?:\.\d+)*)*)/g
/** `provider API, life cycle` names a term that is bold on that page. */
const NAMED = /\bprovider API, ([^;).]+)/g
/** Records of docs/decisions: `decision 34`, `decisions 132 and 133`. */
const DECISIONS = /\bdecisions? (\d+(?:(?:, | and )\d+)*)/gi
const READ = /\.(?:ts|tsx|css|sql|html|md)$/

/**
 * Returns the sections of a text. `## 2. Screens` and `### 2.1 Routes` are the sections 2 and 2.1, and a numbered step
 * of 2.1 is 2.1.1.
 */
function sectionsOf(text: string): string[] {
  const sections: string[] = []
  let section = ''
  for (const line of text.split('\n')) {
    const heading = /^#{2,3} (\d+(?:\.\d+)*)\.? /.exec(line)?.[1]
    const step = /^(\d+)\. /.exec(line)?.[1]
    if (heading !== undefined) section = heading
    if (heading !== undefined) sections.push(heading)
    else if (step !== undefined && section !== '') sections.push(`${section}.${step}`)
  }
  return sections
}

/** Joins the lines of a comment, so that a citation may be broken across lines. */
function unbroken(text: string): string {
  return text.replace(/\n\s*(?:\*|--|\/\/)\s/g, ' ')
}

function terms(text: string): string[] {
  return [...text.matchAll(/\*\*([^*]+?)[.:]?\*\*/g)].map(([, term = '']) => term.toLowerCase())
}

function citations(text: string): { book: string; section: string }[] {
  return [...unbroken(text).matchAll(CITATION)].flatMap(([, book = '', list = '']) =>
    list.split(/, | and |; /).map((section) => ({ book, section })),
  )
}

test('a list of sections counts as several citations', () => {
  expect(citations('(spec 2.20, 3.4 and 5; readings 1, paging)')).toEqual([
    { book: 'spec', section: '2.20' },
    { book: 'spec', section: '3.4' },
    { book: 'spec', section: '5' },
    { book: 'readings', section: '1' },
  ])
})

test('sections are numbered headings and the steps below them', () => {
  expect(sectionsOf('## 2. Screens\n### 2.3 Guard\n1. Keep\n2. Read\n### Scopes\n')).toEqual([
    '2',
    '2.3',
    '2.3.1',
    '2.3.2',
  ])
})

test('every cited section exists', async () => {
  const files = await listFiles(root, folders)
  const sections = Object.fromEntries(
    Object.entries(books).map(([book, names]) => [
      book,
      new Set(names.flatMap((name) => sectionsOf(read(`docs/spec/${name}.md`)))),
    ]),
  )
  const cited = files
    .filter((file) => READ.test(file) && !file.endsWith('citations.test.ts'))
    .flatMap((file) => citations(read(file)).map((citation) => ({ file, ...citation })))
  expect(cited.length).toBeGreaterThan(400)
  expect(cited.filter(({ book, section }) => !sections[book]?.has(section))).toEqual([])
})

test('every cited term of the provider API exists', async () => {
  const existingTerms = terms(read('docs/spec/provider-api.md'))
  const files = await listFiles(root, folders)
  const named = files
    .filter(
      (file) => READ.test(file) && !file.startsWith('docs/spec/') && !file.includes('citations'),
    )
    .flatMap((file) =>
      [...unbroken(read(file)).matchAll(NAMED)].map(([, name = '']) => ({ file, name })),
    )
  expect(named.length).toBeGreaterThan(60)
  expect(
    named.filter(({ name }) => !existingTerms.some((term) => name.toLowerCase().startsWith(term))),
  ).toEqual([])
})

test('every cited decision has a record', async () => {
  const numbers = new Set(
    readdirSync(path.join(root, 'docs/decisions')).map((name) => Number.parseInt(name, 10)),
  )
  const sources = (await listFiles(root, folders)).filter((file) => READ.test(file))
  const cited = [
    ...sources,
    '.dependency-cruiser.mjs',
    '.env.example',
    'CONTRIBUTING.md',
    'ARCHITECTURE.md',
  ]
    // An applied migration never changes, not even its comments.
    .filter((file) => !file.startsWith('apps/provider/migrations/') && !file.includes('citations'))
    .flatMap((file) =>
      [...unbroken(read(file)).matchAll(DECISIONS)].flatMap(([, list = '']) =>
        list.split(/, | and /).map((number) => ({ file, number: Number(number) })),
      ),
    )
  expect(cited.length).toBeGreaterThan(100)
  expect(cited.filter(({ number }) => !numbers.has(number))).toEqual([])
})

test('no section is in two files', () => {
  for (const names of Object.values(books)) {
    const all = names.flatMap((name) => sectionsOf(read(`docs/spec/${name}.md`)))
    expect(all.filter((section, index) => all.indexOf(section) !== index)).toEqual([])
  }
})
