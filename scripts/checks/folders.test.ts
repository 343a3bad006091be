import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allTrackedFiles, projectRoot } from '../prose/tracked-files.ts'

/** The most files in one folder, so that a reader takes it in at a glance. */
const FILES_AT_MOST = 20

/**
 * Folders with one file for each record, migration or measurement, and the top folder, where programs look for their
 * settings.
 */
const collections = ['.', 'docs/decisions', 'apps/provider/migrations', 'ops/bench/results']

/** Returns the folders with more files than fit, with their numbers. */
function crowdedFolders(files: string[]): Record<string, number> {
  const sizes = new Map<string, number>()
  for (const file of files) {
    const folder = path.posix.dirname(file)
    if (!collections.includes(folder)) sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
  }
  return Object.fromEntries([...sizes].filter(([, size]) => size > FILES_AT_MOST))
}

test('no folder has more than twenty files', () => {
  expect(crowdedFolders(allTrackedFiles())).toEqual({})
})

test('a folder with twenty-one files is crowded, unless it collects records', () => {
  const filesOf = (folder: string) =>
    Array.from({ length: 21 }, (_, index) => `${folder}/${index}.ts`)
  expect(crowdedFolders([...filesOf('apps/host/src'), ...filesOf('docs/decisions')])).toEqual({
    'apps/host/src': 21,
  })
})

/**
 * Words that "One word for each thing" in CONTRIBUTING.md replaces. Bulk Report is the label of a page, and too many is no
 * batch.
 */
const replaced = /(?:^|-)(?:bulk(?!-days|-report)|(?<!too-)many|nobody|beside)(?:-|$)/

/** Returns the names with a word that the glossary replaces. */
function replacedNames(names: string[]): string[] {
  const kebabCase = (name: string) => name.replace(/(?<=[a-z\d])(?=[A-Z])|_/g, '-').toLowerCase()
  return [...new Set(names)].filter((name) => replaced.test(kebabCase(name)))
}

/** Returns the names of folders and files, without those of decisions and migrations, which have numbers. */
function namesOfPlaces(files: string[]): string[] {
  const names = files.flatMap((file) => file.split('/').map((name) => name.split('.')[0] ?? ''))
  return names.filter((name) => !/^\d/.test(name))
}

/** Returns the names that a source file exports. */
function exportedNames(source: string): string[] {
  const declaration = /^export (?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm
  return [...source.matchAll(declaration)].flatMap(([, name]) => name ?? [])
}

test('folders and files have the words of the glossary', () => {
  expect(replacedNames(namesOfPlaces(allTrackedFiles()))).toEqual([])
})

test('exported names have the words of the glossary', () => {
  const sources = allTrackedFiles().filter((file) => /\.tsx?$/.test(file))
  const names = sources.flatMap((file) =>
    exportedNames(readFileSync(path.join(projectRoot, file), 'utf8')),
  )
  expect(names.length).toBeGreaterThan(3000)
  expect(replacedNames(names)).toEqual([])
})

test('a name for many refunds is reported, a batch, the Bulk Report and too many are not', () => {
  const files = [
    'a/refund-many.ts',
    'bulk/a.ts',
    'refund-batch.ts',
    'bulk-report/use-bulk-report.ts',
  ]
  expect(replacedNames(namesOfPlaces(files))).toEqual(['refund-many', 'bulk'])
  const source = [
    'export function refundMany() {}',
    'export const MAX_BULK_ROWS = 1',
    'export interface BulkReport {}',
    'export const tooManyRows = 1',
    'const many = 1',
  ].join('\n')
  expect(replacedNames(exportedNames(source))).toEqual(['refundMany', 'MAX_BULK_ROWS'])
})
