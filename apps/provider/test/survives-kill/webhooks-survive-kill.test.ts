import type { TestContext } from 'vitest'
import { describe, expect, test } from 'vitest'
import type { FaultPoint } from '../../src/platform/process/fault-points.ts'
import type { TestReceiver } from '../outside-systems/webhook-receiver.ts'
import { openReceiver } from '../outside-systems/webhook-receiver.ts'
import type { ProviderProcess } from '../provider-process.ts'
import { openTestWebhooks } from '../records/webhook-sending.ts'
import { startKillable } from './killed-processes.ts'

const LIMIT = 300_000
const SIGNING_SECRET = 'the same for all processes of one installation'

/** Prepares a client's server, waiting deliveries to it, and processes that send them. */
async function prepared({ onTestFinished }: TestContext, count: number) {
  const far = await openReceiver()
  onTestFinished(() => far.close())
  const settings = { OUTBOUND_ALLOW: `127.0.0.1:${far.port}`, SIGNING_SECRET }
  const webhooks = await openTestWebhooks({ settings })
  onTestFinished(() => webhooks.close())
  await webhooks.destination('default', far.url)
  const eventIds: string[] = []
  for (let index = 0; index < count; index += 1)
    eventIds.push((await webhooks.happened('default')).eventId)
  const start = async (dieAt?: FaultPoint): Promise<ProviderProcess> => {
    const started = await startKillable(webhooks.database.url, {
      settings,
      ...(dieAt ? { dieAt } : {}),
    })
    onTestFinished(() => started.signal('SIGKILL'))
    return started
  }
  const standing = async () =>
    (
      await webhooks.database.pool.query<{ status: string; count: number }>(
        'SELECT status, count(*) FROM webhook_deliveries GROUP BY 1',
      )
    ).rows
  return { far, eventIds: eventIds.toSorted(), start, standing, webhooks }
}

const idsOf = ({ received }: TestReceiver) =>
  received.map(({ headers }) => String(headers['webhook-id']))

describe.concurrent('webhooks, after a power failure', () => {
  test.for<[FaultPoint, 'none' | 'some']>([
    ['webhook-after-claim', 'none'],
    ['webhook-while-sending', 'some'],
    ['webhook-before-written', 'some'],
  ])('at %s none is lost', { timeout: LIMIT }, async ([point, left], context) => {
    const { expect } = context
    const { far, eventIds, start, standing } = await prepared(context, 10)
    const first = await start(point).catch((error: Error) => error)
    // The process may die before it reports that it is ready.
    if (!(first instanceof Error)) expect(await first.ended).toBe('SIGKILL')
    else expect(first.message).toContain('SIGKILL')
    expect(await standing()).toEqual([{ status: 'PENDING', count: 10 }])
    if (left === 'none') expect(far.received).toEqual([])
    else await expect.poll(() => far.received.length).toBeGreaterThan(0)

    await start()
    await expect
      .poll(standing, { timeout: 30_000, interval: 100 })
      .toEqual([{ status: 'DELIVERED', count: 10 }])
    // A repeated webhook is recognised by its id.
    expect([...new Set(idsOf(far))].toSorted()).toEqual(eventIds)
    expect(far.received.length).toBeLessThanOrEqual(20)
  })
})

test.concurrent('two processes send each webhook once, even if one of them is stopped', {
  timeout: LIMIT,
}, async (context) => {
  const { far, eventIds, start, standing, webhooks } = await prepared(context, 0)
  const [one] = await Promise.all([start(), start()])
  for (let index = 0; index < 200; index += 1) {
    eventIds.push((await webhooks.happened('default')).eventId)
    if (index === 100) one?.signal('SIGTERM')
  }
  await expect
    .poll(standing, { timeout: 30_000, interval: 100 })
    .toEqual([{ status: 'DELIVERED', count: 200 }])
  expect(await one?.ended).toBe('0')
  expect(idsOf(far).toSorted()).toEqual(eventIds.toSorted())
})
