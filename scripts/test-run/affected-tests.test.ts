import { expect, test } from 'vitest'
import { affectedTests } from './affected-tests.ts'

const importers = new Map(
  Object.entries({
    'contract/src/refunds/refund.ts': [
      'contract/src/refunds/refund.test.ts',
      'provider/src/money-in/refunds/refund-payment-request.ts',
      'dashboard/src/refund/refund-state.ts',
    ],
    'provider/src/money-in/refunds/refund-payment-request.ts': [
      'provider/src/money-in/refunds/rest-routes.ts',
    ],
    'provider/src/money-in/refunds/rest-routes.ts': ['provider/src/money-in/refunds/part.ts'],
    'provider/src/money-in/refunds/part.ts': ['provider/src/app.ts'],
    'provider/src/app.ts': ['provider/src/build-app.ts', 'provider/src/app.test.ts'],
    'dashboard/src/refund/refund-state.ts': ['dashboard/src/refund/refund-strip.tsx'],
    'dashboard/src/refund/refund-strip.tsx': ['dashboard/src/refund/refund-strip.test.tsx'],
  }).map(([file, by]) => [file, new Set(by)]),
)
const tests = [
  'contract/src/refunds/refund.test.ts',
  'dashboard/src/refund/refund-strip.test.tsx',
  'provider/src/money-out/payouts/payments.test.ts',
  'provider/src/money-in/refunds/refund-races.test.ts',
  'provider/src/app.test.ts',
  'provider/test/schema/schema.test.ts',
  'scripts/checks/docs.test.ts',
]

test('a rule affects its own test, the provider that enforces it and the screen that explains it', () => {
  expect(affectedTests(['contract/src/refunds/refund.ts'], importers, tests)).toEqual([
    'contract/src/refunds/refund.test.ts',
    'provider/src/money-in/refunds/refund-races.test.ts',
    'dashboard/src/refund/refund-strip.test.tsx',
  ])
})

test('a file that puts the program together affects what imports it', () => {
  expect(affectedTests(['provider/src/app.ts'], importers, tests)).toEqual([
    'provider/src/app.test.ts',
  ])
})

test('a changed test affects itself', () => {
  expect(affectedTests(['provider/src/app.test.ts'], importers, tests)).toEqual([
    'provider/src/app.test.ts',
  ])
})

test.each([
  ['README.md', ['scripts/checks/docs.test.ts']],
  ['provider/migrations/0127_months.sql', ['provider/test/schema/schema.test.ts']],
  ['LICENSE', []],
])('tests that read %s as text', (changed, affected) => {
  expect(affectedTests([changed], importers, tests)).toEqual(affected)
})
