import { expect, test } from 'vitest'
import { transactionType } from '../../ledger/transaction-type.ts'
import { transactionTypes } from './reports-guide.ts'

test.each(transactionTypes)('reports use the type %s for the posting %s', (type, kind) => {
  expect(transactionType(kind)).toBe(type)
})
