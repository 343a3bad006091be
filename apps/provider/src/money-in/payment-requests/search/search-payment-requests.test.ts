import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { KELP_KEY, openTestProvider } from '../../../../test/provider.ts'
import { testClock } from '../../../platform/clock.ts'

const clock = testClock('2026-11-20T03:00:00.000Z')
const provider = await openTestProvider({ clock })
const { call, create, pay, platform } = provider

afterEach(async () => {
  await provider.settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

interface FoundRecord {
  PaymentRequest: { clientTransactionId: string }
  PaymentRequestStatus: { paymentRequestId: string }
}
const search = (criteria: object | undefined, query = '', options = {}) =>
  call('POST', `/rest/v1/paymentRequest/search${query}`, {
    body: criteria === undefined ? {} : { PaymentRequestSearch: criteria },
    ...options,
  })
const namesOf = (answer: { body: { records: FoundRecord[] } }) =>
  answer.body.records.map((record) => record.PaymentRequest.clientTransactionId)

/** Five requests a minute apart. The second is paid last, the fourth first. */
beforeAll(async () => {
  const payIds: Record<string, string> = {}
  for (const [index, change] of [
    { clientBranch: 'Newtown' },
    { clientBranch: 'Newtown', payID: 'twice@pay.harbour.example' },
    { payID: 'third@shop.harbour.example' },
    { clientBranch: 'Manly' },
    {},
  ].entries()) {
    clock.set(`2026-11-20T03:0${index}:00.000Z`)
    const createdRequest = await create({ clientTransactionId: `order-${index}`, ...change })
    payIds[index] = createdRequest.PaymentRequest.payID
  }
  clock.set('2026-11-20T04:00:00.000Z')
  await pay(payIds[3] ?? '', 100)
  clock.set('2026-11-20T05:00:00.000Z')
  await pay(payIds[1] ?? '', 100)
})

test.each([
  ['everything, newest first', {}, [4, 3, 2, 1, 0]],
  ['the default order by name', { searchByDateType: 'CREATED_DESC' }, [4, 3, 2, 1, 0]],
  ['by completion, without what is not complete', { searchByDateType: 'COMPLETED_DESC' }, [1, 3]],
  ['by clientTransactionId', { clientTransactionId: 'order-2' }, [2]],
  ['by nothing that exists', { clientTransactionId: 'order' }, []],
  ['in another case', { clientTransactionId: 'ORDER-2' }, []],
  ['by PayID', { payID: 'third@shop.harbour.example' }, [2]],
  ['by branch', { clientBranch: 'Newtown' }, [1, 0]],
  [
    'from one instant to another, both included',
    { fromDate: '2026-11-20T03:01:00.000Z', toDate: '2026-11-20T03:03:00.000Z' },
    [3, 2, 1],
  ],
  [
    'a single instant',
    { fromDate: '2026-11-20T03:01:00.000Z', toDate: '2026-11-20T03:01:00.000Z' },
    [1],
  ],
  [
    'just beside it',
    { fromDate: '2026-11-20T03:01:00.001Z', toDate: '2026-11-20T03:01:59.999Z' },
    [],
  ],
  [
    'by branch within dates',
    {
      clientBranch: 'Newtown',
      fromDate: '2026-11-20T03:01:00.000Z',
      toDate: '2026-11-20T03:03:00.000Z',
    },
    [1],
  ],
  [
    'by PayID outside its dates',
    {
      payID: 'third@shop.harbour.example',
      fromDate: '2026-11-20T03:03:00.000Z',
      toDate: '2026-11-20T03:04:00.000Z',
    },
    [],
  ],
  [
    'by completion within dates of completion',
    {
      searchByDateType: 'COMPLETED_DESC',
      fromDate: '2026-11-20T04:00:00.000Z',
      toDate: '2026-11-20T04:59:59.999Z',
    },
    [3],
  ],
] as const)('%s', async (_what, criteria, expectedPlaces) => {
  const answer = await search(criteria)
  expect(answer.status).toBe(200)
  expect(namesOf(answer)).toEqual(expectedPlaces.map((index) => `order-${index}`))
  expect(answer.body.recordCount).toBe(expectedPlaces.length)
  expect(answer.body).not.toHaveProperty('nextPageId')
})

test.each([
  [
    { fromDate: '2026-11-20T03:01:00.000Z' },
    '[object must contain (["toDate"]) if (["fromDate"]) is present]',
  ],
  [
    { toDate: '2026-11-20T03:01:00.000Z' },
    '[object must contain (["fromDate"]) if (["toDate"]) is present]',
  ],
  [
    { fromDate: '2026-11-21T00:00:00.000Z', toDate: '2026-11-20T00:00:00.000Z' },
    'fromDate should be before or equal to toDate',
  ],
  [
    { clientTransactionId: 'order-1', payID: 'x' },
    '[object can\'t include other fields with (["clientTransactionId"]) in the same request]',
  ],
  [
    { clientBranch: 'Manly', payID: 'x' },
    '[object can\'t include (["clientBranch"]) and (["payID"]) in the same request]',
  ],
  [{ payID: '' }, '[string "" is too short (length: 0, required minimum: 1)]'],
  [
    { searchByDateType: 'NEWEST' },
    'instance value ("NEWEST") not found in enum (possible values: ["CREATED_DESC","COMPLETED_DESC"])',
  ],
  [
    { amount: 1 },
    '[object instance has properties which are not allowed by the schema: ["amount"]]',
  ],
])('%j is rejected: %s', async (criteria, message) => {
  const answer = await search(criteria)
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({
    message,
    details: { failureCode: 'ERR0.03', failureReason: message },
  })
})

test.each([
  ['no body', undefined],
  ['an empty body with the JSON content type', ''],
  ['null', 'null'],
  ['{}', '{}'],
  ['an empty search', '{"PaymentRequestSearch":{}}'],
])('%s finds everything', async (_what, body) => {
  const answer = await call('POST', '/rest/v1/paymentRequest/search', { body })
  expect([answer.status, answer.body.recordCount]).toEqual([200, 5])
})

test('another client finds none of these requests', async () => {
  const answer = await search({}, '', { as: KELP_KEY })
  expect(answer.body).toEqual({ records: [], recordCount: 0 })
  expect(
    (await search({ payID: 'third@shop.harbour.example' }, '', { as: KELP_KEY })).body.records,
  ).toEqual([])
})

test.each(['0', '-1', '50001', '1.5', 'all', '', '1e3'])(
  '%j as the number of records is rejected',
  async (count) => {
    const answer = await search({}, `?numberOfRecords=${count}`)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toBe('[numberOfRecords must be a whole number from 1 to 50000]')
  },
)

test('paging returns each row once while new ones arrive', async () => {
  const seen: string[] = []
  let next = ''
  do {
    const answer = await search({}, `?numberOfRecords=2${next}`)
    expect(answer.body.recordCount).toBe(answer.body.records.length)
    seen.push(...namesOf(answer))
    await create({ clientTransactionId: `late-${seen.length}` })
    next = answer.body.nextPageId ? `&nextPageId=${answer.body.nextPageId}` : ''
  } while (next !== '')
  expect(seen).toEqual(['order-4', 'order-3', 'order-2', 'order-1', 'order-0'])
})

test('rows of the same millisecond are divided correctly between pages', async () => {
  clock.set('2026-11-20T06:00:00.000Z')
  for (let index = 0; index < 7; index += 1) await create({ clientBranch: 'Same moment' })
  const ids: string[] = []
  let next = ''
  do {
    const { body } = await search({ clientBranch: 'Same moment' }, `?numberOfRecords=3${next}`)
    ids.push(
      ...body.records.map((record: FoundRecord) => record.PaymentRequestStatus.paymentRequestId),
    )
    next = body.nextPageId ? `&nextPageId=${body.nextPageId}` : ''
  } while (next !== '')
  expect(ids).toHaveLength(7)
  expect(new Set(ids).size).toBe(7)
})

test('a page that ends with the last row has no next page', async () => {
  const { body } = await search({ clientBranch: 'Newtown' }, '?numberOfRecords=2')
  expect(body.recordCount).toBe(2)
  expect(body).not.toHaveProperty('nextPageId')
})

test('a page token is valid only unchanged, for its client and its search', async () => {
  const criteria = { searchByDateType: 'CREATED_DESC' }
  const first = await search(criteria, '?numberOfRecords=1')
  const token: string = first.body.nextPageId
  const refused = {
    message: 'nextPageId is not valid for this search',
    details: { failureCode: 'ERR0.03', failureReason: 'nextPageId is not valid for this search' },
  }
  const expectRefused = async (
    pageToken: string,
    searchFields: object = criteria,
    options = {},
  ) => {
    const answer = await search(
      searchFields,
      `?nextPageId=${encodeURIComponent(pageToken)}`,
      options,
    )
    expect([answer.status, answer.body], pageToken).toEqual([400, refused])
  }
  expect((await search(criteria, `?nextPageId=${token}`)).status).toBe(200)
  await expectRefused(token, criteria, { as: KELP_KEY })
  await expectRefused(token, { clientBranch: 'Newtown' })
  await expectRefused(token, {})
  for (const wrongToken of [
    'x',
    token.slice(1),
    token.slice(0, -1),
    `${token}A`,
    `${token}=`,
    `${token} `,
    '0'.repeat(500),
  ]) {
    await expectRefused(wrongToken)
  }
  for (let place = 0; place < token.length; place += 5) {
    const letter = token[place] === 'A' ? 'B' : 'A'
    await expectRefused(`${token.slice(0, place)}${letter}${token.slice(place + 1)}`)
  }
})

test('the size of a page may change from page to page', async () => {
  const first = await search({ clientBranch: 'Newtown' }, '?numberOfRecords=1')
  const rest = await search(
    { clientBranch: 'Newtown' },
    `?numberOfRecords=50000&nextPageId=${first.body.nextPageId}`,
  )
  expect([...namesOf(first), ...namesOf(rest)]).toEqual(['order-1', 'order-0'])
})

test('5,000 rows stream completely, in order and with their count', async () => {
  await platform.pool.query(
    `INSERT INTO payment_requests (client_id, payment_request_id, client_transaction_id, pay_id,
       payment_amount_cents, payment_description, client_branch, status, created_at)
     SELECT 'HARBOURM1', lpad(to_hex(n), 32, '0'), 'many-' || n, 'many@x.example', n, 'Many of them', 'Many', 'WAITING',
            timestamptz '2026-01-01' + n * interval '1 minute'
       FROM generate_series(1, 5003) n`,
  )
  const asManly = { as: 'admin@harbour.example', actingFor: 'HARBOURM1' }
  const { body, status } = await search({ clientBranch: 'Many' }, '?numberOfRecords=5000', asManly)
  expect(status).toBe(200)
  expect(body.recordCount).toBe(5000)
  expect(namesOf({ body })).toEqual(
    Array.from({ length: 5000 }, (_, index) => `many-${5003 - index}`),
  )
  const rest = await search(
    { clientBranch: 'Many' },
    `?numberOfRecords=5000&nextPageId=${body.nextPageId}`,
    asManly,
  )
  expect(namesOf(rest)).toEqual(['many-3', 'many-2', 'many-1'])
  expect(rest.body).not.toHaveProperty('nextPageId')
  const whole = await search(undefined, '?numberOfRecords=5003', asManly)
  expect(whole.body.recordCount).toBe(5003)
  expect(whole.body).not.toHaveProperty('nextPageId')
})

test('without a number a hundred records are returned', async () => {
  const asManly = { as: 'admin@harbour.example', actingFor: 'HARBOURM1' }
  const { body } = await search({}, '', asManly)
  expect(body.recordCount).toBe(100)
})
