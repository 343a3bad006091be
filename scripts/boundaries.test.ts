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

test('a tree that follows the rules has no fault', async () => {
  expect(
    await faultsOf({
      'apps/dashboard/src/main.tsx': "import './app/frame.tsx'",
      'apps/dashboard/src/app/frame.tsx': "import '../home/home-page.tsx'",
      'apps/dashboard/src/home/home-page.tsx': "import('../ui/money-text.tsx')",
      'apps/dashboard/src/ui/money-text.tsx': 'export const text = 1',
      'apps/provider/src/money-in/refunds/refund.test.ts':
        "import '../../build-app.ts'\nimport 'node:fs'",
      'apps/provider/src/build-app.ts': "import './app.ts'",
      'apps/provider/src/app.ts': "import './money-in/refunds/part.ts'",
      'apps/provider/src/money-in/refunds/part.ts': "import './refund.ts'",
      'apps/provider/src/money-in/refunds/refund.ts': "import '../../platform/clock.ts'",
      'apps/provider/src/platform/clock.ts': 'export const now = 1',
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
      'apps/dashboard/src/ui/table.ts': code,
      'apps/dashboard/src/transactions/page.ts': 'export const page = 1\nexport type Page = 1',
    }),
  ).toEqual([
    'dashboard-ui-import-nothing-above: apps/dashboard/src/ui/table.ts → apps/dashboard/src/transactions/page.ts',
  ])
})

test.each([
  ['apps/dashboard/src/home/a.ts', 'apps/provider/src/build-app.ts', 'dashboard-imports-only'],
  ['apps/pages/src/checkout/a.ts', 'apps/dashboard/src/ui/a.ts', 'pages-imports-only'],
  ['packages/contract/src/money/a.ts', 'packages/design/src/a.ts', 'contract-imports-only'],
  [
    'apps/provider/src/money-in/refunds/a.ts',
    'apps/provider/src/app.ts',
    'provider-nouns-import-nothing-above',
  ],
  [
    'apps/provider/src/app.ts',
    'apps/provider/src/build-app.ts',
    'provider-app-import-nothing-above',
  ],
  [
    'apps/provider/src/build-app.ts',
    'apps/provider/src/sandbox/a.ts',
    'provider-joined-parts-build-app-import-nothing-above',
  ],
  [
    'apps/provider/src/open-provider.ts',
    'apps/provider/src/sandbox/a.ts',
    'the-sandbox-is-read-by-the-demo-alone',
  ],
  [
    'apps/provider/src/build-app.ts',
    'apps/provider/src/money-in/refunds/a.test.ts',
    'no-product-code-imports-tests',
  ],
  [
    'apps/provider/src/ledger/a.ts',
    'apps/provider/src/money-in/refunds/refund.ts',
    'parts-import-those-before',
  ],
  [
    'apps/provider/src/money-in/refunds/a.ts',
    'apps/provider/src/ledger/part.ts',
    'parts-are-for-the-list-of-parts',
  ],
  [
    'apps/provider/src/build-app.ts',
    'apps/provider/src/ledger/policy-rows.ts',
    'policy-rows-are-for-the-policy-test',
  ],
  ['apps/provider/src/a.ts', 'apps/provider/src/helpers/a.ts', 'folders-are-nouns'],
  [
    'apps/provider/src/money-in/refunds/a.ts',
    'apps/provider/src/platform/statuses/write-status.ts',
    'statuses-are-written-by-their-owners',
  ],
  [
    'apps/provider/src/balance/sweeps/test-values.ts',
    'apps/provider/src/balance/sweeps/sweep-events.ts',
    'statuses-are-written-by-their-owners',
  ],
])('%s may not import %s', async (file, target, rule) => {
  const specifier = path.posix.relative(path.posix.dirname(file), target).replace(/^(?!\.)/, './')
  const faults = await faultsOf({ [file]: `import '${specifier}'`, [target]: 'export const a = 1' })
  expect(faults.map((fault) => fault.slice(0, rule.length))).toContain(rule)
})

test.each([
  ['apps/dashboard/src/home/a.ts', 'node:fs', 'front-ends-import-nothing-of-node'],
  ['packages/contract/src/money/a.ts', 'node:fs', 'contract-imports-only-zod-mini'],
  ['apps/provider/src/a.ts', './missing.ts', 'every-import-is-found'],
])('%s may not import %s', async (file, specifier, rule) => {
  const faults = await faultsOf({ [file]: `import '${specifier}'` })
  expect(faults.map((fault) => fault.split(':')[0])).toContain(rule)
})

test.each([
  [
    'apps/provider/src/money-out/payouts/payment-transitions.ts',
    '../../platform/statuses/write-status.ts',
  ],
  ['apps/provider/src/balance/sweeps/sweep-events.test.ts', './sweep-events.ts'],
])('%s may import %s, which is reserved for the owners of statuses', async (file, specifier) => {
  const target = path.posix.join(path.posix.dirname(file), specifier)
  expect(
    await faultsOf({ [file]: `import '${specifier}'`, [target]: 'export const a = 1' }),
  ).toEqual([])
})

test('files that import each other at run time are a fault, unless they only import types', async () => {
  const files = {
    'apps/provider/src/money-in/refunds/a.ts': "import { b } from './b.ts'\nexport const a = b",
    'apps/provider/src/money-in/refunds/b.ts':
      "import type { a } from './a.ts'\nexport const b = 1",
  }
  expect(await faultsOf(files)).toEqual([])
  const running = {
    ...files,
    'apps/provider/src/money-in/refunds/b.ts': "import './a.ts'\nexport const b = 1",
  }
  expect((await faultsOf(running))[0]).toMatch(/^no-cycle-at-run-time: /)
})

test('folders that import each other are a fault, even through others', async () => {
  expect(
    await faultsOf({
      'apps/provider/src/money-in/fees/a.ts': "import type { b } from '../../budget/b.ts'",
      'apps/provider/src/budget/b.ts':
        "import type { c } from '../money-out/cheques/c.ts'\nexport const b = 1",
      'apps/provider/src/money-out/cheques/c.ts':
        "import type { d } from '../../money-in/fees/d.ts'\nexport const c = 1",
      'apps/provider/src/money-in/fees/d.ts': 'export const d = 1',
    }),
  ).toEqual([
    'folders-import-one-way: apps/provider/src/budget → apps/provider/src/money-out/cheques → apps/provider/src/money-in/fees → apps/provider/src/budget',
  ])
})
