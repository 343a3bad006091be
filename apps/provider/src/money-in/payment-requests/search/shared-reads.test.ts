import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { HARBOUR_KEY, KELP_KEY, openTestProvider, order } from '../../../../test/provider.ts'
import { CallPool } from '../../../platform/database/call-database.ts'

const provider = await openTestProvider()
const { call, create } = provider
afterEach(() => {
  vi.restoreAllMocks()
  return provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

/** Counts the statements with these names that calls have sent since. */
function countStatements(...names: string[]): () => number {
  const sent = vi.spyOn(CallPool.prototype, 'query')
  return () =>
    sent.mock.calls.filter(([query]) => names.includes((query as { name?: string }).name ?? ''))
      .length
}

const idOf = ({ PaymentRequestStatus }: { PaymentRequestStatus: { paymentRequestId: string } }) =>
  PaymentRequestStatus.paymentRequestId

test('simultaneous reads of requests share statements, and each caller gets the one it requested', async () => {
  const requests = []
  for (let amount = 1; amount <= 12; amount += 1)
    requests.push(await create({ paymentAmount: amount }))
  const sent = countStatements('payment-request-by-id', 'payment-requests-by-id')
  const missing = 'f'.repeat(32)
  const ids = [...requests.map(idOf), missing, idOf(requests[3] as never)]
  const answers = await Promise.all(
    ids.map((id) => call('GET', `/rest/v1/paymentRequest?id=${id}`)),
  )
  expect(answers.map(({ status }) => status)).toEqual([...Array(12).fill(200), 404, 200])
  expect(answers.slice(0, 12).map(({ body }) => body)).toEqual(requests)
  expect(answers[12]?.body.message).toContain(missing)
  expect(answers[13]?.body).toEqual(requests[3])
  expect(sent()).toBeGreaterThan(0)
  expect(sent()).toBeLessThan(ids.length / 2)
})

test('simultaneous reads of two clients never share a statement or show each other’s requests', async () => {
  const ours = idOf(await create())
  const theirs = await call('POST', '/rest/v1/paymentRequest', {
    as: KELP_KEY,
    body: { PaymentRequest: order({ clientId: 'KELPCO1' }) },
  })
  const ids = [ours, idOf(theirs.body), ours, idOf(theirs.body)]
  const statuses = async (as: string) =>
    (
      await Promise.all(ids.map((id) => call('GET', `/rest/v1/paymentRequest?id=${id}`, { as })))
    ).map(({ status }) => status)
  expect(await Promise.all([statuses(HARBOUR_KEY), statuses(KELP_KEY)])).toEqual([
    [200, 404, 200, 404],
    [404, 200, 404, 200],
  ])
})

test('simultaneous balance reads of one client share statements and include earlier bookings', async () => {
  await provider.paid(25)
  const sent = countStatements('available-balance')
  const callers = Array.from({ length: 12 }, (_, index) => (index % 2 ? HARBOUR_KEY : KELP_KEY))
  const answers = await Promise.all(callers.map((as) => call('GET', '/rest/v1/balance', { as })))
  const [kelp, harbour] = answers.map(({ body }) => body.balance)
  expect(harbour - kelp).toBe(25)
  expect(answers.map(({ body }) => body.balance)).toEqual(
    callers.map((as) => (as === HARBOUR_KEY ? harbour : kelp)),
  )
  expect(sent()).toBeLessThan(callers.length)
})

test('a balance requested after a payment includes it while earlier reads are in progress', async () => {
  const before = (await call('GET', '/rest/v1/balance')).body.balance
  const earlier = Array.from({ length: 8 }, () => call('GET', '/rest/v1/balance'))
  await provider.paid(10)
  expect((await call('GET', '/rest/v1/balance')).body.balance).toBe(before + 10)
  await Promise.all(earlier)
})
