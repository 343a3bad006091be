import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import zlib from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { HARBOUR_KEY, openTestProvider } from '../../../../test/provider.ts'

const ROWS = 50_003
const provider = await openTestProvider()
const { app, call, create, pay, platform } = provider
const { pool } = app.calls

interface FoundRecord {
  PaymentRequest: { clientTransactionId: string }
  PaymentRequestStatus: { paymentRequestId: string }
}
const namesOf = (records: FoundRecord[]) =>
  records.map((record) => record.PaymentRequest.clientTransactionId)
const newest = (count: number, from = ROWS) =>
  Array.from({ length: count }, (_, index) => `many-${from - index}`)

beforeAll(async () => {
  await platform.pool.query(
    `INSERT INTO payment_requests (client_id, payment_request_id, client_transaction_id, pay_id,
       payment_amount_cents, payment_description, client_branch, status, created_at)
     SELECT 'HARBOUR', lpad(to_hex(n), 32, '0'), 'many-' || n, 'many@x.example', n, 'Many of them', 'Many', 'WAITING',
            timestamptz '2026-01-01' + n * interval '1 second'
       FROM generate_series(1, ${ROWS}) n`,
  )
  // Autovacuum would do this sooner or later.
  await platform.pool.query('ANALYZE payment_requests')
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => provider.close())

const many = (query: string) =>
  call('POST', `/rest/v1/paymentRequest/search?${query}`, {
    body: { PaymentRequestSearch: { clientBranch: 'Many' } },
  })

test.each([1, 2, 199, 200, 201, 499, 500, 501, 2000, 49_999, 50_000])(
  '%i requested records are returned, and the next page continues after them',
  async (count) => {
    const { body, status } = await many(`numberOfRecords=${count}`)
    expect([status, body.recordCount]).toEqual([200, count])
    expect(namesOf(body.records)).toEqual(newest(count))
    const next = await many(`numberOfRecords=3&nextPageId=${body.nextPageId}`)
    expect(namesOf(next.body.records)).toEqual(newest(3, ROWS - count))
  },
)

test.each(['0', '50001'])('a request for %s records is rejected', async (count) => {
  const { body, status } = await many(`numberOfRecords=${count}`)
  expect([status, body.message]).toEqual([
    400,
    '[numberOfRecords must be a whole number from 1 to 50000]',
  ])
})

test.each(['CREATED_DESC', 'COMPLETED_DESC'])(
  'paging by %s during other changes returns each row that existed exactly once',
  async (searchByDateType) => {
    const waiting: string[] = []
    for (let index = 0; index < 60; index += 1) {
      const createdRequest = await create({ clientBranch: 'Moving' })
      if (index % 2 === 0) await pay(createdRequest.PaymentRequest.payID, 100)
      else waiting.push(createdRequest.PaymentRequest.payID)
    }
    const criteria = { clientBranch: 'Moving', searchByDateType }
    const search = (query: string) =>
      call('POST', `/rest/v1/paymentRequest/search?${query}`, {
        body: { PaymentRequestSearch: criteria },
      })
    const idsOf = (records: FoundRecord[]) =>
      records.map((record) => record.PaymentRequestStatus.paymentRequestId)
    const before = idsOf((await search('numberOfRecords=50000')).body.records)
    let over = false
    const others = Promise.all(
      [0, 1].map(async () => {
        while (!over) {
          const createdRequest = await create({ clientBranch: 'Moving' })
          await pay(createdRequest.PaymentRequest.payID, 100)
          // A request that existed from the start is paid during the paging.
          const payId = waiting.pop()
          if (payId) await pay(payId, 100)
        }
      }),
    )
    const met: string[] = []
    let next = ''
    do {
      const { body } = await search(`numberOfRecords=7${next}`)
      met.push(...idsOf(body.records))
      next = body.nextPageId ? `&nextPageId=${body.nextPageId}` : ''
    } while (next !== '')
    over = true
    await others
    const idsBefore = new Set(before)
    expect(met.filter((id) => idsBefore.has(id))).toEqual(before)
    expect(new Set(met).size).toBe(met.length)
    await provider.settled()
    await provider.expectLedgerAtZero()
  },
)

const decoders = {
  zstd: zlib.createZstdDecompress,
  br: zlib.createBrotliDecompress,
  gzip: zlib.createGunzip,
  none: undefined,
}

async function ask(count: number, accepted: string): Promise<http.IncomingMessage> {
  const { port } = app.server.address() as AddressInfo
  const request = http.request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: `/rest/v1/paymentRequest/search?numberOfRecords=${count}`,
    headers: { authorization: HARBOUR_KEY, 'accept-encoding': accepted },
    agent: false,
  })
  request.end()
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  return answer
}

async function textOf(answer: http.IncomingMessage): Promise<string> {
  const encoding = (answer.headers['content-encoding'] ?? 'none') as keyof typeof decoders
  const decoder = decoders[encoding]?.()
  const parts: Buffer[] = []
  for await (const part of decoder ? answer.pipe(decoder) : answer) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['zstd;q=0, gzip', 'gzip'],
  ['identity', undefined],
  ['*', undefined],
  ['deflate', undefined],
])('a caller that accepts %j gets %s with the same content', async (accepted, encoding) => {
  for (const count of [100, 3000]) {
    const plain = await call('POST', `/rest/v1/paymentRequest/search?numberOfRecords=${count}`)
    const answer = await ask(count, accepted)
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers.vary).toBe('Origin, Accept-Encoding')
    expect(await textOf(answer)).toBe(plain.text)
  }
})

test('a short answer is not compressed', async () => {
  const answer = await ask(1, 'zstd')
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(JSON.parse(await textOf(answer)).recordCount).toBe(1)
})

test.each(['identity', 'zstd', 'br', 'gzip'])(
  'with %s the first rows arrive while the rest is still being read',
  async (accepted) => {
    const query = pool.query.bind(pool)
    const held = Promise.withResolvers<void>()
    let seen = 0
    vi.spyOn(pool, 'query').mockImplementation((async (statement: { text?: string }) => {
      if (statement.text?.includes('ORDER BY created_at DESC')) seen += 1
      if (seen > 1) await held.promise
      return query(statement as never)
    }) as never)
    const answer = await ask(5000, accepted)
    const encoding = (answer.headers['content-encoding'] ?? 'none') as keyof typeof decoders
    const decoder = decoders[encoding]?.()
    let text = ''
    const source = decoder ? answer.pipe(decoder) : answer
    source.on('data', (part) => {
      text += part
    })
    await expect
      .poll(() => text.split('"PaymentRequestStatus"').length - 1, { timeout: 20_000 })
      .toBe(200)
    expect(JSON.parse(`${text}]}`).records).toHaveLength(200)
    held.resolve()
    await once(source, 'end')
    expect(JSON.parse(text).recordCount).toBe(5000)
  },
)
