// Import rules between workspaces, layers and parts. CONTRIBUTING.md shows them. `node scripts/boundaries.ts` and a test enforce
// them.

import { readFileSync } from 'node:fs'

/** Each workspace, with the workspaces that it may import. */
export const workspaces = {
  'packages/contract': [],
  'packages/design': [],
  'packages/browser': ['packages/contract'],
  'apps/dashboard': ['packages/contract', 'packages/design', 'packages/browser'],
  'apps/payouts': ['packages/contract', 'packages/design', 'packages/browser'],
  'apps/pages': ['packages/contract', 'packages/design', 'packages/browser'],
  'apps/provider': ['packages/contract'],
  'apps/host': ['packages/contract'],
  e2e: ['packages/contract'],
  // Finds the browser in the same way as the journeys.
  'ops/bench': ['packages/contract', 'scripts'],
  // Shares the start of processes and the pages of results with the measurements, and installs programs.
  'ops/drills': ['packages/contract', 'ops/bench', 'scripts'],
  scripts: ['packages/design'],
}

/**
 * Files and folders of src, lowest layer first. Each may import its own layer and the layers before it. `*` matches
 * every other file.
 */
export const layers = {
  'apps/dashboard': [
    ['platform'],
    ['ui'],
    ['session', 'brand'],
    ['*'],
    ['app'],
    ['routes'],
    ['main'],
  ],
  'apps/provider': [
    ['platform'],
    ['*'],
    ['app'],
    ['joined-parts', 'build-app'],
    ['sandbox', 'reference'],
    ['open-provider'],
    ['admin'],
    ['serve'],
    ['main'],
  ],
}

/**
 * Modules exempt from the import rules because they concern the whole tree: tests, test folders and build settings.
 */
const free =
  '\\.(test|spec)\\.tsx?$|^((apps|packages|ops)/[^/]+|scripts)/(test|build|gallery)/|^e2e/|\\.config\\.ts$'

/** Modules of the provider that only the owners of statuses may import (decision 91). */
export const statusWriters = [
  'pay-to/agreements/agreement-events',
  'money-in/payment-requests/lifecycle/payment-request-events',
  'platform/statuses/write-status',
  'balance/sweeps/sweep-events',
]

/** Intended exceptions to the import rules. */
const meant = {
  // Reuses the list's columns and search texts, and measures the filter without the screen around it.
  'ops/bench/peers/src/bare-page.ts':
    'apps/dashboard/src/(records/payment-requests/payment-request-columns\\.tsx|list/filter/row-filter\\.ts)',
  // Tests and measurements share one definition of the checks on the ledger.
  'ops/bench/src/system/books.ts': 'apps/provider/test/book-faults\\.ts',
  'ops/drills/src/load/verify-load.ts': 'apps/provider/test/book-faults\\.ts',
  // The drill's server runs as another user and is durable, like the provider's own.
  'ops/drills/src/pooler/start-database.ts':
    'apps/provider/src/(sandbox/postgres/embedded-postgres|platform/telemetry/log)\\.ts',
  // Measures the queue itself, without the calls around it.
  'ops/bench/src/jobs-measure.ts': 'apps/provider/test/own-jobs\\.ts',
}

const names = Object.keys(workspaces)
const base = (folder) => folder.split('/').at(-1)
const anyOf = (list) => `(${list.join('|')})`

const betweenWorkspaces = names.map((name) => ({
  name: `${base(name)}-imports-only-${[...workspaces[name].map(base), 'itself'].join('-')}`,
  severity: 'error',
  from: { path: `^${name}/`, pathNot: [free, ...Object.keys(meant)] },
  to: { path: `^${anyOf(names)}/`, pathNot: `^${anyOf([name, ...workspaces[name]])}/` },
}))

const onlyWhatIsMeant = Object.entries(meant).map(([file, path]) => ({
  name: 'only-what-is-meant',
  severity: 'error',
  from: { path: `^${file}$` },
  to: {
    path: `^${anyOf(names)}/`,
    pathNot: [
      '^ops/bench/',
      '^packages/contract/',
      `^${file.split('/').slice(0, 2).join('/')}/`,
      `^${path}$`,
    ],
  },
}))

/** Fails for an exception that no import uses, so that unused ones are removed. */
const everyExceptionUsed = Object.entries(meant).map(([file, path]) => ({
  name: 'exception-in-use',
  severity: 'error',
  module: { path: `^${file}$` },
  to: { path: `^${path}$` },
}))

const upwards = Object.entries(layers).flatMap(([workspace, order]) => {
  const named = order.flat().filter((name) => name !== '*')
  const pathOf = (layer) =>
    layer.includes('*')
      ? `^${workspace}/src/(?!${anyOf(named)}(/|\\.tsx?$))`
      : `^${workspace}/src/${anyOf(layer)}(/|\\.tsx?$)`
  return order.slice(0, -1).map((layer, index) => ({
    name: `${base(workspace)}-${layer.includes('*') ? 'nouns' : layer.join('-')}-import-nothing-above`,
    severity: 'error',
    from: { path: pathOf(layer), pathNot: free },
    to: { path: order.slice(index + 1).map(pathOf) },
  }))
})

/** Folders of the provider's parts, in the order of app.ts. */
const parts = partFolders(
  readFileSync(new URL('apps/provider/src/app.ts', import.meta.url), 'utf8'),
)

function partFolders(app) {
  const imports = app.matchAll(/import \{ (\w+) \} from '\.\/(.+)\/part\.ts'/g)
  const folders = new Map([...imports].map(([, name, folder]) => [name, folder]))
  const list = /parts = \[([^\]]*)\]/.exec(app)?.[1] ?? ''
  return list.match(/\w+Part/g).map((name) => folders.get(name))
}

const laterParts = parts.slice(0, -1).map((folder, index) => ({
  name: 'parts-import-those-before',
  comment: 'Move its line in app.ts, or the import.',
  severity: 'error',
  from: { path: `^apps/provider/src/${folder}/`, pathNot: free },
  to: { path: parts.slice(index + 1).map((later) => `^apps/provider/src/${later}/`) },
}))

export default {
  forbidden: [
    ...betweenWorkspaces,
    ...onlyWhatIsMeant,
    ...upwards,
    ...laterParts,
    {
      name: 'contract-imports-only-zod-mini',
      severity: 'error',
      from: { path: '^packages/contract/', pathNot: free },
      to: { pathNot: ['^packages/contract/', '^node_modules/zod/mini/'] },
    },
    {
      name: 'front-ends-import-nothing-of-node',
      severity: 'error',
      from: { path: '^(packages/(design|browser)|apps/(dashboard|payouts|pages))/', pathNot: free },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'the-sandbox-is-read-by-the-demo-alone',
      comment:
        'Imported when it is needed; with a static import, production would read it too (decision 12).',
      severity: 'error',
      from: {
        path: '^apps/provider/src/',
        pathNot: [free, '^apps/provider/src/(sandbox|admin)/'],
      },
      to: {
        path: '^apps/provider/src/sandbox/',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'statuses-are-written-by-their-owners',
      comment: 'A status is written with its event and its notice (decision 91).',
      severity: 'error',
      from: { path: '^apps/provider/src/', pathNot: [free, '-transitions\\.ts$'] },
      to: { path: `^apps/provider/src/${anyOf(statusWriters)}\\.ts$` },
    },
    {
      name: 'no-product-code-imports-tests',
      severity: 'error',
      from: { pathNot: [free, ...Object.keys(meant)] },
      to: { path: '\\.(test|spec)\\.tsx?$|^(apps|packages|ops)/[^/]+/test/' },
    },
    {
      name: 'parts-are-for-the-list-of-parts',
      severity: 'error',
      from: { path: '^apps/provider/src/', pathNot: [free, '^apps/provider/src/app\\.ts$'] },
      to: { path: '^apps/provider/src/.+/part\\.ts$' },
    },
    {
      name: 'policy-rows-are-for-the-policy-test',
      severity: 'error',
      from: { pathNot: free },
      to: { path: '^apps/provider/src/.*/policy-rows\\.ts$' },
    },
    {
      name: 'no-cycle-at-run-time',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'folders-are-nouns',
      comment: 'Never kinds of code: a folder is found by what it is about.',
      severity: 'error',
      from: {},
      to: {
        path: '/(common|components|constants|helpers|hooks|lib|misc|services|shared|types|utils)/',
        pathNot: 'node_modules',
      },
    },
    {
      name: 'every-import-is-found',
      severity: 'error',
      from: { pathNot: '^apps/provider/test/openapi/programs/' },
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  required: everyExceptionUsed,
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|results)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.css', '.json'],
    },
  },
}
