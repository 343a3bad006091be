import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'
import { idsOf, newId, searchCalls } from '../../../test/search/search-calls.ts'
import { addSearchedRecords } from '../../../test/search/searched-records.ts'

const provider = await openTestProvider()
const { call, platform } = provider
const { search, add } = searchCalls(provider)
const ADMIN = 'admin@harbour.example'
const OTHER = 'admin@kelp.example'

beforeAll(async () => {
  for (const [seed, clientId] of ['HARBOUR', 'KELPCO1'].entries()) {
    await addSearchedRecords(platform, clientId, { seed: seed + 5, many: 4 })
    await addOneOfEach(clientId)
  }
})
afterAll(() => provider.close())

const word = 'hushhush'
const own = ['paymentRequest', 'payment', 'paymentInitiation', 'paymentAgreement', 'batch']
const transactions = ['paymentRequest', 'payment', 'paymentInitiation']
const roles: [email: string, kinds: string[]][] = [
  ['admin', [...own, 'report', 'user', 'apiKey']],
  ['finance.admin', [...transactions, 'paymentAgreement', 'report', 'user']],
  ['finance.manager', [...transactions, 'paymentAgreement', 'report']],
  ['tech.admin', [...own, 'report', 'user', 'apiKey']],
  ['finance.operator', [...transactions, 'report']],
  ['support', [...transactions, 'paymentAgreement']],
  ['tech.operator', [...transactions, 'batch', 'apiKey']],
  ['federated', [...own, 'report', 'apiKey']],
]
/** Id of one record of every kind. All of their texts contain `word`. */
const sharedId = newId()

async function addOneOfEach(clientId: string): Promise<void> {
  const insert = (table: string, row: object) =>
    platform.pool.query(
      `INSERT INTO ${table} SELECT * FROM jsonb_populate_record((SELECT row FROM ${table} row WHERE client_id = $1 LIMIT 1), $2)`,
      [clientId, JSON.stringify(row)],
    )
  await insert('payment_requests', {
    payment_request_id: sharedId,
    client_transaction_id: word,
    deleted_at: null,
    status: 'WAITING',
  })
  await insert('payments', { payment_id: sharedId, client_payment_id: word })
  await insert('payment_initiations', {
    payment_initiation_id: clientId === 'HARBOUR' ? sharedId : newId(),
    client_transaction_id: word,
  })
  await insert('payment_agreements', {
    payment_agreement_id: clientId === 'HARBOUR' ? sharedId : newId(),
    contract_id: word,
  })
  await insert('batches', { batch_id: sharedId, file_name: `${word}.aba` })
  await platform.pool.query(
    `INSERT INTO reports (client_id, report_id, type, automatic, from_at, to_at, fields, delimiter, content, records, created_at)
       VALUES ($1, $2, 'Transaction Report', false, now(), now() + interval '1 h', '{}', ',', '', 0, now())`,
    [clientId, clientId === 'HARBOUR' ? sharedId : newId()],
  )
  await platform.pool.query(
    `UPDATE api_keys SET name = $2 WHERE ctid = (SELECT min(ctid) FROM api_keys WHERE client_id = $1)`,
    [clientId, word],
  )
  await platform.pool.query(
    `UPDATE accounts SET family_name = $2 WHERE account_id = (SELECT account_id FROM accounts WHERE client_id = $1 LIMIT 1)`,
    [clientId, word],
  )
}

test.each(roles)('%s finds what the role may list, and nothing else', async (name, kinds) => {
  const as = `${name}@harbour.example`
  const byWord = await search(word, { as })
  const byId = await search(sharedId, { as })
  const foundKinds = [...byWord.groups, ...byId.groups].map(({ kind }) => kind)
  expect(new Set(foundKinds)).toEqual(new Set(kinds))
  for (const { kind, hits } of byWord.groups) expect([kind, hits.length]).toEqual([kind, 1])
})

test('another client’s records are found by that client only', async () => {
  const id = await add('KELPCO1', { payment_description: 'Kelpwords alone' })
  expect((await search('kelpwords')).groups).toEqual([])
  expect((await search(id)).groups).toEqual([])
  expect(idsOf(await search('kelpwords', { as: OTHER }), 'paymentRequest')).toEqual([id])
  expect(idsOf(await search(id, { as: OTHER }), 'paymentRequest')).toEqual([id])
})

test('a client below is searched by naming it, and an unrelated client cannot be named', async () => {
  await platform.pool.query(
    `UPDATE accounts SET family_name = 'Belowman' WHERE client_id = 'HARBOURN1'`,
  )
  const id = await add('HARBOURN1', { payment_description: 'Belowwords' })
  expect((await search('belowwords')).groups).toEqual([])
  expect(idsOf(await search('belowwords', { actingFor: 'HARBOURN1' }), 'paymentRequest')).toEqual([
    id,
  ])
  const named = await call('POST', '/portal/v1/search?clientId=HARBOURN1', {
    as: ADMIN,
    body: { Search: { text: 'belowwords', timeZone: 'UTC' } },
  })
  expect(idsOf(named.body, 'paymentRequest')).toEqual([id])
  const other = await call('POST', '/portal/v1/search?clientId=KELPCO1', {
    as: ADMIN,
    body: { Search: { text: 'kelpwords', timeZone: 'UTC' } },
  })
  expect(other.status).toBe(403)
})

test('the database itself finds records of the clients of the call only', async () => {
  await add('HARBOUR', { payment_description: 'Wallwords' })
  const reads = {
    find_matching_entries: `'{%wallwords%}', '{wallwords}', '{%wallwords%}', NULL, NULL, NULL, NULL, NULL, NULL, 10, 10, 1000`,
    find_similar_entries: `'{wallword.}', 10`,
  }
  for (const [name, parameters] of Object.entries(reads)) {
    const foundBy = async (clients: string) => {
      const connection = await platform.pool.connect()
      try {
        await connection.query('BEGIN')
        await connection.query(`SELECT set_config('tideway.clients', $1, true)`, [clients])
        const { rowCount } = await connection.query(
          `SELECT FROM ${name}('HARBOUR', 'paymentRequest', ${parameters})`,
        )
        return rowCount
      } finally {
        await connection.query('ROLLBACK')
        connection.release()
      }
    }
    expect([name, await foundBy('HARBOUR')]).toEqual([name, 1])
    expect([name, await foundBy('KELPCO1')]).toEqual([name, 0])
    expect([name, await foundBy('')]).toEqual([name, 0])
  }
})
