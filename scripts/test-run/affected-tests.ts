import path from 'node:path'
import type { Importers } from './import-graph.ts'

const TEST = /\.test\.tsx?$/
/**
 * Files that put the parts of a program together, and so import all of it, or that all screens import: those directly
 * in `src`, the parts of screens in `design`, the provider that tests open, and the screens' list of commands. Tests
 * that a change reaches only through them are left to `npm test`.
 */
const COMPOSITION =
  /^[^/]+\/[^/]+\/src\/[^/]+\.tsx?$|^packages\/design\/src\/|^apps\/provider\/test\/(?!.*\.test\.ts$)|^apps\/dashboard\/(?:test\/|src\/app\/)|^scripts\//
/**
 * How many imports away a changed file may be from a test of the provider, which imports much that it does not test.
 */
const PROVIDER_STEPS = 2

/** Tests that read files as text, so no import leads to them. */
const readers: readonly { changed: RegExp; tests: readonly string[] }[] = [
  { changed: /\.md$/, tests: ['scripts/checks/docs.test.ts', 'scripts/checks/citations.test.ts'] },
  { changed: /\.css$/, tests: ['scripts/checks/styles.test.ts'] },
  {
    changed: /^apps\/provider\/migrations\//,
    tests: [
      'apps/provider/test/schema/schema.test.ts',
      'apps/provider/src/platform/database/row-level-security.test.ts',
    ],
  },
]

/**
 * Returns the test files that these changes can affect, those nearest to the change first: tests that import a changed
 * file, directly or through others, the provider's tests in the folders of modules that import one directly, and
 * tests that read one as text.
 */
export function affectedTests(
  changed: readonly string[],
  importers: Importers,
  tests: readonly string[],
): string[] {
  const steps = stepsFrom(changed, importers)
  const read = readers.flatMap(({ changed: pattern, tests: named }) =>
    changed.some((file) => pattern.test(file)) ? named : [],
  )
  // Tests of the provider speak HTTP and import all of it, so the folder says which of its parts they test.
  const folders = new Set(
    [...steps]
      .filter(
        ([file, step]) => file.startsWith('apps/provider/src/') && step <= 1 && !TEST.test(file),
      )
      .map(([file]) => path.posix.dirname(file)),
  )
  const stepOf = (test: string) => {
    if (folders.has(path.posix.dirname(test)) || read.includes(test)) return 1
    const step = steps.get(test)
    return test.startsWith('apps/provider/') && (step ?? 0) > PROVIDER_STEPS ? undefined : step
  }
  return tests
    .filter((test) => stepOf(test) !== undefined)
    .sort((a, b) => (stepOf(a) ?? 0) - (stepOf(b) ?? 0) || a.localeCompare(b))
}

/** Returns how many imports each reached file is away from the nearest change. */
function stepsFrom(changed: readonly string[], importers: Importers): Map<string, number> {
  const steps = new Map(changed.map((file) => [file, 0]))
  const queue = [...changed]
  for (const file of queue) {
    if (COMPOSITION.test(file) && !changed.includes(file)) continue
    for (const importer of importers.get(file) ?? []) {
      if (steps.has(importer)) continue
      steps.set(importer, (steps.get(file) ?? 0) + 1)
      queue.push(importer)
    }
  }
  return steps
}
