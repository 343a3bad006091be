import { expect, test } from 'vitest'
import { affectedTests } from './affected-tests.ts'

const importers = new Map(
  Object.entries({
    'packages/contract/src/refunds/refund.ts': [
      'packages/contract/src/refunds/refund.test.ts',
      'apps/provider/src/money-in/refunds/refund-payment-request.ts',
      'apps/dashboard/src/refund/refund-state.ts',
    ],
    'apps/provider/src/money-in/refunds/refund-payment-request.ts': [
      'apps/provider/src/money-in/refunds/rest-routes.ts',
    ],
    'apps/provider/src/money-in/refunds/rest-routes.ts': [
      'apps/provider/src/money-in/refunds/part.ts',
    ],
    'apps/provider/src/money-in/refunds/part.ts': ['apps/provider/src/app.ts'],
    'apps/provider/src/app.ts': ['apps/provider/src/build-app.ts', 'apps/provider/src/app.test.ts'],
    'apps/dashboard/src/refund/refund-state.ts': ['apps/dashboard/src/refund/refund-strip.tsx'],
    'apps/dashboard/src/refund/refund-strip.tsx': [
      'apps/dashboard/src/refund/refund-strip.test.tsx',
    ],
  }).map(([file, by]) => [file, new Set(by)]),
)
const tests = [
  'packages/contract/src/refunds/refund.test.ts',
  'apps/dashboard/src/refund/refund-strip.test.tsx',
  'apps/provider/src/money-out/payouts/payments.test.ts',
  'apps/provider/src/money-in/refunds/refund-races.test.ts',
  'apps/provider/src/app.test.ts',
  'apps/provider/test/schema/schema.test.ts',
  'scripts/checks/docs.test.ts',
]

test('a rule affects its own test, the provider that enforces it and the screen that explains it', () => {
  expect(affectedTests(['packages/contract/src/refunds/refund.ts'], importers, tests)).toEqual([
    'apps/provider/src/money-in/refunds/refund-races.test.ts',
    'packages/contract/src/refunds/refund.test.ts',
    'apps/dashboard/src/refund/refund-strip.test.tsx',
  ])
})

test('a file that puts the program together affects the files that import it', () => {
  expect(affectedTests(['apps/provider/src/app.ts'], importers, tests)).toEqual([
    'apps/provider/src/app.test.ts',
  ])
})

test('a changed test affects itself', () => {
  expect(affectedTests(['apps/provider/src/app.test.ts'], importers, tests)).toEqual([
    'apps/provider/src/app.test.ts',
  ])
})

test.each([
  ['README.md', ['scripts/checks/docs.test.ts']],
  ['apps/provider/migrations/0001_baseline.sql', ['apps/provider/test/schema/schema.test.ts']],
  ['LICENSE', []],
])('tests that read %s as text', (changed, affected) => {
  expect(affectedTests([changed], importers, tests)).toEqual(affected)
})
