import { expect, test } from 'vitest'
import { needed, reachable } from './first-list-modules.ts'

test('finds indirect imports once each', () => {
  const imports: Record<string, string[]> = { a: ['b', 'c'], b: ['c', 'a'], c: [], d: ['a'] }
  expect([...reachable(['a'], (id) => imports[id] ?? [])].sort()).toEqual(['a', 'b', 'c'])
})

test('only the parts of a library that are imported by name are needed, with their own imports', () => {
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
  const neededIds = needed(['/src/main.ts'], (id) => modules[id] ?? { code: '', importedIds: [] })
  expect([...neededIds].sort()).toEqual([
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
