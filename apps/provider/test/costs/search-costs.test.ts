import { expect, test } from 'vitest'
import { searchCalls } from '../search/search-calls.ts'
import { openCountedProvider } from './counted-provider.ts'

// What a search costs the database. Without hits it looks for another spelling, and with hits it must not.

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
  // The lines of statements within functions follow from the number of months.
  expect(cost.filter((line) => !line.includes(' . '))).toEqual(statements.toSorted(byStatement))
})

test('another spelling costs one search of entries and one read of each kind, and only without hits', async () => {
  await paid(70.5)
  const lines = async (text: string) => costOf(() => search(text))
  const similar = '1 × SELECT wanted.kind, found.record_id FROM unnest($2::text[]) '
  expect(await lines('marnei')).toContain(similar)
  expect(await lines('marnie')).not.toContain(similar)
})

function byStatement(one: string, other: string): number {
  return one.slice(one.indexOf('×')) < other.slice(other.indexOf('×')) ? -1 : 1
}
