import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { beforeAll, expect, test, vi } from 'vitest'
import { build } from '../build.ts'
import { builtApps, projectRoot } from './built-folders.ts'
import type { BundleGraph } from './bundle-graph.ts'
import { readBundleGraph } from './bundle-graph.ts'

// Budgets in bytes, compressed as brotli at its highest quality: the present size, rounded up. Raise one only for code
// that its page needs.

const FIRST_LIST = { js: 154_400, css: 19_200 }
/**
 * An entry's own file is small, and the rest is in a few files. Each additional file costs a round trip on a slow
 * connection.
 */
const FIRST_LIST_SCRIPTS = 3

/** Bytes that the screens of the dashboard load besides the first list, as a first screen of its kind. */
const ROUTES: Record<string, number> = {
  'approvals-route': 11_100,
  'apps-route': 3300,
  'balance-management-route': 18_000,
  'callback-failed': 500,
  'checkout-app-route': 15_800,
  'home-route': 5800,
  'manage-payment-files-route': 24_600,
  'manage-webhook-route': 18_400,
  'outbound-payment-list': 3900,
  'outbound-payment-page': 5900,
  'payment-agreement-list': 11_900,
  'payment-agreement-page': 13_800,
  'payment-initiation-list': 6000,
  'payment-initiation-page': 7900,
  'payment-request-page': 2100,
  'payout-batch-route': 12_000,
  'payout-batches-route': 32_900,
  'refund-batch-route': 10_400,
  'refund-batches-route': 21_200,
  'reports-route': 14_700,
  'settings-route': 38_400,
  'settlement-route': 10_800,
  'statement-route': 12_000,
  'transaction-page-route': 300,
  'users-route': 14_800,
}

/** Where the dashboard's screens, lists and pages of one transaction are named. */
const SITE_MAP = [
  'routes.tsx',
  'records/by-type/list-of-type.ts',
  'records/by-type/page-of-type.ts',
]

/** All that the pages of the provider and of the payouts app load. */
const PAGES: Record<string, { js: number; css: number }> = {
  'account.html': { js: 103_200, css: 6100 },
  'checkout.html': { js: 89_700, css: 5700 },
  'demo-receiver.html': { js: 75_600, css: 4800 },
  'forgotten.html': { js: 74_100, css: 4300 },
  'invitation.html': { js: 74_400, css: 4400 },
  'outbox.html': { js: 73_000, css: 3700 },
  'payouts.html': { js: 129_400, css: 5900 },
  'sign-in.html': { js: 68_200, css: 4400 },
  'test-bank.html': { js: 85_100, css: 6600 },
}

/** Compressing all files takes seconds, and much longer on a busy machine. */
vi.setConfig({ testTimeout: 120_000 })

const graphs = new Map<string, BundleGraph>()
const graphOf = (app: string): BundleGraph => {
  const graph = graphs.get(app)
  if (!graph) throw new Error(`${app} is not built`)
  return graph
}

/** Builds the apps that changed, as the start does. The build after these tests then has nothing to do. */
beforeAll(async () => {
  await build({ say: () => undefined })
  for (const app of builtApps) graphs.set(app, readBundleGraph(path.join(projectRoot, app, 'dist')))
}, 300_000)

test('the first list loads no more than its budget', () => {
  const { filesOf, resourcesOf, sizeOf } = graphOf('apps/dashboard')
  const files = filesOf('index.html')
  const js = sizeOf(files, '.js')
  const css = sizeOf(files, '.css')
  expect(js.brotli).toBeLessThanOrEqual(FIRST_LIST.js)
  expect(css.brotli).toBeLessThanOrEqual(FIRST_LIST.css)
  expect(js.files).toBeLessThanOrEqual(FIRST_LIST_SCRIPTS)
  // The page itself makes one request more, and the font of the ids another.
  expect(resourcesOf('index.html').map((address) => address.replace(/-[\w-]{8}\./, '.'))).toEqual([
    '/config.json',
    '/assets/hanken-grotesk-latin-wght-normal.woff2',
    '/assets/rolldown-runtime.js',
    '/assets/libraries.js',
    '/assets/shared.js',
    '/assets/style.css',
  ])
})

test('the first list has its screen, and no code for signing in, dialogs and filters', () => {
  const list = path.join(projectRoot, 'apps/dashboard/dist/.modules.json')
  const modules: Record<string, string[]> = JSON.parse(readFileSync(list, 'utf8'))
  const first = [...graphOf('apps/dashboard').filesOf('index.html')].flatMap(
    (file) => modules[file] ?? [],
  )
  expect(first).toContain('src/records/by-type/transactions-route.tsx')
  expect(
    first.filter((id) =>
      /oauth4webapi|react-aria|bcryptjs|\/row-filter\.ts|filter-hint|text-index|virtual-core|compact-rows\.tsx|draft-rules|payment-request-create|webhook-address|payment-initiation-columns/.test(
        id,
      ),
    ),
  ).toEqual([])
})

test('each screen of the site map adds no more than its budget to the first list', () => {
  const { filesOf, parts, reachable, sizeOf } = graphOf('apps/dashboard')
  const first = filesOf('index.html')
  const screens = SITE_MAP.flatMap((file) => {
    const text = readFileSync(path.join(projectRoot, 'apps/dashboard/src', file), 'utf8')
    return [...text.matchAll(/import\('(.+?)\.tsx?'\)/g)].map(([, name = '']) =>
      path.basename(name),
    )
  })
  const added = screens
    // The list's own screen is part of the first list, as the test above says.
    .filter((name) => name !== 'transactions-route')
    .map((name): [string, number] => {
      const own = [...reachable(parts.get(name) ?? name)].filter((file) => !first.has(file))
      return [name, sizeOf(own, '.js').brotli]
    })
  expect(beyond(Object.fromEntries(added), ROUTES)).toEqual([])
})

test('each page of the provider loads no more than its budget', () => {
  const js: Record<string, number> = {}
  const css: Record<string, number> = {}
  for (const app of ['apps/pages', 'apps/payouts']) {
    const { filesOf, pages, sizeOf } = graphOf(app)
    for (const page of pages) {
      js[page] = sizeOf(filesOf(page), '.js').brotli
      css[page] = sizeOf(filesOf(page), '.css').brotli
    }
  }
  const budgets = (kind: 'js' | 'css') =>
    Object.fromEntries(Object.entries(PAGES).map(([page, sizes]) => [page, sizes[kind]]))
  expect(beyond(js, budgets('js'))).toEqual([])
  expect(beyond(css, budgets('css'))).toEqual([])
})

test('no file of a browser has a description of the API reference', () => {
  const contract = path.join(projectRoot, 'packages/contract/src')
  const texts = globSync('**/*.ts', { cwd: contract, exclude: ['**/*.test.ts'] }).flatMap((file) =>
    descriptionsIn(path.join(contract, file)),
  )
  expect(texts.length).toBeGreaterThan(800)
  for (const app of builtApps) {
    const assets = path.join(projectRoot, app, 'dist/assets')
    const code = globSync('*.js', { cwd: assets })
      .map((name) => readFileSync(path.join(assets, name), 'utf8'))
      .join('')
    expect(
      texts.filter((text) => code.includes(text)),
      app,
    ).toEqual([])
  }
})

/** Returns the sentences that describe fields and objects in a module of the contract. */
function descriptionsIn(file: string): string[] {
  const texts: string[] = []
  const add = (node: { type: string; value?: unknown; quasis?: { value: { raw: string } }[] }) => {
    const parts = node.quasis?.map(({ value }) => value.raw) ?? [node.value]
    for (const part of parts) if (typeof part === 'string' && part.length > 20) texts.push(part)
  }
  new Visitor({
    CallExpression({ callee, arguments: [, ...words] }) {
      if (callee.type === 'Identifier' && ['field', 'nameObject'].includes(callee.name))
        words.slice(...(callee.name === 'field' ? [0, 1] : [1, 2])).forEach(add)
    },
    Property({ key, value }) {
      if (key.type === 'Identifier' && key.name === 'description') add(value)
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return texts
}

/** Returns sizes above their budget, sizes without a budget, and budgets whose page no longer exists. */
function beyond(sizes: Record<string, number>, budgets: Record<string, number>): string[] {
  return [
    ...Object.entries(sizes)
      .filter(([name, bytes]) => !(bytes <= (budgets[name] ?? 0)))
      .map(([name, bytes]) => `${name} has ${bytes} bytes, budget ${budgets[name] ?? 'none'}`),
    ...Object.keys(budgets)
      .filter((name) => !(name in sizes))
      .map((name) => `${name} has a budget and is not there`),
  ]
}
