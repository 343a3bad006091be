import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFullRun } from '../../../test/full-run.ts'
import { openTestProvider } from '../../../test/provider.ts'
import { naiveRecords, naiveSearch } from '../../../test/search/naive-search.ts'
import { groupOf, idsOf, searchCalls } from '../../../test/search/search-calls.ts'
import {
  addNewerRequests,
  addSearchedRecords,
  searchedWords,
} from '../../../test/search/searched-records.ts'
import { testClock } from '../../platform/clock.ts'
import { entryKinds } from './entries/entry-kind.ts'
import { mergeNewRows } from './entries/search-jobs.ts'

const TODAY = '2026-11-20'
const provider = await openTestProvider({ clock: testClock(`${TODAY}T03:00:00.000Z`) })
const { call, platform } = provider
const { search, add } = searchCalls(provider)
const ADMIN = 'admin@harbour.example'
const STRANGER = 'admin@kelp.example'

beforeAll(async () => {
  await addSearchedRecords(platform, 'HARBOUR', { seed: 1, many: 60 })
  await addSearchedRecords(platform, 'KELPCO1', { seed: 2, many: 60 })
  for (const clientId of ['HARBOUR', 'KELPCO1']) await addNewerRequests(platform, clientId)
  await mergeNewRows(platform)
})
afterAll(() => provider.close())

describe('compared with a search without indexes', async () => {
  for (const [clientId, as] of [
    ['HARBOUR', ADMIN],
    ['KELPCO1', STRANGER],
  ] as const) {
    test(`finds the same for ${clientId}`, async () => {
      if (clientId === 'KELPCO1')
        await platform.pool.query(
          `UPDATE clients SET shows_payer_information = false WHERE client_id = $1`,
          [clientId],
        )
      const records = await naiveRecords(platform, clientId)
      expect(records.length).toBeGreaterThan(100)
      const ids = records.flatMap(({ ids: { providerId, nppTransactionId, clientReference } }) => [
        ...providerId,
        ...nppTransactionId,
        ...clientReference,
      ])
      const word = fc.constantFrom(...searchedWords)
      const part = fc
        .tuple(word, fc.nat(3), fc.integer({ min: 3, max: 6 }))
        .map(([of, from, length]) => of.slice(from, from + length))
        .filter((text) => text.trim().length > 2)
      const amount = fc.constantFrom('49.90', '$1,234.50', '10', '1 dollar')
      const day = fc.constantFrom('today', 'yesterday', '2026-11-12', 'november', 'last month')
      const exact = fc.constantFrom(
        ...ids.filter((id) => id !== ''),
        '0412 345 678',
        '+61 412 345 678',
        'ZOE@x.example',
        '062-000 123412',
        '123455',
      )
      const texts = fc
        .array(fc.oneof(word, part, amount, day), { minLength: 1, maxLength: 3 })
        .map((pieces) => pieces.join(' '))
      await fc.assert(
        fc.asyncProperty(fc.oneof({ weight: 3, arbitrary: texts }, exact), async (text) => {
          const answer = await search(text, { as })
          for (const kind of entryKinds) {
            const all = naiveSearch(records, kind, text, TODAY)
            const group = groupOf(answer, kind)
            const foundIds = idsOf(answer, kind)
            // The hits have the order of the search without indexes. None is missing unless the answer says that there
            // are more.
            expect(foundIds, `${kind} for ${text}`).toEqual(
              all.filter((id) => foundIds.includes(id)),
            )
            if (group?.more) expect(all.length, `${kind} for ${text}`).toBeGreaterThan(0)
            else expect(foundIds, `${kind} for ${text}`).toEqual(all)
            expect(foundIds.length > 0, `${kind} for ${text}`).toBe(all.length > 0)
          }
        }),
        { numRuns: isFullRun ? 300 : 100 },
      )
    })
  }
})

describe('hostile text', () => {
  const answers: [text: string, found: number][] = [
    ['100%', 1],
    ['x_y%', 1],
    ['x%y', 0],
    ['back\\slash', 1],
    ["'; DROP TABLE search_entries; --", 0],
    ['%', 1],
    ['_', 1],
    ['\\', 1],
    ['%%%', 0],
    ['(?<!a)[b', 0],
    ['\u200b\u202e', 0],
    ['x'.repeat(200), 0],
    ['%_\\'.repeat(66), 0],
    [
      Array.from({ length: 60 }, (_, n) => `w${n}`)
        .join(' ')
        .slice(0, 200),
      0,
    ],
    ['日本', 1],
    ['\u{1f4b8}', 0],
    ['$', 0],
    ['-', 1],
  ]
  test.each(answers)('%j is text and nothing else', async (text, groupCount) => {
    const answer = await search(text)
    const records = await naiveRecords(platform, 'HARBOUR')
    for (const kind of entryKinds) {
      const all = new Set(naiveSearch(records, kind, text, TODAY))
      expect(idsOf(answer, kind).filter((id) => !all.has(id))).toEqual([])
    }
    expect(Math.min(1, answer.groups.length)).toBe(groupCount)
  })

  test.each([
    ['an empty text', { text: '', timeZone: 'UTC' }],
    ['what the database cannot store', { text: 'a\u0000b', timeZone: 'UTC' }],
    ['half a character', { text: '\ud800', timeZone: 'UTC' }],
    ['more than 200 letters', { text: 'x'.repeat(201), timeZone: 'UTC' }],
    ['an unknown zone', { text: 'x', timeZone: 'Mars/Olympus' }],
    ['no zone', { text: 'x' }],
    ['another field', { text: 'x', timeZone: 'UTC', limit: 1 }],
  ])('refuses %s', async (_what, Search) => {
    const answer = await call('POST', '/portal/v1/search', { as: ADMIN, body: { Search } })
    expect(answer.status).toBe(400)
  })
})

describe('during a telephone call', () => {
  test('a name without accents, an amount and a day of the zone lead to the payment', async () => {
    // 21 October in Sydney, 20 October in UTC.
    const id = await add('HARBOUR', {
      payment_description: 'Étagère für Ngọc',
      payment_amount_cents: 765_43,
      created_at: '2026-10-20T20:00:00Z',
    })
    const text = 'ETAGERE ngoc $765.43 2026-10-21'
    const group = groupOf(await search(text, { timeZone: 'Australia/Sydney' }), 'paymentRequest')
    expect(group?.hits.map(({ id: hit, matched }) => [hit, matched])).toEqual([
      [
        id,
        [
          { field: 'description', text: 'Étagère für Ngọc' },
          { field: 'amount', text: '765.43' },
          { field: 'date', text: '2026-10-20T20:00:00.000Z' },
        ],
      ],
    ])
    expect((await search(text)).groups).toEqual([])
  })

  test('a whole word comes before the start of a word, however old, and a part within a word is no hit', async () => {
    await add('HARBOUR', { payment_description: 'unquokkalike' })
    const beginning = await add('HARBOUR', { payment_description: 'quokkas' })
    const old = await add('HARBOUR', {
      payment_description: 'a quokka',
      created_at: '2024-01-01T00:00:00Z',
    })
    expect(idsOf(await search('quokka'), 'paymentRequest')).toEqual([old, beginning])
  })

  test('an old whole word comes before many newer words that start with it', async () => {
    const old = await add('HARBOUR', {
      payment_description: 'a wombat',
      created_at: '2024-01-01T00:00:00Z',
    })
    for (let n = 0; n < 40; n += 1)
      await add('HARBOUR', {
        payment_description: 'wombatlike',
        created_at: '2026-11-01T00:00:00Z',
      })
    const group = groupOf(await search('wombat'), 'paymentRequest')
    expect(group?.hits[0]?.id).toBe(old)
    expect(group?.hits).toHaveLength(10)
    expect(group?.more).toBe(true)
  })

  test('a refund’s id leads to its request', async () => {
    const id = await provider.paid(100)
    await provider.refund(id, {}, { as: ADMIN })
    await provider.settled()
    const { rows } = await platform.pool.query(
      'SELECT refund_id, npp_transaction_id FROM refunds WHERE payment_request_id = $1',
      [id],
    )
    for (const refundId of [rows[0].refund_id, rows[0].npp_transaction_id])
      expect(idsOf(await search(refundId), 'paymentRequest')).toEqual([id])
  })

  test('a payer is found by a returned payment, unless the client may not see payers', async () => {
    const { PaymentRequest, PaymentRequestStatus } = await provider.create()
    await provider.pay(PaymentRequest.payID, 1, { payerName: 'Wrongly Paying' })
    await provider.settled()
    const id = PaymentRequestStatus.paymentRequestId
    expect(idsOf(await search('wrongly paying'), 'paymentRequest')).toEqual([id])
    await platform.pool.query(
      `UPDATE clients SET shows_payer_information = false WHERE client_id = 'HARBOUR'`,
    )
    expect((await search('wrongly paying')).groups).toEqual([])
    await platform.pool.query(
      `UPDATE clients SET shows_payer_information = true WHERE client_id = 'HARBOUR'`,
    )
  })
})

test('while records are added, committed ones are found and none is found twice', async () => {
  let adding = true
  const added = (async () => {
    while (adding) await add('HARBOUR', { payment_description: 'Incoming tide' })
  })()
  for (let n = 0; n < 25; n += 1) {
    const id = await add('HARBOUR', { payment_description: `fresh${n}word incoming` })
    expect(idsOf(await search(`fresh${n}word`), 'paymentRequest')).toEqual([id])
    const incoming = idsOf(await search('incoming'), 'paymentRequest')
    expect(new Set(incoming).size).toBe(incoming.length)
    expect(incoming.length).toBeGreaterThanOrEqual(Math.min(10, n + 1))
    expect(incoming.length).toBeLessThanOrEqual(10)
  }
  adding = false
  await added
})

test('the log and the metrics contain nothing of the searched text', async () => {
  const lines: string[] = []
  const logged = await openTestProvider({ logTo: { write: (line) => void lines.push(line) } })
  const answer = await logged.call('POST', '/portal/v1/search', {
    as: ADMIN,
    body: { Search: { text: 'confidentialname', timeZone: 'UTC' } },
  })
  expect(answer.status).toBe(200)
  await logged.close()
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => line.includes('confidentialname'))).toEqual([])
})
