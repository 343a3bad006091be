import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { arrowFaults } from './arrows.ts'

const planted: string[] = []

afterEach(async () => {
  for (const root of planted.splice(0)) await rm(root, { recursive: true })
})

/** The faults of a small tree that holds only these files. */
async function faultsOf(files: Record<string, string>): Promise<string[]> {
  const root = await mkdtemp(path.join(tmpdir(), 'tideway-arrows-'))
  planted.push(root)
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true })
    await writeFile(path.join(root, name), text)
  }
  return arrowFaults(root)
}

test('the house keeps its arrows', async () => {
  expect(await arrowFaults(path.resolve(import.meta.dirname, '..'))).toEqual([])
  // It reads the whole tree.
}, 60_000)

test('a tree that keeps them has no fault', async () => {
  expect(
    await faultsOf({
      'contract/src/money/money.ts': "import { z } from 'zod/mini'\nexport const a = z.string()",
      'dashboard/package.json': '{"dependencies": {"react": "19"}}',
      'dashboard/src/main.tsx': "import './app/frame.tsx'",
      'dashboard/src/app/frame.tsx': "import '../home/home-page.tsx'\nimport 'react/jsx-runtime'",
      'dashboard/src/home/home-page.tsx': "import('../ui/money-text.tsx')\nimport './home.css'",
      'dashboard/src/ui/money-text.tsx': "import '@tideway/contract/money/money'",
      'provider/src/refunds/refund.test.ts':
        "import '../app.ts'\nimport 'vitest'\nimport 'node:fs'",
      'provider/src/app.ts': "import './rest/rest-plugin.ts'",
      'provider/src/rest.ts': "import '../refunds/refund.ts'",
      'provider/src/refunds/refund.ts': "import '../platform/clock.ts'",
    }),
  ).toEqual([])
})

test.each([
  ['a static import upwards', "import { page } from '../transactions/page.ts'"],
  ['a type import upwards', "import type { Page } from '../transactions/page.ts'"],
  ['a dynamic import upwards', "const page = () => import('../transactions/page.ts')"],
  [
    'a re-export from above',
    "export const own = 1\nexport { page } from '../transactions/page.ts'",
  ],
  ['a star re-export from above', "export const own = 1\nexport * from '../transactions/page.ts'"],
])('%s is a fault', async (_, code) => {
  expect(
    await faultsOf({ 'dashboard/src/ui/table.ts': code, 'dashboard/src/transactions/page.ts': '' }),
  ).toEqual([
    'dashboard/src/ui/table.ts: imports ../transactions/page.ts; allowed here: platform, ui',
  ])
})

test.each([
  ['dashboard/src/home/a.ts', '@tideway/provider/app', '@tideway/contract, @tideway/look'],
  ['dashboard/src/home/a.ts', '../../../provider/src/app.ts', 'relative files of dashboard'],
  ['dashboard/src/home/a.ts', 'node:fs', '@tideway/contract, @tideway/look'],
  ['dashboard/src/home/a.ts', 'left-pad', '@tideway/contract, @tideway/look'],
  ['contract/src/a.ts', 'zod', 'zod/mini'],
  ['contract/src/a.ts', 'react', 'zod/mini'],
  ['provider/src/refunds/a.ts', '../rest/rest-plugin.ts', 'platform, the nouns'],
  ['provider/src/rest/a.ts', '../app.ts', 'platform, the nouns, rest, portal, identity'],
  ['provider/src/app.ts', './refunds/a.test.ts', 'no test from the code it holds'],
  ['pages/src/checkout/a.ts', '@tideway/dashboard/ui', '@tideway/contract, @tideway/look'],
])('%s may not import %s', async (file, specifier, allowed) => {
  expect(await faultsOf({ [file]: `import '${specifier}'` })).toEqual([
    `${file}: imports ${specifier}; allowed here: ${allowed}`,
  ])
})

test.each([
  ['provider/src/refunds/a.ts', '../platform/write-status.ts', 1],
  ['provider/src/payments/a.ts', './payment-events.ts', 1],
  ['provider/src/app.ts', './payments/payment-events.ts', 1],
  ['provider/src/payments/payment-transitions.ts', '../platform/write-status.ts', 0],
  ['provider/src/payments/payment-transitions.ts', './payment-events.ts', 0],
  ['provider/src/payments/payment-events.test.ts', './payment-events.ts', 0],
])('%s imports %s, which is for the owners of statuses', async (file, specifier, faults) => {
  expect(await faultsOf({ [file]: `import '${specifier}'` })).toEqual(
    Array(faults).fill(
      `${file}: imports ${specifier}, which is not for it: a status is written with its event and its notice, by the owner of its column`,
    ),
  )
})

test.each([
  ['dashboard/src/home/a.ts', '@tideway/contract/balance/balance-docs', 1],
  ['pages/src/guide/a.ts', '@tideway/contract/balance/balance-docs', 1],
  ['contract/src/balance/balance.ts', './balance-docs.ts', 1],
  ['contract/src/sweep-docs.ts', './balance-docs.ts', 0],
  ['contract/src/balance-docs.test.ts', './balance-docs.ts', 0],
  ['provider/src/docs/a.ts', '@tideway/contract/balance/balance-docs', 0],
])('%s imports %s, which is for the reference', async (file, specifier, faults) => {
  expect(await faultsOf({ [file]: `import '${specifier}'` })).toEqual(
    Array(faults).fill(
      `${file}: imports ${specifier}, which is not for it: what the reference says about fields would travel to every browser`,
    ),
  )
})

test('folders that import each other are a fault, through others too', async () => {
  expect(
    await faultsOf({
      'provider/src/refunds/a.ts': "import '../ledger/b.ts'",
      'provider/src/ledger/b.ts': "import '../payments/c.ts'",
      'provider/src/payments/c.ts': "import '../refunds/a.ts'",
    }),
  ).toEqual([
    'folders import each other: provider/src/ledger → provider/src/payments → provider/src/refunds → provider/src/ledger',
  ])
})

test('barrels, kinds of code as folders and other spellings are faults', async () => {
  expect(
    await faultsOf({
      'dashboard/src/home/index.ts': "export * from './a.ts'\nexport { b } from './b.ts'",
      'dashboard/src/home/utils/money.ts': '',
      'dashboard/src/Home/a.ts': '',
      'dashboard/src/home/HomePage.tsx': '',
    }),
  ).toEqual([
    'dashboard/src/Home/a.ts: folder "Home" is not kebab-case',
    'dashboard/src/home/HomePage.tsx: "HomePage.tsx" is not kebab-case',
    'dashboard/src/home/utils/money.ts: a folder is a noun of the product, not "utils"',
    'dashboard/src/home/index.ts: only passes on what others export; import those directly',
  ])
})

test('an exception that nobody needs any more is a fault', async () => {
  expect(await faultsOf({ 'provider/src/platform/tables.ts': 'export const none = 0' })).toEqual([
    'provider/src/platform/tables.ts: no longer imports ../identity/identity-tables.ts; take the exception away',
  ])
})
