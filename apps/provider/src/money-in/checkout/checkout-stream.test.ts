import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { asCents } from '@tideway/contract/money/money'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestCheckout } from '../../../test/records/checkout.ts'
import { openTestCheckout } from '../../../test/records/checkout.ts'
import { switchClient } from '../../admin/manage-clients.ts'
import { operatorNamed } from '../../admin/operator.ts'

let checkout: TestCheckout
let origin: string
const readers: AbortController[] = []

beforeEach(async () => {
  checkout = await openTestCheckout(tmpdir())
  await checkout.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(checkout.app.server.address() as AddressInfo).port}`
})
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.abort()
  await checkout.close()
})

interface ServerSentEvent {
  event: string
  data: Record<string, unknown>
}

/** Reads a stream as a browser does. Each call returns the next event, or undefined once the stream has ended. */
async function follow(token: string): Promise<() => Promise<ServerSentEvent | undefined>> {
  const abort = new AbortController()
  readers.push(abort)
  const response = await fetch(`${origin}/checkout/${token}/events`, { signal: abort.signal })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let buffer = ''
  return async () => {
    for (;;) {
      const end = buffer.indexOf('\n\n')
      if (end >= 0) {
        const block = buffer.slice(0, end)
        buffer = buffer.slice(end + 2)
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (data === undefined) continue
        const event = /^event: (.*)$/m.exec(block)?.[1] ?? 'message'
        return { event, data: JSON.parse(data) }
      }
      const chunk = await reader?.read()
      if (!chunk || chunk.done) return undefined
      buffer += chunk.value
    }
  }
}

const pay = (payId: string, amountCents: number) =>
  checkout.bank.payPayId({
    payId,
    amountCents: asCents(amountCents),
    payerName: undefined,
    bsb: undefined,
    accountNumber: undefined,
    description: undefined,
    reference: undefined,
  })

test('a payment is sent to every viewer, and the stream ends', async () => {
  const token = await checkout.create({ payID: 'live@pay.harbour.example' })
  const watchers = await Promise.all([follow(token), follow(token)])
  for (const next of watchers) expect((await next())?.data.status).toBe('WAITING')
  await pay('live@pay.harbour.example', 131_000)
  for (const next of watchers) {
    expect((await next())?.data.status).toBe('COMPLETE')
    expect(await next()).toBeUndefined()
  }
})

test('disabling and enabling a client is sent immediately, and the stream continues', async () => {
  const { platform } = checkout
  const next = await follow(await checkout.create())
  expect((await next())?.data).not.toHaveProperty('paused')
  const jane = operatorNamed('jane')
  await switchClient(platform, jane, clientIdOf('HARBOUR'), { enabled: false })
  expect((await next())?.data).toMatchObject({ status: 'WAITING', paused: true })
  await switchClient(platform, jane, clientIdOf('HARBOUR'), { enabled: true })
  const enabled = (await next())?.data
  expect(enabled).toMatchObject({ status: 'WAITING' })
  expect(enabled).not.toHaveProperty('paused')
})

test('a wrong amount is sent while the request keeps waiting', async () => {
  const token = await checkout.create({ payID: 'wrong@pay.harbour.example' })
  const next = await follow(token)
  await next()
  await pay('wrong@pay.harbour.example', 1)
  expect((await next())?.data).toMatchObject({
    status: 'WAITING',
    failedAttempts: [{ amount: '0.01' }],
  })
})

test('the expiry is sent on time, without a change of the row', async () => {
  const token = await checkout.create({ paymentExpiryDatetime: '2026-11-20T03:00:00.300Z' })
  const next = await follow(token)
  expect((await next())?.data.status).toBe('WAITING')
  checkout.clock.set('2026-11-20T03:00:00.300Z')
  expect((await next())?.data.status).toBe('EXPIRED')
  expect(await next()).toBeUndefined()
})

test('a cancelled request is sent as gone', async () => {
  const token = await checkout.create()
  const next = await follow(token)
  await next()
  await fetch(`${origin}/checkout/${token}/cancel`, { method: 'POST' })
  expect(await next()).toEqual({ event: 'gone', data: {} })
  expect(await next()).toBeUndefined()
})

test('another request’s payment is not sent', async () => {
  const token = await checkout.create()
  await checkout.create({ payID: 'other@pay.harbour.example' })
  const next = await follow(token)
  await next()
  await pay('other@pay.harbour.example', 131_000)
  const silence = new Promise((resolve) => setTimeout(resolve, 300, 'silence'))
  expect(await Promise.race([next(), silence])).toBe('silence')
})

test('a payment made while the listening connection was down is sent once it is back', async () => {
  const token = await checkout.create({ payID: 'cut@pay.harbour.example' })
  const next = await follow(token)
  await next()
  await cutListeners()
  await pay('cut@pay.harbour.example', 131_000)
  let status: unknown
  while (status !== 'COMPLETE') status = (await next())?.data.status
  expect(status).toBe('COMPLETE')
})

test('one connection listens for the whole process, however many viewers there are', async () => {
  const token = await checkout.create()
  for (let watcher = 0; watcher < 5; watcher += 1) await (await follow(token))()
  // A stream sends the state before the connection listens, and again once it does.
  await expect.poll(listeners, { timeout: 15_000 }).not.toEqual([])
  expect(await listeners()).toHaveLength(1)
})

test('the fifty-first stream of a checkout is rejected, and its page polls instead', async () => {
  const token = await checkout.create()
  for (let watcher = 0; watcher < 50; watcher += 1) await (await follow(token))()
  const refused = await fetch(`${origin}/checkout/${token}/events`)
  expect(refused.status).toBe(429)
  readers.pop()?.abort()
  let status = 429
  while (status === 429) {
    const abort = new AbortController()
    readers.push(abort)
    status = (await fetch(`${origin}/checkout/${token}/events`, { signal: abort.signal })).status
  }
  expect(status).toBe(200)
})

test('closing the application ends open streams immediately', async () => {
  const token = await checkout.create()
  const next = await follow(token)
  await next()
  const before = performance.now()
  await checkout.app.close()
  expect(await next()).toBeUndefined()
  expect(performance.now() - before).toBeLessThan(2000)
})

async function listeners(): Promise<number[]> {
  const { rows } = await checkout.platform.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'tideway-checkout'`,
  )
  return rows.map((row) => row.pid)
}

async function cutListeners(): Promise<void> {
  const client = new pg.Client(checkout.platform.pool.options)
  await client.connect()
  for (const pid of await listeners()) {
    await client.query('SELECT pg_terminate_backend($1, 5000)', [pid])
  }
  await client.end()
}
