import { defineConfig } from 'vitest/config'

/** Tests that `npm run test:mutation` runs against each of its changes: pure rules, without a database. */
export default defineConfig({
  test: {
    // Skip this test: it checks every amount, which takes a minute with each change counted.
    testNamePattern: /^(?!all 999,999 amounts)/,
    include: [
      'packages/contract/src/**/{money,refund,partial-refund,initiation-refund}.test.ts',
      'packages/browser/src/money/idempotency-keys.test.ts',
      'apps/provider/src/platform/idempotency/idempotent-answer.test.ts',
      'apps/provider/src/ledger/{ledger-sides,transaction-type}.test.ts',
    ],
  },
})
