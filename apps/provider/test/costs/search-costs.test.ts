import { spellingPattern } from '@tideway/contract/search/spelling'
import pg from 'pg'
import { expect, test } from 'vitest'
import { searchCalls } from '../search/search-calls.ts'
import { openCountedProvider } from './counted-provider.ts'

// The statements of a search. A search without hits looks for another spelling, and a search with hits must not.

const provider = await openCountedProvider()
const { costOf, paid } = provider
const { search } = searchCalls(provider)

const EACH = [
  '1 × SELECT accounts',
  '1 × SELECT accounts, clients, identity_artifacts, sign_in_sessions, client_security_policies',
  '1 × SELECT api_keys',
  '1 × SELECT search_fills',
]
const REQUESTS = [
  '1 × SELECT clients, received_payments, refunds, payment_requests',
  '1 × SELECT transaction_notes, hidden_notes',
]
const BY_ID = [
  '1 × SELECT payment_agreements',
  '1 × SELECT payment_initiations',
  '1 × SELECT payment_request_keys',
  '1 × SELECT payments',
  '1 × SELECT refund_keys, refunds',
]
const ENTRIES = '1 × SELECT wanted.kind, found.record_id, found.entry_id, found.c'
const transactions = (count: number) => [
  `${count} × SET LOCAL statement_timeout = $1`,
  `${count} × begin`,
  `${count} × commit`,
]

test.each<[text: string, statements: string[]]>([
  ['marnie', [...EACH, ...BY_ID, ...REQUESTS, ENTRIES, ...transactions(1)]],
  ['$70', [...EACH, ...REQUESTS, ENTRIES, ...transactions(1)]],
  [
    'refunds today',
    [
      ...EACH,
      ENTRIES.replace('1', '2'),
      '1 × WITH payment_initiations, payment_initiation_refunds',
      '1 × WITH payment_requests, refunds',
      ...transactions(2),
    ],
  ],
])('%s', async (text, statements) => {
  await paid(70.5)
  const cost = await costOf(() => search(text))
  // Leave out statements within functions, because their number depends on the number of months.
  expect(cost.filter((line) => !line.includes(' . '))).toEqual(statements.toSorted(byStatement))
})

test('only a search without hits searches the entries once more, for another spelling', async () => {
  await paid(70.5)
  const lines = async (text: string) => costOf(() => search(text))
  const similar = '1 × SELECT wanted.kind, found.record_id FROM unnest($2::text[]) '
  expect(await lines('marnei')).toContain(similar)
  expect(await lines('marnie')).not.toContain(similar)
})

test.each(['pryia', 'okonkow', 'kristianson'])(
  'the index of texts finds the spelling of %s without reading other entries',
  async (word) => {
    const { pool } = provider.platform
    await pool.query(
      `INSERT INTO search_entries (client_id, kind, entry_id, record_id, created_at, scope, text)
       SELECT 'HARBOUR', 'batch', 'x' || n, 'x' || n, '2026-11-20', 'HARBOUR/batch',
              search_text('Invoice ' || n || ' for premium rent', CASE n WHEN 7 THEN 'Priya Okonkwo Kristiansen' END)
         FROM generate_series(1, 500) n ON CONFLICT DO NOTHING`,
    )
    const client = await pool.connect()
    try {
      await client.query('SET enable_seqscan = off')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF, BUFFERS OFF)
           SELECT FROM search_entries WHERE scope = 'HARBOUR/batch' AND text ~ ${pg.escapeLiteral(spellingPattern(word))}`,
      )
      const scans = rows
        .map((row) => row['QUERY PLAN'])
        .filter((line) => line.includes('Index Scan'))
      const read = scans.map((line) => Number(/rows=([\d.]+)/.exec(line)?.[1] ?? 0))
      expect(read.reduce((sum, count) => sum + count, 0)).toBe(1)
    } finally {
      await client.query('RESET enable_seqscan')
      client.release()
    }
  },
)

function byStatement(one: string, other: string): number {
  return one.slice(one.indexOf('×')) < other.slice(other.indexOf('×')) ? -1 : 1
}
