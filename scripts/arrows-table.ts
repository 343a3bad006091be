/** Who may import whom. design 2 draws it; arrows.ts holds it. */
export interface WorkspaceArrows {
  /** Other workspaces of ours that may be imported. */
  workspaces: string[]
  /**
   * Packages that may be imported: a name allows all of it, a name with a path only that path.
   * 'declared' is whatever the workspace's own package.json names as dependencies.
   */
  packages: string[]
  /** Whether node: modules may be imported. */
  node: boolean
  /** Folders (or files) of src, lowest first; each may import itself and what stands before it. `*`: all others. */
  layers?: string[][]
}

export const arrows: Record<string, WorkspaceArrows> = {
  contract: { workspaces: [], packages: ['zod/mini'], node: false },
  look: {
    workspaces: [],
    packages: [
      'react',
      'react-dom',
      'react-aria-components',
      '@tabler/icons-react',
      '@fontsource-variable/hanken-grotesk',
      '@fontsource/spline-sans-mono',
    ],
    node: false,
  },
  dashboard: {
    workspaces: ['contract', 'look'],
    packages: ['declared'],
    node: false,
    layers: [['platform'], ['ui'], ['session', 'brand'], ['*'], ['app'], ['routes'], ['main']],
  },
  pages: { workspaces: ['contract', 'look'], packages: ['declared'], node: false },
  provider: {
    workspaces: ['contract'],
    packages: ['declared'],
    node: true,
    layers: [
      ['platform'],
      ['*'],
      ['rest', 'portal', 'identity'],
      ['app', 'seed', 'admin'],
      ['serve'],
      ['main'],
    ],
  },
  host: { workspaces: ['contract'], packages: ['declared', 'zod'], node: true },
  e2e: {
    workspaces: ['contract'],
    packages: ['declared', '@playwright/test', '@axe-core/playwright', 'pg'],
    node: true,
  },
  bench: { workspaces: ['contract'], packages: ['declared', '@playwright/test', 'pg'], node: true },
  scripts: {
    workspaces: ['look'],
    packages: ['vite', 'vitest/node', '@playwright/test'],
    node: true,
  },
}

/** Imports against the arrows that are meant, each with its reason. One that is no longer needed is a fault. */
export const exceptions: { file: string; imports: string; because: string }[] = [
  {
    file: 'bench/peers/src/bare-page.ts',
    imports: '../../../dashboard/src/transactions/payment-request-columns.tsx',
    because: 'what the list shows and is found by is said once, by its columns',
  },
  {
    file: 'bench/peers/src/bare-page.ts',
    imports: '../../../dashboard/src/transactions/row-filter.ts',
    because: 'the filter itself is measured, without the screen around it',
  },
  {
    file: 'bench/src/books.ts',
    imports: '../../provider/test/book-faults.ts',
    because: 'what must hold of money is said once, for tests and for what is measured',
  },
  {
    file: 'bench/src/jobs-measure.ts',
    imports: '../../provider/test/own-jobs.ts',
    because: 'the queue itself is measured, without the calls around it',
  },
  {
    file: 'provider/src/platform/tables.ts',
    imports: '../identity/identity-tables.ts',
    because: 'types only: the one list of all tables gathers what identity says of its own',
  },
]

const transitions = /^provider\/src\/[a-z-]+\/[a-z-]+-transitions\.ts$/
const statusAndEvent =
  'a status is written with its event and its notice, by the owner of its column'

/** Files that only some files may import, tests apart. */
export const reserved: { file: string | RegExp; by: RegExp; because: string }[] = [
  {
    file: /^contract\/src\/.*-docs\.ts$/,
    by: /^provider\/src\/|^contract\/src\/.*(?:-docs|-limits)\.ts$/,
    because: 'what the reference says about fields would travel to every browser',
  },
  ...[
    'agreements/agreement-events.ts',
    'initiations/initiation-events.ts',
    'payment-requests/payment-request-events.ts',
    'payments/payment-events.ts',
    'platform/write-status.ts',
    'sweeps/sweep-events.ts',
  ].map((file) => ({ file: `provider/src/${file}`, by: transitions, because: statusAndEvent })),
]

/** What tests and build settings may import besides, wherever they stand. */
export const testPackages = [
  'vitest',
  'fast-check',
  'vite',
  '@vitejs/plugin-react',
  'postcss-custom-media',
  '@csstools/postcss-global-data',
  'oauth4webapi',
  'msw',
  '@testing-library/react',
  '@testing-library/user-event',
]

/** Folders are the product's nouns, never kinds of code. */
export const forbiddenFolders = [
  'common',
  'components',
  'constants',
  'helpers',
  'hooks',
  'lib',
  'misc',
  'services',
  'shared',
  'types',
  'utils',
]
