import { expect, test } from 'vitest'
import { countFilters } from '../../list/search/transaction-search.ts'
import { countCriteria } from './count-criteria.ts'

test('counts criteria: dates as one, and each filter', () => {
  const dates = { startDate: '2026-11-20 00:00:00', endDate: '2026-11-21 00:00:59' }
  expect([countCriteria({}), countFilters({})]).toEqual([0, 0])
  const search = { ...dates, contractId: 'c', status: 'ACTIVE,CREATED', amountTo: '1.00' }
  expect([countCriteria(search), countFilters(search)]).toEqual([4, 2])
})
