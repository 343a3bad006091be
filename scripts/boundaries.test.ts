import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { boundaryFaults } from './boundaries.ts'

const planted: string[] = []

afterEach(async () => {
  for (const root of planted.splice(0)) await rm(root, { recursive: true })
})

/** Returns the faults of a small tree that contains only these files. Imported files that are not given are empty. */
async function faultsOf(files: Record<string, string>): Promise<string[]> {
  const root = await mkdtemp(path.join(tmpdir(), 'boundaries-'))
  planted.push(root)
  const workspaces = [...new Set(Object.keys(files).map((name) => name.split('/')[0]))]
  const all = { 'package.json': JSON.stringify({ type: 'module', workspaces }), ...files }
  for (const [name, text] of Object.entries(all)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true })
    await writeFile(path.join(root, name), text)
  }
  return boundaryFaults(root)
}

test('the project follows its import rules', async () => {
  expect(await boundaryFaults(path.resolve(import.meta.dirname, '..'))).toEqual([])
  // Reads the whole tree.
}, 120_000)

test('a tree that follows the rules has no fault', async () => {
  expect(
    await faultsOf({
      'dashboard/src/main.tsx': "import './app/frame.tsx'",
      'dashboard/src/app/frame.tsx': "import '../home/home-page.tsx'",
      'dashboard/src/home/home-page.tsx': "import('../ui/money-text.tsx')",
      'dashboard/src/ui/money-text.tsx': 'export const text = 1',
      'provider/src/money-in/refunds/refund.test.ts':
        "import '../../build-app.ts'\nimport 'node:fs'",
      'provider/src/build-app.ts': "import './app.ts'",
      'provider/src/app.ts': "import './money-in/refunds/part.ts'",
      'provider/src/money-in/refunds/part.ts': "import './refund.ts'",
      'provider/src/money-in/refunds/refund.ts': "import '../../platform/clock.ts'",
      'provider/src/platform/clock.ts': 'export const now = 1',
    }),
  ).toEqual([])
})

test.each([
  [
    'a static import upwards',
    "import { page } from '../transactions/page.ts'\nexport const own = page",
  ],
  ['a type import upwards', "import type { Page } from '../transactions/page.ts'"],
  ['a dynamic import upwards', "export const page = () => import('../transactions/page.ts')"],
  ['a re-export from above', "export { page } from '../transactions/page.ts'"],
])('%s is a fault', async (_, code) => {
  expect(
    await faultsOf({
      'dashboard/src/ui/table.ts': code,
      'dashboard/src/transactions/page.ts': 'export const page = 1\nexport type Page = 1',
    }),
  ).toEqual([
    'dashboard-ui-import-nothing-above: dashboard/src/ui/table.ts → dashboard/src/transactions/page.ts',
  ])
})

test.each([
  ['dashboard/src/home/a.ts', 'provider/src/build-app.ts', 'dashboard-imports-only'],
  ['pages/src/checkout/a.ts', 'dashboard/src/ui/a.ts', 'pages-imports-only'],
  ['contract/src/money/a.ts', 'look/src/a.ts', 'contract-imports-only'],
  [
    'provider/src/money-in/refunds/a.ts',
    'provider/src/app.ts',
    'provider-nouns-import-nothing-above',
  ],
  ['provider/src/app.ts', 'provider/src/build-app.ts', 'provider-app-import-nothing-above'],
  [
    'provider/src/build-app.ts',
    'provider/src/sandbox/a.ts',
    'provider-joined-parts-build-app-import-nothing-above',
  ],
  [
    'provider/src/open-provider.ts',
    'provider/src/sandbox/a.ts',
    'the-sandbox-is-read-by-the-demo-alone',
  ],
  [
    'provider/src/build-app.ts',
    'provider/src/money-in/refunds/a.test.ts',
    'no-product-code-imports-tests',
  ],
  [
    'dashboard/src/home/a.ts',
    'contract/src/balance/balance-docs.ts',
    'what-the-reference-says-stays-on-the-server',
  ],
  [
    'contract/src/balance/balance.ts',
    'contract/src/balance/balance-docs.ts',
    'what-the-reference-says-stays-on-the-server',
  ],
  [
    'provider/src/ledger/a.ts',
    'provider/src/money-in/refunds/refund.ts',
    'parts-import-those-before',
  ],
  [
    'provider/src/money-in/refunds/a.ts',
    'provider/src/ledger/part.ts',
    'parts-are-for-the-list-of-parts',
  ],
  [
    'provider/src/build-app.ts',
    'provider/src/ledger/policy-rows.ts',
    'policy-rows-are-for-the-policy-test',
  ],
  ['provider/src/a.ts', 'provider/src/helpers/a.ts', 'folders-are-nouns'],
  [
    'provider/src/money-in/refunds/a.ts',
    'provider/src/platform/statuses/write-status.ts',
    'statuses-are-written-by-their-owners',
  ],
  [
    'provider/src/money-out/payouts/test-values.ts',
    'provider/src/money-out/payouts/payment-events.ts',
    'statuses-are-written-by-their-owners',
  ],
])('%s may not import %s', async (file, target, rule) => {
  const specifier = path.posix.relative(path.posix.dirname(file), target).replace(/^(?!\.)/, './')
  const faults = await faultsOf({ [file]: `import '${specifier}'`, [target]: 'export const a = 1' })
  expect(faults.map((fault) => fault.slice(0, rule.length))).toContain(rule)
})

test.each([
  ['dashboard/src/home/a.ts', 'node:fs', 'front-ends-import-nothing-of-node'],
  ['contract/src/money/a.ts', 'node:fs', 'contract-imports-only-zod-mini'],
  ['provider/src/a.ts', './missing.ts', 'every-import-is-found'],
])('%s may not import %s', async (file, specifier, rule) => {
  const faults = await faultsOf({ [file]: `import '${specifier}'` })
  expect(faults.map((fault) => fault.split(':')[0])).toContain(rule)
})

test.each([
  [
    'provider/src/money-out/payouts/payment-transitions.ts',
    '../../platform/statuses/write-status.ts',
  ],
  ['provider/src/money-out/payouts/payment-events.test.ts', './payment-events.ts'],
])('%s may import %s, which is reserved for the owners of statuses', async (file, specifier) => {
  const target = path.posix.join(path.posix.dirname(file), specifier)
  expect(
    await faultsOf({ [file]: `import '${specifier}'`, [target]: 'export const a = 1' }),
  ).toEqual([])
})

test('files that import each other at run time are a fault, unless they only import types', async () => {
  const files = {
    'provider/src/money-in/refunds/a.ts': "import { b } from './b.ts'\nexport const a = b",
    'provider/src/money-in/refunds/b.ts': "import type { a } from './a.ts'\nexport const b = 1",
  }
  expect(await faultsOf(files)).toEqual([])
  const running = {
    ...files,
    'provider/src/money-in/refunds/b.ts': "import './a.ts'\nexport const b = 1",
  }
  expect((await faultsOf(running))[0]).toMatch(/^no-cycle-at-run-time: /)
})

test('folders that import each other are a fault, even through others', async () => {
  expect(
    await faultsOf({
      'provider/src/money-in/fees/a.ts': "import type { b } from '../../budget/b.ts'",
      'provider/src/budget/b.ts':
        "import type { c } from '../money-out/cheques/c.ts'\nexport const b = 1",
      'provider/src/money-out/cheques/c.ts':
        "import type { d } from '../../money-in/fees/d.ts'\nexport const c = 1",
      'provider/src/money-in/fees/d.ts': 'export const d = 1',
    }),
  ).toEqual([
    'folders-import-one-way: provider/src/budget → provider/src/money-out/cheques → provider/src/money-in/fees → provider/src/budget',
  ])
})
