import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../prose/tracked-files.ts'

/** Knip reports its own entries that match nothing (`--treat-config-hints-as-errors`). */

interface Boundaries {
  workspaces: Record<string, string[]>
  layers: Record<string, string[][]>
  statusWriters: string[]
}

/** Returns the globs that match nothing in the project. */
function unmatched(globs: string[]): string[] {
  return globs.filter((glob) => globSync(glob, { cwd: projectRoot }).length === 0)
}

const readJson = (file: string): unknown =>
  JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8'))

test('the exceptions of Biome name existing files', () => {
  const { overrides } = readJson('biome.json') as { overrides: { includes: string[] }[] }
  const globs = overrides.flatMap(({ includes }) => includes)
  expect(globs.length).toBeGreaterThan(0)
  expect(unmatched(globs)).toEqual([])
})

test('the mutation test changes existing files and leaves out existing folders', () => {
  const { mutate, ignorePatterns } = readJson('stryker.config.json') as Record<string, string[]>
  const skipped = (ignorePatterns ?? []).flatMap((pattern) =>
    // Folders of results exist only after a run.
    /^\/(?!\.)/.test(pattern) ? [pattern.slice(1)] : [],
  )
  expect(skipped).toContain('apps/dashboard')
  expect(unmatched([...(mutate ?? []), ...skipped])).toEqual([])
})

test('the import rules name existing workspaces, layers and files', async () => {
  const file = path.join(projectRoot, '.dependency-cruiser.mjs')
  const { workspaces, layers, statusWriters } = (await import(file)) as Boundaries
  const named = Object.entries(layers).flatMap(([workspace, order]) =>
    order
      .flat()
      .filter((layer) => layer !== '*')
      .map((layer) => `${workspace}/src/${layer}{,.ts,.tsx}`),
  )
  expect(named).toContain('apps/provider/src/app{,.ts,.tsx}')
  expect(unmatched([...Object.keys(workspaces), ...named])).toEqual([])
  expect(unmatched(statusWriters.map((writer) => `apps/provider/src/${writer}.ts`))).toEqual([])
})
