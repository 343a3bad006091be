import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { HARBOUR_KEY, KELP_KEY, openTestProvider } from '../../../../test/provider.ts'
import { readFirst, readLong, runInTenantScope } from '../../../platform/database/call-database.ts'
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

test('many long searches run one first chunk of each client and one later chunk at a time, and all are answered', async () => {
  const query = pool.query.bind(pool)
  const running = new Map<string, number>()
  const most = new Map<string, number>()
  vi.spyOn(pool, 'query').mockImplementation((async (statement: {
    text: string
    values: [client: string]
  }) => {
    if (!statement.text.includes('FROM payment_requests')) return query(statement as never)
    // Statements after the first chunk continue from a position.
    const isLater = statement.text.includes('(created_at, payment_request_id) <')
    const kind = isLater ? 'later' : `first of ${statement.values[0]}`
    const count = (running.get(kind) ?? 0) + 1
    running.set(kind, count)
    most.set(kind, Math.max(most.get(kind) ?? 0, count))
    try {
      return await query(statement as never)
    } finally {
      running.set(kind, (running.get(kind) ?? 0) - 1)
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
  expect(Object.fromEntries(most)).toEqual({
    'first of HARBOUR': 1,
    'first of KELPCO1': 1,
    later: 1,
  })
})

test('totals of one client start one statement at a time', async () => {
  const query = pool.query.bind(pool)
  let running = 0
  let most = 0
  vi.spyOn(pool, 'query').mockImplementation((async (statement: string, values: unknown[]) => {
    if (!String(statement).startsWith('WITH compared')) return query(statement as never, values)
    running += 1
    most = Math.max(most, running)
    try {
      return await query(statement, values)
    } finally {
      running -= 1
    }
  }) as never)
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  const answers = await Promise.all(
    Array.from({ length: 3 }, () =>
      call('POST', '/rest/v1/paymentRequest/search/totals', { body: {} }),
    ),
  )
  expect(answers.map(({ body }) => body.recordCount)).toEqual(Array(3).fill(ROWS))
  expect(most).toBe(1)
})

test('an export that has its turn waits for no first chunk of its client', async () => {
  const held = Promise.withResolvers<void>()
  const read = () => runInTenantScope(['HARBOUR'], () => readFirst(pool, async () => 'read'))
  const first = runInTenantScope(['HARBOUR'], () => readFirst(pool, () => held.promise))
  const exported = runInTenantScope(['HARBOUR'], () =>
    readLong(pool, () => readFirst(pool, async () => 'exported')),
  )
  expect(await Promise.race([read(), exported])).toBe('exported')
  held.resolve()
  await first
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
