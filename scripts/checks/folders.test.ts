import path from 'node:path'
import { expect, test } from 'vitest'
import { allTrackedFiles } from '../prose/tracked-files.ts'

/** How many files stand side by side in one folder, so that a reader takes it in at a glance. */
const FILES_AT_MOST = 20

/** Folders with one file for each record, migration or measurement, and the top, where programs look for their settings. */
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

/** Words that "One word for each thing" in CONTRIBUTING.md replaces. Bulk Report is the label of a page. */
const replaced = /(?:^|-)(?:bulk(?!-days|-report)|many|nobody|beside)(?:-|$)/

/** Returns the folders and files whose names have a word that the glossary replaces. */
function replacedNames(files: string[]): string[] {
  const names = files.flatMap((file) => file.split('/').map((name) => name.split('.')[0] ?? ''))
  return [...new Set(names)].filter((name) => !/^\d/.test(name) && replaced.test(name))
}

test('folders and files have the words of the glossary', () => {
  expect(replacedNames(allTrackedFiles())).toEqual([])
})

test('a file or folder that is named for many refunds is reported, a batch and the Bulk Report are not', () => {
  const files = [
    'a/refund-many.ts',
    'bulk/a.ts',
    'refund-batch.ts',
    'bulk-report/use-bulk-report.ts',
  ]
  expect(replacedNames(files)).toEqual(['refund-many', 'bulk'])
})
