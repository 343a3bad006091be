import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HARBOUR_KEY, KELP_KEY, openTestProvider } from '../../../test/provider.ts'
import { payoutCalls } from '../../../test/records/payouts.ts'

const ROWS = 1203
const provider = await openTestProvider()
const { call, platform } = provider
const { read, search } = payoutCalls(provider)

interface FoundRecord {
  Payment: { clientPaymentId: string }
  PaymentStatus: { paymentId: string }
}
const namesOf = (records: FoundRecord[]) => records.map((record) => record.Payment.clientPaymentId)
const newest = (count: number, from = ROWS) =>
  Array.from({ length: count }, (_, index) => `many-${from - index}`)

// Three payouts share each instant, so that ids break ties.
beforeAll(async () => {
  await platform.pool.query(
    `INSERT INTO payments (client_id, payment_id, client_payment_id, payee_name, amount_cents,
       payment_description, bsb, account_number, requested_by, status, created_at)
     SELECT 'HARBOUR', lpad(to_hex(n), 32, '0'), 'many-' || n, 'Somebody', n, 'Many of them', '062000', '12345999',
            'test', 'CREATED', timestamptz '2026-01-01' + n / 3 * interval '1 second'
       FROM generate_series(1, ${ROWS}) n`,
  )
})
afterAll(() => provider.close())

test.each([undefined, {}])('a search by %j returns the newest hundred', async (by) => {
  const { body, status } = await search(by)
  expect([status, body.recordCount]).toEqual([200, 100])
  expect(namesOf(body.records)).toEqual(newest(100))
})

test('a search without a body returns the newest hundred', async () => {
  const { body } = await call('POST', '/rest/v1/payment/search')
  expect(body.recordCount).toBe(100)
})

test.each([1, 2, 199, 200, 201, 500, 501, 1202])(
  '%i requested records are returned, and the next page continues after them',
  async (count) => {
    const { body } = await search({}, `?numberOfRecords=${count}`)
    expect(namesOf(body.records)).toEqual(newest(count))
    const next = await search({}, `?numberOfRecords=1&nextPageId=${body.nextPageId}`)
    expect(namesOf(next.body.records)).toEqual(newest(1, ROWS - count))
  },
)

test('paging returns each payout once, and the last page has no next one', async () => {
  const names: string[] = []
  let page = ''
  do {
    const { body } = await search({}, `?numberOfRecords=250${page}`)
    names.push(...namesOf(body.records))
    page = body.nextPageId === undefined ? '' : `&nextPageId=${body.nextPageId}`
  } while (page !== '')
  expect(names).toEqual(newest(ROWS))
})

test('date ranges include both ends', async () => {
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()
  const { body } = await search({ fromDate: at(10), toDate: at(11) })
  expect(namesOf(body.records)).toEqual(newest(6, 35))
})

test('a clientPaymentId finds its payout, in the same form as a read', async () => {
  const { body } = await search({ clientPaymentId: 'many-77' })
  expect(namesOf(body.records)).toEqual(['many-77'])
  expect(body.records[0]).toEqual(await read(body.records[0].PaymentStatus.paymentId))
  expect(body.records[0]).toEqual({
    Payment: {
      clientPaymentId: 'many-77',
      payeeName: 'Somebody',
      paymentAmount: '0.77',
      paymentDescription: 'Many of them',
      bsb: '062000',
      accountNumber: '12345999',
    },
    PaymentStatus: {
      paymentId: '0000000000000000000000000000004d',
      status: 'CREATED',
      createdDatetime: '2026-01-01T00:00:25.000Z',
    },
  })
  expect((await search({ clientPaymentId: 'nothing' })).body).toEqual({
    records: [],
    recordCount: 0,
  })
})

test('a page token is valid only for its search, its client and its list', async () => {
  const { body } = await search({}, '?numberOfRecords=5')
  const path = `numberOfRecords=5&nextPageId=${body.nextPageId}`
  const dates = { fromDate: '2026-01-01T00:00:00.000Z', toDate: '2026-12-31T00:00:00.000Z' }
  const refused = [
    await search(dates, `?${path}`),
    await call('POST', `/rest/v1/payment/search?${path}`, { body: {}, as: KELP_KEY }),
    await call('POST', `/rest/v1/paymentRequest/search?${path}`, { body: {} }),
    await search({}, '?nextPageId=x'),
  ]
  for (const answer of refused)
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'nextPageId is not valid for this search',
    ])
})

test('another tenant finds none of these payouts', async () => {
  const answer = await call('POST', '/rest/v1/payment/search', { body: {}, as: KELP_KEY })
  expect(answer.body).toEqual({ records: [], recordCount: 0 })
})

test('the answer is compressed if the caller accepts that', async () => {
  const answer = await provider.app.inject({
    method: 'POST',
    url: '/rest/v1/payment/search?numberOfRecords=1000',
    headers: { authorization: HARBOUR_KEY, 'accept-encoding': 'gzip' },
  })
  expect(answer.headers['content-encoding']).toBe('gzip')
  const { records } = JSON.parse(gunzipSync(answer.rawPayload).toString())
  expect(namesOf(records)).toEqual(newest(1000))
})
