import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { HARBOUR_KEY, openTestProvider, order } from '../../../../test/provider.ts'
import type { ProviderProcess } from '../../../../test/provider-process.ts'
import { startProvider } from '../../../../test/provider-process.ts'
import type { CallToSign, TestKey } from '../../../../test/sign-in/signed-keys.ts'
import { addSignedKey, signed } from '../../../../test/sign-in/signed-keys.ts'

/** A second process on the same database, which does not share the first one's memory. */
const provider = await openTestProvider()
const as = 'admin@harbour.example'
let beside: ProviderProcess
let key: TestKey
beforeAll(async () => {
  beside = await startProvider(provider.database.url, { settings: { SEED: 'empty' } })
  key = await addSignedKey(provider, 'SECRSIGNED')
}, 90_000)
afterAll(async () => {
  beside.signal('SIGTERM')
  await beside.ended
  await provider.close()
}, 30_000)

const there = async (
  { method, target, body }: Omit<CallToSign, 'date'>,
  headers: Record<string, string>,
) => {
  const response = await fetch(`${beside.origin}${target}`, {
    method,
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: String(body) } : {}),
  })
  return { status: response.status, body: await response.json() }
}
const here = async (
  { method, target, body }: Omit<CallToSign, 'date'>,
  headers: Record<string, string>,
) => {
  const { authorization = '', ...others } = headers
  const options = { as: authorization, headers: others, ...(body && { body: String(body) }) }
  const { status, body: answer } = await provider.call(method, target, options)
  return { status, body: answer }
}

const create = (): CallToSign => ({
  method: 'POST',
  target: '/rest/v1/paymentRequest',
  body: JSON.stringify({ PaymentRequest: order() }),
  date: new Date().toISOString(),
})

test('a signature accepted by one process is rejected by the other, in either order and concurrently', async () => {
  for (const [first, second] of [
    [here, there],
    [there, here],
  ] as const) {
    const one = create()
    const headers = { authorization: key.full, ...signed(key, one) }
    const accepted = await first(one, headers)
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
    const refused = await second(one, headers)
    expect([refused.status, refused.body.details?.failureCode]).toEqual([401, 'SIG0.05'])
  }
  const one = create()
  const headers = { authorization: key.full, ...signed(key, one) }
  const answers = await Promise.all(
    [here, there, here, there, here, there].map((send) => send(one, headers)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
})

test('a disabled key and a changed allow list apply immediately in the other process', async () => {
  const balance = { method: 'GET', target: '/rest/v1/balance' }
  const read = () => there(balance, { authorization: HARBOUR_KEY })
  expect((await read()).status).toBe(200)
  const path = '/portal/v1/clients/HARBOUR'
  const set = (enabled: boolean) =>
    provider.call('PATCH', `${path}/keys/SECRDEMO01`, { as, body: { enabled } })
  await set(false)
  expect((await read()).status).toBe(401)
  await set(true)
  expect((await read()).status).toBe(200)
  await provider.call('PUT', path, { as, body: { ipWhitelist: ['203.0.113.7'] } })
  expect((await read()).status).toBe(403)
  await provider.call('PUT', path, { as, body: { ipWhitelist: [] } })
  expect((await read()).status).toBe(200)
})

test('wrong keys count together: after twenty in both processes, each answers 429', async () => {
  const balance = { method: 'GET', target: '/rest/v1/balance' }
  const guess = (send: typeof here, number: number) =>
    send(balance, { authorization: `SECRDEMO01_HARBOUR_WrongSecret${10_000 + number}` })
  for (let number = 0; number < 20; number += 2) {
    expect((await guess(here, number)).status).toBe(401)
    expect((await guess(there, number + 1)).status).toBe(401)
  }
  for (const send of [here, there])
    expect(await guess(send, 20)).toEqual({ status: 429, body: { message: 'Too many requests' } })
  expect((await there(balance, { authorization: HARBOUR_KEY })).status).toBe(200)
}, 60_000)

test('a key accepted in one process passes in the other and after a restart, amid many guesses', async () => {
  const balance = { method: 'GET', target: '/rest/v1/balance' }
  expect((await here(balance, { authorization: HARBOUR_KEY })).status).toBe(200)
  const fresh = await startProvider(provider.database.url, { settings: { SEED: 'empty' } })
  onTestFinished(async () => {
    fresh.signal('SIGTERM')
    await fresh.ended
  })
  const storm = Promise.all(
    Array.from({ length: 100 }, async (_, number) => {
      const secret = `WrongSecret${String(number).padStart(5, '0')}`
      return fresh.call('GET', balance.target, { as: `SECRDEMO01_HARBOUR_${secret}` })
    }),
  )
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => fresh.call('GET', balance.target, { as: HARBOUR_KEY })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const refused = (await storm).map(({ status }) => status)
  expect(refused.filter((status) => status !== 401 && status !== 429)).toEqual([])
  expect(refused).toContain(429)
  expect((await fresh.call('GET', balance.target, { as: HARBOUR_KEY })).status).toBe(200)
}, 90_000)
