import { clientIdOf } from '@tideway/contract/calls/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestProvider } from '../../../../test/provider.ts'
import { addSearchedRecords } from '../../../../test/search/searched-records.ts'
import { fillEntries, markUnentered } from './fill-entries.ts'
import { mergeNewRows } from './search-jobs.ts'

const provider = await openTestProvider()
const { platform, call } = provider
const HARBOUR = clientIdOf('HARBOUR')

beforeAll(() => addSearchedRecords(platform, HARBOUR, { seed: 3, many: 40 }))
afterAll(() => provider.close())

async function contents(): Promise<unknown[]> {
  const { rows } = await platform.pool.query(
    `SELECT to_jsonb(e) AS row FROM search_entries e UNION ALL SELECT to_jsonb(s) FROM search_slices s ORDER BY 1`,
  )
  return rows
}

async function isComplete(): Promise<boolean> {
  const { body } = await call('POST', '/portal/v1/search', {
    as: 'admin@harbour.example',
    body: { Search: { text: 'anything', timeZone: 'UTC' } },
  })
  return body.complete
}

test('records that are older than the search are entered as triggers enter them', async () => {
  const byTriggers = await contents()
  expect(byTriggers.length).toBeGreaterThan(100)
  expect(await isComplete()).toBe(true)
  await platform.pool.query('DELETE FROM search_entries')
  await platform.pool.query('DELETE FROM search_slices')
  await markUnentered(platform.db, [HARBOUR])
  expect(await isComplete()).toBe(false)
  await fillEntries(platform.db)
  expect(await contents()).toEqual(byTriggers)
  expect(await isComplete()).toBe(true)
})

test('a stopped run continues where it stopped', async () => {
  const all = await contents()
  await platform.pool.query('DELETE FROM search_entries')
  await markUnentered(platform.db, [HARBOUR])
  await fillEntries(platform.db, { signal: AbortSignal.abort() })
  expect(await isComplete()).toBe(false)
  // An earlier run has reached the last request, so no request is entered now.
  await platform.pool.query(
    `UPDATE search_fills SET after_id = (SELECT max(payment_request_id) FROM payment_requests) WHERE source = 'payment_requests'`,
  )
  await fillEntries(platform.db)
  const { rows } = await platform.pool.query(
    'SELECT count(*)::int AS requests FROM search_entries WHERE entry_id = record_id AND kind = $1',
    ['paymentRequest'],
  )
  expect(rows).toEqual([{ requests: 0 }])
  await markUnentered(platform.db, [HARBOUR])
  await fillEntries(platform.db)
  expect(await contents()).toEqual(all)
})

test('merging new rows into the index succeeds', async () => {
  const merged = mergeNewRows(platform)
  await expect(merged).resolves.toBeUndefined()
})
