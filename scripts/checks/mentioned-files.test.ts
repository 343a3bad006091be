import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findProse, findSheetProse } from '../prose/source-prose.ts'
import { allTrackedFiles, projectRoot } from '../prose/tracked-files.ts'

const tracked = allTrackedFiles()
const topFolders = [...new Set(tracked.map((file) => file.split('/')[0] ?? ''))]

/** Files that a program writes or serves, and results of a build. */
const generated = /^(?:config|manifest|lock-holder)\.json$|(?:^|\/)dist(?:\/|$)/

/** A file name with or without folders, or a path from the project's root. `*` replaces any part of a name. */
const MENTION = [
  // Names after these characters are parts of addresses, packages and expressions.
  String.raw`(?<![\w./@*{}$:-])`,
  String.raw`(?:(?:[\w.*-]+\/)*[\w.*-]+\.(?:tsx?|mjs|css|sql|md|html|json|ya?ml|sh|svg)(?![\w/-]|\.\w)`,
  String.raw`|(?:${topFolders.map(escapeDots).join('|')})(?:\/[\w.*-]*[\w*])+)`,
].join('')
/** Parsing every source takes ten times as long, so only files with a name after the start of a comment are read. */
const MENTION_IN_LINE = new RegExp(String.raw`(?:\/\/|\/\*|^\s*\*).*${MENTION}`, 'm')

/** Paths with all their ends: `a/b.ts` and `b.ts`. A folder from the root counts as well. */
const trackedNames = new Set(
  tracked.flatMap((file) => {
    const parts = file.split('/')
    return parts.flatMap((_, index) => [
      parts.slice(index).join('/'),
      parts.slice(0, index).join('/'),
    ])
  }),
)

/** Returns the names of files in the comments of a source, or anywhere in a page of Markdown. */
function mentionsIn(file: string, text: string): string[] {
  return prose(file, text).flatMap((part) =>
    [...part.matchAll(new RegExp(MENTION, 'g'))].map(([name]) => name),
  )
}

function prose(file: string, text: string): string[] {
  if (file.endsWith('.md')) return [text]
  if (file.endsWith('.sql')) return text.match(/--.*|\/\*[\s\S]*?\*\//g) ?? []
  if (file.endsWith('.css')) return findSheetProse(text).map(({ value }) => value)
  if (!MENTION_IN_LINE.test(text)) return []
  return findProse(file, text)
    .filter(({ kind }) => kind !== 'text')
    .map(({ value }) => value)
}

/**
 * Returns true if a file ends with the name. A name that starts with a dot and a slash is relative to the file that
 * mentions it. `-tables.ts` and `*-tables.ts` name all files that end so.
 */
function exists(file: string, name: string): boolean {
  if (generated.test(name)) return true
  if (/^\.{1,2}\//.test(name))
    return tracked.includes(path.posix.join(path.posix.dirname(file), name))
  if (!/^[.-]|\*/.test(name)) return trackedNames.has(name)
  const pattern = escapeDots(name).replaceAll('*', '[^/]*')
  const ending = new RegExp(`${/^[.-]/.test(name) ? '' : '(?:^|/)'}${pattern}$`)
  return tracked.some((each) => ending.test(each))
}

function escapeDots(name: string): string {
  return name.replaceAll('.', String.raw`\.`)
}

test('names in comments are mentions, and names in code are not', () => {
  const source = `
    import a from './a.ts'
    // See b.ts and apps/provider/src/platform.
    /**
     * c.ts (d/e.sql), not https://example.com/f.json or @scope/g.css.
     */
    const file = 'h.ts'
  `
  expect(mentionsIn('x.ts', source)).toEqual([
    'b.ts',
    'apps/provider/src/platform',
    'c.ts',
    'd/e.sql',
  ])
})

test('a name exists if a path ends with it at a slash', () => {
  const names = ['settings/settings.ts', 'ngs/settings.ts', 'form/settings.ts', '*-tables.ts']
  expect(names.map((name) => exists('README.md', name))).toEqual([true, false, false, true])
  expect(exists('packages/design/README.md', './src/theme/theme.ts')).toBe(true)
  expect(exists('README.md', './src/theme.ts')).toBe(false)
})

test('every file that a comment or a page of Markdown mentions exists', () => {
  const mentions = tracked
    // Results name the files of their day.
    .filter(
      (file) => /\.(?:tsx?|mjs|css|sql|md)$/.test(file) && !file.startsWith('ops/bench/results/'),
    )
    .filter((file) => file !== 'scripts/checks/mentioned-files.test.ts')
    .flatMap((file) =>
      mentionsIn(file, readFileSync(path.join(projectRoot, file), 'utf8')).map((name) => ({
        file,
        name,
      })),
    )
  expect(mentions.length).toBeGreaterThan(700)
  expect(mentions.filter(({ file, name }) => !exists(file, name))).toEqual([])
})

test('limits of the Citus drill name tests that exist', () => {
  const source = readFileSync(
    path.join(projectRoot, 'ops/drills/src/citus/known-limits.ts'),
    'utf8',
  )
  const tests = [...source.matchAll(/file: '(.+)'/g)].map(([, file]) => `apps/provider/${file}`)
  expect(tests.length).toBeGreaterThan(9)
  expect(tests.filter((file) => !tracked.includes(file))).toEqual([])
})
