import { brotliCompressSync, constants } from 'node:zlib'
import type { Rolldown } from 'vite'
import { build } from 'vite'
import { expect, test, vi } from 'vitest'
import { needed, reachable } from './first-list-modules.ts'

/**
 * Budget in bytes of JavaScript before the first list, compressed as brotli at its highest quality: the build's size,
 * rounded up. Raise it only for code that the first list needs.
 */
const BUDGET = 163_400
/**
 * An entry's own file is small, and the rest is in a few files. Each additional file costs a round trip on a slow
 * connection.
 */
const FILES = 3

const root = `${import.meta.dirname}/..`
const screen = 'src/transactions/list/transactions-route.tsx'

test('the first list loads no more JavaScript than its budget', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const output = await build({ root, logLevel: 'silent', build: { write: false } })
  vi.unstubAllEnvs()
  const chunks = new Map(
    (output as Rolldown.RolldownOutput).output
      .filter((file) => file.type === 'chunk')
      .map((chunk) => [chunk.fileName, chunk]),
  )
  const entries = [...chunks.values()].filter(
    ({ isEntry, facadeModuleId, moduleIds }) =>
      isEntry || facadeModuleId?.endsWith(screen) || moduleIds.some((id) => id.endsWith(screen)),
  )
  const files = [
    ...reachable(
      entries.map(({ fileName }) => fileName),
      (file) => chunks.get(file)?.imports ?? [],
    ),
  ]
  const code = files.map((file) => chunks.get(file)?.code ?? '')
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const bytes = code.map((text) => brotliCompressSync(text, { params }).length)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BUDGET)
  expect(files.length).toBeLessThanOrEqual(FILES)
  // Code for signing in, dialogs and filters is loaded on demand.
  const modules = files.flatMap((file) => chunks.get(file)?.moduleIds ?? [])
  expect(
    modules.filter((id) =>
      /oauth4webapi|react-aria|bcryptjs|\/row-filter\.ts|filter-hint|text-index/.test(id),
    ),
  ).toEqual([])
}, 120_000)

test('finds indirect imports once each', () => {
  const imports: Record<string, string[]> = { a: ['b', 'c'], b: ['c', 'a'], c: [], d: ['a'] }
  expect([...reachable(['a'], (id) => imports[id] ?? [])].sort()).toEqual(['a', 'b', 'c'])
})

test('of a library, the parts that are imported by name are needed, with their own imports', () => {
  const library = '/node_modules/@tanstack/parts/dist'
  const core = '/node_modules/@tanstack/core/dist'
  const modules: Record<string, { code: string; importedIds: string[] }> = {
    '/src/main.ts': {
      code: `import { useOne, Two as Second } from '@tanstack/parts'; import './aside.ts'`,
      importedIds: [`${library}/index.js`, '/src/aside.ts'],
    },
    '/src/aside.ts': {
      code: `import * as all from 'other'`,
      importedIds: ['/node_modules/other/index.js'],
    },
    [`${library}/index.js`]: {
      code: `import { useOne } from "./useOne.js";
import { useThree } from "./useThree.js";
export * from "@tanstack/core";
export { default as Four } from './four.js';
export { useOne, useThree };`,
      importedIds: [
        `${library}/useOne.js`,
        `${library}/useThree.js`,
        `${core}/index.js`,
        `${library}/four.js`,
      ],
    },
    [`${library}/useOne.js`]: {
      code: `import { helper } from './utils.js'; export { useOne }`,
      importedIds: [`${library}/utils.js`],
    },
    [`${core}/index.js`]: {
      code: `export * from './two.js'; export * from './five.js'`,
      importedIds: [`${core}/two.js`, `${core}/five.js`],
    },
    [`${core}/two.js`]: { code: 'export class Two {}', importedIds: [] },
    [`${core}/five.js`]: { code: 'export class Twofold {}', importedIds: [] },
  }
  const found = needed(['/src/main.ts'], (id) => modules[id] ?? { code: '', importedIds: [] })
  expect([...found].sort()).toEqual([
    `${core}/index.js`,
    `${core}/two.js`,
    '/node_modules/@tanstack/parts/dist/index.js',
    `${library}/useOne.js`,
    `${library}/utils.js`,
    '/node_modules/other/index.js',
    '/src/aside.ts',
    '/src/main.ts',
  ])
})
