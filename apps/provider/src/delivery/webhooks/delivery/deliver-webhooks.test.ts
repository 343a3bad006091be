import { setTimeout as wait } from 'node:timers/promises'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Received, TestReceiver } from '../../../../test/outside-systems/webhook-receiver.ts'
import { openReceiver } from '../../../../test/outside-systems/webhook-receiver.ts'
import type { TestWebhooks } from '../../../../test/records/webhook-sending.ts'
import { openTestWebhooks, PAYLOAD } from '../../../../test/records/webhook-sending.ts'
import type { TestClock } from '../../../platform/clock.ts'
import { testClock } from '../../../platform/clock.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { transact } from '../../../platform/database/transaction.ts'
import type { ClaimedDelivery } from './claim-deliveries.ts'
import { deleteOldWebhooks } from './delete-old-webhooks.ts'
import { INITIAL_CONCURRENCY } from './endpoint-concurrency.ts'
import { queueAgain } from './queue-deliveries.ts'
import type { FinishedAttempt } from './record-attempts.ts'
import { recordAttempts } from './record-attempts.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function receivers(count = 1): Promise<TestReceiver[]> {
  const opened = await Promise.all(Array.from({ length: count }, () => openReceiver()))
  closers.push(() => Promise.all(opened.map((one) => one.close())))
  return opened
}

type Options = Parameters<typeof openTestWebhooks>[0]

/** Opens receivers of a client and the processes that send to them. */
async function world(options: Options = {}, count = 1) {
  const far = await receivers(count)
  const webhooks = await openTestWebhooks({
    ...options,
    settings: {
      OUTBOUND_ALLOW: far.map(({ port }) => `127.0.0.1:${port}`).join(),
      ...options.settings,
    },
  })
  closers.push(() => webhooks.close())
  return { webhooks, far, first: far[0] as TestReceiver }
}

/** Verifies a webhook with the library that receivers use. */
function verify(secret: string, { headers, body }: Received): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>)
}

describe('a delivery', () => {
  test('is signed so that the Standard Webhooks library accepts it, but with no other secret', async () => {
    const { webhooks, first } = await world()
    const secret = await webhooks.destination('default', first.url, {
      authorization: 'Bearer  hook "1"',
    })
    const { eventId, deliveryId } = await webhooks.happened('default')
    await webhooks.start()
    expect(await webhooks.tried(deliveryId)).toEqual({
      status: 'DELIVERED',
      attempts: 1,
      next: null,
      last_status: 204,
    })
    const [received] = first.received
    if (!received) throw new Error('nothing came')
    expect(verify(secret, received)).toEqual(PAYLOAD)
    expect(received).toMatchObject({
      body: JSON.stringify(PAYLOAD),
      headers: {
        authorization: 'Bearer  hook "1"',
        'content-type': 'application/json',
        'user-agent': 'tideway-webhooks',
        'webhook-id': eventId,
      },
    })
    const another = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
    expect(() => verify(another, received)).toThrow('No matching signature')
    expect(() => verify(secret, { ...received, body: `${received.body} ` })).toThrow('No matching')
    expect(await webhooks.attempts(deliveryId)).toEqual([{ outcome: 'DELIVERED', status: 204 }])
  })

  test('is also signed with the previous secret while that is valid', async () => {
    const clock = testClock('2026-11-22T10:00:00Z')
    const { webhooks, first } = await world({ clock })
    const old = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
    const until = new Date('2026-11-22T10:00:01Z')
    const secret = await webhooks.destination('default', first.url, { previous: [old, until] })
    await webhooks.start()
    const both = await webhooks.happened('default')
    await webhooks.tried(both.deliveryId)
    clock.set(until)
    const { deliveryId } = await webhooks.happened('default')
    await webhooks.tried(deliveryId)
    const [one, two] = first.received.map(({ headers }) => String(headers['webhook-signature']))
    expect(one?.split(' ')).toHaveLength(2)
    expect(two?.split(' ')).toHaveLength(1)
    vi.setSystemTime(clock.now())
    try {
      for (const validSecret of [secret, old]) verify(validSecret, first.received[0] as Received)
      verify(secret, first.received[1] as Received)
      expect(() => verify(old, first.received[1] as Received)).toThrow('No matching signature')
    } finally {
      vi.useRealTimers()
    }
  })

  test('is thin if the client wants that, except for callbacks', async () => {
    const clock = testClock('2026-11-22T10:00:00.123Z')
    const { webhooks, first } = await world({ clock })
    await webhooks.destination('default', first.url)
    await webhooks.database.pool.query(
      `UPDATE clients SET thin_payload = true WHERE client_id = 'HARBOUR'`,
    )
    const subjectId = 'ab'.repeat(16)
    await webhooks.happened('default', { event: 'Payment.SETTLED', subjectId })
    await webhooks.happened(await webhooks.callback(`${first.url}/back`), { subjectId })
    await webhooks.start()
    await vi.waitFor(() => expect(first.received).toHaveLength(2))
    const bodies = Object.fromEntries(first.received.map(({ path, body }) => [path, body]))
    expect(bodies).toEqual({
      '/hook': JSON.stringify({
        entityType: 'Payment',
        eventType: 'Payment.SETTLED',
        uniqueReference: subjectId,
        clientId: 'HARBOUR',
        status: 'SETTLED',
        eventDatetime: '2026-11-22T10:00:00.123Z',
      }),
      '/hook/back': JSON.stringify(PAYLOAD),
    })
  })

  test('of a callback has its own Authorization and the signature of the first destination', async () => {
    const { webhooks, first } = await world()
    const secret = await webhooks.destination('default', null, { authorization: 'not this' })
    await webhooks.happened(await webhooks.callback(first.url, 'Token 7'))
    const other = await webhooks.callback(first.url, undefined, 'KELPCO1')
    await webhooks.happened(other, { clientId: clientIdOf('KELPCO1') })
    await webhooks.start()
    await vi.waitFor(() => expect(first.received).toHaveLength(2))
    const of = (authorization: string | undefined) =>
      first.received.find(({ headers }) => headers.authorization === authorization) as Received
    expect(verify(secret, of('Token 7'))).toEqual(PAYLOAD)
    // A client without a destination has no secret to sign with.
    expect(of(undefined).headers).toMatchObject({ 'webhook-id': expect.any(String) })
    expect(of(undefined).headers['webhook-signature']).toBeUndefined()
  })

  test.each<[string, (webhooks: TestWebhooks, url: string) => Promise<unknown>]>([
    ['to nowhere', (webhooks) => webhooks.destination('default', null)],
    ['to a destination that is not there', async () => undefined],
    [
      'to one that has gone',
      async (webhooks, url) => {
        await webhooks.destination('default', url)
        await webhooks.database.pool.query('UPDATE webhook_destinations SET gone_at = now()')
      },
    ],
    [
      'whose secret does not open any more',
      async (webhooks, url) => {
        await webhooks.destination('default', url)
        await webhooks.database.pool.query(
          `UPDATE webhook_destinations SET sealed_secret = sealed_secret || '\\x00'`,
        )
      },
    ],
    [
      'whose Authorization does not open any more',
      async (webhooks, url) => {
        await webhooks.destination('default', url, { authorization: 'x' })
        await webhooks.database.pool.query(
          `UPDATE webhook_destinations SET sealed_authorization = sealed_authorization || '\\x00'`,
        )
      },
    ],
  ])('%s ends at once with its reason', async (_, prepare) => {
    const { webhooks, first } = await world()
    await prepare(webhooks, first.url)
    const { deliveryId } = await webhooks.happened('default')
    await webhooks.start()
    expect(await webhooks.tried(deliveryId)).toMatchObject({ status: 'FAILED', next: null })
    expect(await webhooks.attempts(deliveryId)).toEqual([{ outcome: 'NOT_SENT', status: null }])
    expect(first.connections()).toBe(0)
  })
})

describe('a receiver that does not accept a delivery', () => {
  /** Returns the moments of the attempts, on a clock that only the test moves. */
  async function momentsOf(settings: Record<string, string>, tries: number): Promise<string[]> {
    const clock: TestClock = testClock('2026-11-22T10:00:00Z')
    const { webhooks, first } = await world({ clock, settings })
    await webhooks.destination('default', first.url)
    first.reply((response) => void response.writeHead(500).end('no'))
    const { deliveryId } = await webhooks.happened('default')
    await webhooks.start()
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      const { status, next } = await webhooks.tried(deliveryId, attempt)
      expect(status).toBe(attempt === tries ? 'FAILED' : 'RETRYING')
      if (next === null) break
      clock.set(new Date(new Date(next).getTime() - 1))
      await wait(attempt === 1 ? 500 : 0)
      expect(first.received).toHaveLength(attempt)
      clock.set(next)
    }
    const { rows } = await webhooks.database.pool.query<{ started_at: Date }>(
      'SELECT started_at FROM webhook_attempts ORDER BY attempt_no',
    )
    // Every attempt sends the same message.
    expect(new Set(first.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(
      first.received.map(({ headers }) => Number(headers['webhook-timestamp']) * 1000),
    ).toEqual(rows.map(({ started_at }) => started_at.getTime()))
    return rows.map(({ started_at }) => started_at.toISOString().slice(8, 19))
  }

  test('gets eighteen attempts, as the guide says', { timeout: 60_000 }, async () => {
    const quarters = Array.from({ length: 15 }, (_, index) =>
      new Date(Date.UTC(2026, 10, 22, 10, 15 * (index + 1), 40)).toISOString().slice(8, 19),
    )
    expect(await momentsOf({}, 18)).toEqual([
      '22T10:00:00',
      '22T10:00:20',
      '22T10:00:40',
      ...quarters,
    ])
  })

  test('gets ten attempts, as Standard Webhooks says', { timeout: 60_000 }, async () => {
    expect(await momentsOf({ WEBHOOK_RETRIES: 'standard' }, 10)).toEqual([
      '22T10:00:00',
      '22T10:00:05',
      '22T10:05:05',
      '22T10:35:05',
      '22T12:35:05',
      '22T17:35:05',
      '23T03:35:05',
      '23T17:35:05',
      '24T13:35:05',
      '25T13:35:05',
    ])
  })

  test('is late by the time from when it was due to its first attempt', async () => {
    const clock = testClock('2026-11-22T10:00:00Z')
    const { webhooks, first } = await world({ clock })
    await webhooks.destination('default', first.url)
    const { deliveryId } = await webhooks.happened('default')
    clock.advance(12_500)
    await webhooks.start()
    await webhooks.tried(deliveryId)
    expect(webhooks.firstAttempts).toEqual([12.5])
  })

  test('gets nothing at all until the requested time after 429 with Retry-After', async () => {
    const clock = testClock('2026-11-22T10:00:00Z')
    const { webhooks, first } = await world({ clock })
    await webhooks.destination('default', first.url)
    first.reply((response) => void response.writeHead(429, { 'retry-after': '120' }).end())
    await webhooks.start()
    const early = await webhooks.happened('default')
    expect(await webhooks.tried(early.deliveryId)).toMatchObject({
      status: 'RETRYING',
      next: '2026-11-22T10:02:00.000Z',
      last_status: 429,
    })
    first.reply((response) => void response.writeHead(200).end())
    const lateDelivery = await webhooks.happened('default')
    clock.set('2026-11-22T10:01:59.999Z')
    await wait(600)
    expect(first.received).toHaveLength(1)
    clock.set('2026-11-22T10:02:00Z')
    for (const { deliveryId } of [early, lateDelivery])
      await vi.waitFor(async () =>
        expect((await webhooks.delivery(deliveryId)).status).toBe('DELIVERED'),
      )
    // The second one was late because of its endpoint.
    expect(webhooks.firstAttempts).toEqual([0])
  })

  test('of a callback holds back its address, but not its host, after 429 with Retry-After', async () => {
    const clock = testClock('2026-11-22T10:00:00Z')
    const { webhooks, first } = await world({ clock })
    let busy = true
    first.reply((response, { path }) => {
      if (busy && path === '/hook/busy') response.writeHead(429, { 'retry-after': '120' }).end()
      else response.writeHead(200).end()
    })
    const to = async (path: string, clientId = clientIdOf('HARBOUR')) =>
      webhooks.happened(await webhooks.callback(`${first.url}${path}`, undefined, clientId), {
        clientId,
      })
    await webhooks.start()
    const early = await to('/busy')
    expect(await webhooks.tried(early.deliveryId)).toMatchObject({ last_status: 429 })
    const [lateDelivery, other, theirs] = [
      await to('/busy'),
      await to('/free'),
      // The limit is one client's, so another client's webhooks to the same address are not held back.
      await to('/busy', clientIdOf('KELPCO1')),
    ]
    expect(await webhooks.tried(other.deliveryId)).toMatchObject({ status: 'DELIVERED' })
    expect(await webhooks.tried(theirs.deliveryId)).toMatchObject({ last_status: 429 })
    await vi.waitFor(async () =>
      expect(await webhooks.delivery(lateDelivery.deliveryId)).toEqual({
        status: 'PENDING',
        attempts: 0,
        next: '2026-11-22T10:02:00.000Z',
        last_status: null,
      }),
    )
    expect(first.received.map(({ path }) => path).sort()).toEqual([
      '/hook/busy',
      '/hook/busy',
      '/hook/free',
    ])
    busy = false
    clock.set('2026-11-22T10:02:00Z')
    for (const { deliveryId } of [early, lateDelivery])
      await vi.waitFor(async () =>
        expect((await webhooks.delivery(deliveryId)).status).toBe('DELIVERED'),
      )
    // The held one was due when its address permitted it.
    expect(webhooks.firstAttempts).toEqual([0, 0, 0, 0])
  })

  test('gets nothing after 410 until its address is saved again', async () => {
    const { webhooks, first } = await world()
    await webhooks.destination('default', first.url)
    first.reply((response) => void response.writeHead(410).end())
    await webhooks.start()
    const { deliveryId } = await webhooks.happened('default')
    expect(await webhooks.tried(deliveryId)).toMatchObject({ status: 'FAILED', last_status: 410 })
    await vi.waitFor(async () => {
      const { rows } = await webhooks.database.pool.query(
        'SELECT gone_at FROM webhook_destinations',
      )
      expect(rows).toEqual([{ gone_at: expect.any(Date) }])
    })
    const later = await webhooks.happened('default')
    await webhooks.tried(later.deliveryId)
    expect(await webhooks.attempts(later.deliveryId)).toEqual([
      { outcome: 'NOT_SENT', status: null },
    ])
    expect(first.received).toHaveLength(1)
    await webhooks.destination('default', first.url)
    first.reply((response) => void response.writeHead(200).end())
    const again = await webhooks.happened('default')
    expect(await webhooks.tried(again.deliveryId)).toMatchObject({ status: 'DELIVERED' })
  })

  test('that was gone stays enabled if its address was changed in between', async () => {
    const { webhooks, first } = await world()
    await webhooks.destination('default', first.url)
    first.reply(async (response) => {
      await webhooks.destination('default', `${first.url}/new`)
      response.writeHead(410).end()
    })
    await webhooks.start()
    const { deliveryId } = await webhooks.happened('default')
    expect(await webhooks.tried(deliveryId)).toMatchObject({ status: 'FAILED' })
    await wait(100)
    const { rows } = await webhooks.database.pool.query('SELECT gone_at FROM webhook_destinations')
    expect(rows).toEqual([{ gone_at: null }])
  })

  test('is FAILING from its first failure until it accepts a delivery', async () => {
    const clock = testClock('2026-11-22T10:00:00Z')
    const { webhooks, first } = await world({ clock })
    await webhooks.destination('default', first.url)
    const since = async () =>
      (await webhooks.database.pool.query('SELECT failing_since FROM webhook_destinations')).rows[0]
        .failing_since
    first.reply((response) => void response.writeHead(500).end())
    await webhooks.start()
    const { deliveryId } = await webhooks.happened('default')
    await webhooks.tried(deliveryId)
    const failed = new Date('2026-11-22T10:00:00Z')
    await vi.waitFor(async () =>
      expect(Math.abs((await since()).getTime() - failed.getTime())).toBeLessThan(2_000),
    )
    const first_ = await since()
    clock.advance(20_000)
    await webhooks.tried(deliveryId, 2)
    await wait(100)
    expect(await since()).toEqual(first_)
    first.reply((response) => void response.writeHead(200).end())
    clock.advance(20_000)
    expect(await webhooks.tried(deliveryId, 3)).toMatchObject({ status: 'DELIVERED' })
    await vi.waitFor(async () => expect(await since()).toBeNull())
  })

  test('has only accepted a delivery with 200 in strict mode', async () => {
    const { webhooks, first } = await world({ settings: { WEBHOOK_ACKNOWLEDGEMENT: 'strict' } })
    await webhooks.destination('default', first.url)
    await webhooks.start()
    const { deliveryId } = await webhooks.happened('default')
    expect(await webhooks.tried(deliveryId)).toMatchObject({ status: 'RETRYING', last_status: 204 })
  })
})

test('can get an ended delivery again, with a new schedule', async () => {
  const clock = testClock('2026-11-22T10:00:00Z')
  const { webhooks, first } = await world({ clock, settings: { WEBHOOK_RETRIES: '60' } })
  await webhooks.destination('default', first.url)
  first.reply((response) => void response.writeHead(500).end())
  await webhooks.start()
  const { deliveryId, eventId } = await webhooks.happened('default')
  await webhooks.tried(deliveryId)
  const again = () =>
    transact(webhooks.platform.db, (tx) =>
      queueAgain(tx, { clientId: clientIdOf('HARBOUR'), deliveryId, at: clock.now() }),
    )
  expect(await again()).toBe(false)
  clock.advance(60_000)
  expect(await webhooks.tried(deliveryId, 2)).toMatchObject({ status: 'FAILED' })
  expect(await again()).toBe(true)
  expect(await webhooks.tried(deliveryId, 3)).toMatchObject({
    status: 'RETRYING',
    next: '2026-11-22T10:02:00.000Z',
  })
  first.reply((response) => void response.writeHead(200).end())
  clock.advance(60_000)
  expect(await webhooks.tried(deliveryId, 4)).toMatchObject({ status: 'DELIVERED' })
  expect(await webhooks.attempts(deliveryId)).toHaveLength(4)
  expect(new Set(first.received.map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set([eventId]),
  )
})

test('is sent at once if another program queues it', async () => {
  const { webhooks, first } = await world()
  await webhooks.destination('default', first.url)
  await webhooks.start()
  const { deliveryId, eventId } = await webhooks.happened('default')
  await webhooks.tried(deliveryId)
  const program = openDatabase(webhooks.database.poolUrl, {
    max: 1,
    pooler: webhooks.database.pooler,
  })
  closers.push(() => program.db.destroy())
  await program.pool.query(
    `INSERT INTO webhook_deliveries
       (client_id, delivery_id, event_id, event, subject_id, channel, destination_id, created_at, next_attempt_at)
     VALUES ('HARBOUR', $1, $2, 'PaymentRequest.COMPLETE', $2, 'destination', 'default', now(), now())`,
    [deliveryId.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')), eventId],
  )
  await vi.waitFor(() => expect(first.received).toHaveLength(2), { timeout: 3_000 })
})

test('of two attempts in one batch, only the one of the last claim is recorded', async () => {
  const { webhooks, first } = await world()
  const { pool } = webhooks.platform
  await webhooks.destination('default', first.url)
  const { deliveryId } = await webhooks.happened('default')
  const [firstClaim, lastClaim] = ['2026-11-20T03:00:25.000Z', '2026-11-25T03:00:25.000Z']
  const attemptOf = (claim: string, outcome: 'TIMEOUT' | 'DELIVERED'): FinishedAttempt => {
    const delivery = {
      client_id: 'HARBOUR',
      delivery_id: deliveryId,
      leased_until: new Date(claim),
    }
    return {
      delivery: { ...delivery, tries: 0 } as ClaimedDelivery,
      startedAt: new Date(claim),
      durationMs: 1,
      outcome,
      status: undefined,
      answer: undefined,
      nextAt: undefined,
    }
  }
  await pool.query('UPDATE webhook_deliveries SET next_attempt_at = $1, ready = false', [lastClaim])
  expect(
    await recordAttempts(pool, [
      attemptOf(firstClaim, 'TIMEOUT'),
      attemptOf(lastClaim, 'DELIVERED'),
    ]),
  ).toBe(1)
  expect(await webhooks.attempts(deliveryId)).toEqual([{ outcome: 'DELIVERED', status: null }])
  expect(await webhooks.delivery(deliveryId)).toMatchObject({ status: 'DELIVERED', attempts: 1 })
})

test('the next delivery is sent at once if all attempts end during the read that follows a full poll', async () => {
  // The clock is fixed, so the safety net never polls.
  const { webhooks, first } = await world({ clock: testClock('2026-11-22T10:00:00Z') })
  await webhooks.destination('default', first.url)
  const answers = Promise.withResolvers<void>()
  first.reply(async (response) => {
    await answers.promise
    response.writeHead(204).end()
  })
  for (let count = 0; count <= INITIAL_CONCURRENCY; count += 1) await webhooks.happened('default')
  const { pool } = webhooks.platform
  const query = pool.query.bind(pool) as (text: unknown, ...rest: unknown[]) => Promise<unknown>
  vi.spyOn(pool, 'query').mockImplementation((async (text: unknown, ...rest: unknown[]) => {
    if (typeof text === 'string' && text.endsWith(' AS later')) {
      await vi.waitFor(() => expect(first.received).toHaveLength(INITIAL_CONCURRENCY))
      answers.resolve()
      await wait(200)
    }
    return query(text, ...rest)
  }) as typeof pool.query)
  await webhooks.start()
  await vi.waitFor(() => expect(first.received).toHaveLength(INITIAL_CONCURRENCY + 1), {
    timeout: 5_000,
  })
})

describe('several delivery processes', () => {
  test('send each delivery once if nothing fails', async () => {
    const { webhooks, far } = await world({}, 3)
    for (const [index, { url }] of far.entries()) await webhooks.destination(`d${index}`, url)
    await Promise.all([webhooks.start(), webhooks.start(), webhooks.start()])
    const sentEvents = await Promise.all(
      Array.from({ length: 300 }, (_, index) => webhooks.happened(`d${index % 3}`)),
    )
    await vi.waitFor(
      () => expect(far.flatMap(({ received }) => received).length).toBeGreaterThanOrEqual(300),
      { timeout: 20_000 },
    )
    await wait(300)
    const ids = far.flatMap(({ received }) => received.map(({ headers }) => headers['webhook-id']))
    expect(ids.toSorted()).toEqual(sentEvents.map(({ eventId }) => eventId).toSorted())
    const { rows } = await webhooks.database.pool.query(
      `SELECT status, attempts, count(*) FROM webhook_deliveries GROUP BY 1, 2`,
    )
    expect(rows).toEqual([{ status: 'DELIVERED', attempts: 1, count: 300 }])
  })

  test('take over another’s unfinished deliveries in time, and its late results change nothing', async () => {
    const clock = testClock('2026-11-22T10:00:00Z')
    const { webhooks, first } = await world({ clock })
    await webhooks.destination('default', first.url)
    const held = Promise.withResolvers<void>()
    first.reply(async (response) => {
      if (first.received.length > 1) return void response.writeHead(200).end()
      await held.promise
      response.writeHead(500).end()
    })
    const { deliveryId } = await webhooks.happened('default')
    await webhooks.start()
    await vi.waitFor(() => expect(first.received).toHaveLength(1))
    await webhooks.start()
    await wait(500)
    expect(first.received).toHaveLength(1)
    clock.advance(25_000)
    expect(await webhooks.tried(deliveryId)).toMatchObject({ status: 'DELIVERED' })
    held.resolve()
    await wait(300)
    expect(await webhooks.delivery(deliveryId)).toMatchObject({ status: 'DELIVERED', attempts: 1 })
    expect(new Set(first.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('hand over their unfinished deliveries when one is stopped', async () => {
    const { webhooks, first } = await world()
    await webhooks.destination('default', first.url)
    first.reply((response) => {
      if (first.received.length > 1) response.writeHead(200).end()
    })
    const { deliveryId } = await webhooks.happened('default')
    const leaving = await webhooks.start()
    await vi.waitFor(() => expect(first.received).toHaveLength(1))
    await leaving.stop()
    expect(await webhooks.delivery(deliveryId)).toMatchObject({ status: 'PENDING', attempts: 0 })
    await webhooks.start()
    expect(await webhooks.tried(deliveryId)).toMatchObject({ status: 'DELIVERED' })
  })
})

test('one dead receiver with ten thousand waiting deliveries does not delay the others', async () => {
  const { webhooks, far } = await world({}, 2)
  const [dead, alive] = far as [TestReceiver, TestReceiver]
  dead.reply(() => undefined)
  await webhooks.destination('dead', dead.url)
  await webhooks.destination('alive', alive.url)
  const { eventId } = await webhooks.happened('alive')
  await webhooks.database.pool.query(
    `INSERT INTO webhook_deliveries
       (client_id, delivery_id, event_id, event, subject_id, channel, destination_id, created_at, next_attempt_at)
     SELECT 'HARBOUR', lpad(to_hex(n), 32, '0'), $1, 'PaymentRequest.COMPLETE', $1, 'destination', 'dead',
            now() - interval '1 hour', now() - interval '1 hour' FROM generate_series(1, 10000) n`,
    [eventId],
  )
  await webhooks.start({ env: { webhooksAtOnce: 16 } })
  await vi.waitFor(() => expect(dead.received.length).toBe(8))
  for (let index = 0; index < 10; index += 1) {
    const before = alive.received.length
    await webhooks.happened('alive')
    await vi.waitFor(() => expect(alive.received.length).toBeGreaterThan(before), { interval: 5 })
  }
  // The first eight were in progress throughout.
  expect(dead.received.length).toBe(8)
})

/** A failed poll is followed by another after a second, an interrupted delivery by another attempt after 25. */
const LONG = { timeout: 45_000, interval: 100 }

test('repeated cuts of database connections cost time but no webhook', {
  timeout: 120_000,
}, async () => {
  const { webhooks, first } = await world()
  await webhooks.destination('default', first.url)
  first.reply(async (response) => {
    await wait(5)
    response.writeHead(200).end()
  })
  const sentEvents = await Promise.all(
    Array.from({ length: 100 }, () => webhooks.happened('default')),
  )
  await webhooks.start()
  for (let cut = 0; cut < 5; cut += 1) {
    await vi.waitFor(() => expect(first.received.length).toBeGreaterThan(cut * 15), LONG)
    await webhooks.database.pool
      .query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      )
      .catch(() => undefined)
  }
  await vi.waitFor(async () => {
    const { rows } = await webhooks.database.pool.query(
      `SELECT count(*) FROM webhook_deliveries WHERE status = 'DELIVERED'`,
    )
    expect(rows).toEqual([{ count: 100 }])
  }, LONG)
  expect(new Set(first.received.map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set(sentEvents.map(({ eventId }) => eventId)),
  )
})

test('the log covers its number of days, and longer for deliveries that are still to be sent', async () => {
  const clock = testClock('2026-11-22T10:00:00Z')
  const { webhooks, first } = await world({ clock, settings: { WEBHOOK_LOG_DAYS: '7' } })
  await webhooks.destination('default', first.url)
  const sender = await webhooks.start()
  const old = await webhooks.happened('default')
  await webhooks.tried(old.deliveryId)
  await sender.stop()
  const waiting = await webhooks.happened('default')
  clock.set('2026-11-29T10:00:00Z')
  await deleteOldWebhooks(webhooks.platform)
  expect(await webhooks.attempts(old.deliveryId)).toHaveLength(1)
  clock.set('2026-11-29T10:00:00.001Z')
  await deleteOldWebhooks(webhooks.platform)
  expect(await webhooks.attempts(old.deliveryId)).toEqual([])
  const { rows } = await webhooks.database.pool.query('SELECT event_id FROM webhook_events')
  expect(rows).toEqual([{ event_id: waiting.eventId }])
})
