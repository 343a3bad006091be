import { clientIdOf } from '@tideway/contract/calls/ids'
import type { PaymentRequestSearch } from '@tideway/contract/payment-requests/payment-request-search'
import { afterAll, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'
import { searchPaymentRequests } from '../../money-in/payment-requests/search/search-payment-requests.ts'
import { openDatabase } from '../database/database.ts'

const provider = await openTestProvider()
const one = openDatabase(provider.database.url, { max: 1 })
afterAll(async () => {
  await one.db.destroy()
  await provider.close()
})

async function search(criteria: PaymentRequestSearch, numberOfRecords: number): Promise<number> {
  const chunks = searchPaymentRequests(
    { ...provider.platform, ...one },
    { clientId: clientIdOf('HARBOUR'), search: criteria, numberOfRecords, nextPageId: undefined },
  )
  let count = 0
  for await (const { records } of chunks) count += records.length
  return count
}

/** Returns how many search statements the one connection has planned for good. */
async function planned(): Promise<number> {
  const { rows } = await one.pool.query<{ count: number }>(
    `SELECT count(*) FROM pg_prepared_statements WHERE name LIKE 'search %'`,
  )
  return rows[0]?.count ?? 0
}

test('a connection plans the first chunk of a search without dates once', async () => {
  const { PaymentRequest } = await provider.create()
  const { payID } = PaymentRequest
  for (let times = 0; times < 8; times += 1) {
    expect(await search({ payID }, 1000)).toBe(1)
    expect(await search({ payID: 'unknown@pay.harbour.example' }, 1000)).toBe(0)
  }
  expect(await planned()).toBe(1)
  expect(await search({}, 100)).toBe(1)
  expect(await planned()).toBe(2)
})

test('searches with dates, for a branch and of other sizes have no name', async () => {
  const before = await planned()
  await search({ fromDate: '2026-01-01T00:00:00Z' }, 1000)
  await search({ toDate: '2126-01-01T00:00:00Z' }, 100)
  await search({ clientBranch: 'HARBOURN1' }, 100)
  for (const size of [1, 7, 99, 101, 150]) await search({}, size)
  expect(await planned()).toBe(before)
})
