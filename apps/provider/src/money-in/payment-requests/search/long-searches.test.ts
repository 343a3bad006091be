import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { HARBOUR_KEY, KELP_KEY, openTestProvider } from '../../../../test/provider.ts'
import { LongReads } from '../../../platform/searches/long-reads.ts'

const ROWS = 2_503
const provider = await openTestProvider()
const { call, platform, app } = provider
const { pool } = app.calls

beforeAll(async () => {
  await platform.pool.query(
    `INSERT INTO payment_requests (client_id, payment_request_id, client_transaction_id, pay_id,
       payment_amount_cents, payment_description, status, created_at)
     SELECT client_id, lpad(to_hex(n), 32, '0'), 'many-' || n, 'many-' || client_id || '@x.example', n,
            'A "quoted", ünusual name ' || n, 'WAITING', timestamptz '2026-01-01' + n / 3 * interval '1 second'
       FROM generate_series(1, ${ROWS}) n, unnest(ARRAY['HARBOUR', 'KELPCO1']) client_id`,
  )
})
afterAll(() => provider.close())

const search = (as: string, query: string) =>
  call('POST', `/rest/v1/paymentRequest/search?${query}`, { as, body: {} })

const recordsText = (text: string) =>
  text.slice('{"records":['.length, text.lastIndexOf('],"recordCount":'))

test('one long answer is byte for byte equal to its pages in order', async () => {
  const whole = await search(HARBOUR_KEY, 'numberOfRecords=50000')
  expect(whole.body.recordCount).toBe(ROWS)
  const pages: string[] = []
  let next: string | undefined
  do {
    const { text, body } = await search(
      HARBOUR_KEY,
      `numberOfRecords=97${next === undefined ? '' : `&nextPageId=${next}`}`,
    )
    pages.push(recordsText(text))
    next = body.nextPageId
  } while (next !== undefined)
  expect(recordsText(whole.text)).toBe(pages.join(','))
})

test('many long searches run one statement at a time after their first chunk, and all are answered', async () => {
  const query = pool.query.bind(pool)
  let running = 0
  let most = 0
  vi.spyOn(pool, 'query').mockImplementation((async (statement: { text: string }) => {
    // Statements after the first chunk continue from a position.
    if (!statement.text.includes('(created_at, payment_request_id) <'))
      return query(statement as never)
    running += 1
    most = Math.max(most, running)
    try {
      return await query(statement as never)
    } finally {
      running -= 1
    }
  }) as never)
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  const answers = await Promise.all(
    [HARBOUR_KEY, KELP_KEY, HARBOUR_KEY, KELP_KEY, HARBOUR_KEY].map((key) =>
      search(key, 'numberOfRecords=50000'),
    ),
  )
  expect(answers.map(({ body }) => body.recordCount)).toEqual(Array(5).fill(ROWS))
  expect(most).toBe(1)
})

test('chunks wait for calls and for first chunks of searches, but not for each other', async () => {
  const enter = vi.spyOn(LongReads.prototype, 'enter')
  const leave = vi.spyOn(LongReads.prototype, 'leave')
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  expect((await search(HARBOUR_KEY, 'numberOfRecords=50000')).body.recordCount).toBe(ROWS)
  expect([enter.mock.calls.length, leave.mock.calls.length]).toEqual([1, 1])
  expect((await call('GET', '/rest/v1/balance', { as: KELP_KEY })).status).toBe(200)
  expect([enter.mock.calls.length, leave.mock.calls.length]).toEqual([2, 2])
})
