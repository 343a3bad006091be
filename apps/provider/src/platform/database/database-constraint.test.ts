import { expect, test } from 'vitest'
import { databaseConstraint } from './transaction.ts'

test.each([
  ['one server names it in a field', { constraint: 'refunds_client_refund' }],
  [
    'the coordinator names the index of its own shard',
    { constraint: 'refunds_client_refund_102190' },
  ],
  [
    'a worker names the index of its shard',
    {
      message: 'duplicate key value violates unique constraint "refunds_client_refund_102190"',
    },
  ],
])('the constraint is known: %s', (_what, error) => {
  expect(databaseConstraint(error)).toBe('refunds_client_refund')
})

test('the check of a shard keeps its name', () => {
  const message =
    'new row for relation "ledger_accounts_102187" violates check constraint "ledger_account_sign"'
  expect(databaseConstraint({ message })).toBe('ledger_account_sign')
})

test.each([{}, null, { message: 'deadlock detected' }])('%j violates none', (error) => {
  expect(databaseConstraint(error)).toBeUndefined()
})
