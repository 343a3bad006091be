import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Cell, Result } from './report/result.ts'
import { formatFigure } from './report/result.ts'
import { median, percentile } from './report/statistics.ts'
import { cpuMs, formatCpu } from './system/cpu-time.ts'
import { freePort } from './system/running-process.ts'
import type { RunningProvider } from './system/running-provider.ts'
import { startProvider } from './system/running-provider.ts'
import { idTokenOf } from './system/sign-in.ts'

const CLIENT = 'HARBOUR'
const ALIVE = ['a', 'b', 'c', 'd']
const DEAD = 'dead'
const DEAD_WAITING = 10_000
const A_SECOND = 500
const EVERY_MS = 20
const WITHIN_MS = 180_000

/** Measures outgoing webhooks: throughput, lateness, and the effect of a receiver that never responds. */
export async function measureWebhooks({
  runs,
  seconds,
  webhooks,
}: {
  runs: number
  seconds: number
  webhooks: number
}): Promise<Result> {
  const alive = await openReceiver(true)
  const dead = await openReceiver(false)
  const provider = await startProvider({
    settings: {
      OUTBOUND_ALLOW: `127.0.0.1:${alive.port},127.0.0.1:${dead.port}`,
      DEMO_SFTP_PORT: String(await freePort()),
    },
  })
  try {
    await setUp(provider, alive.port, dead.port)
    // Warms up compiled code, pools and connections.
    await drained(alive, await queue(provider, ALIVE, 1_000))
    const rates: number[] = []
    const costs: number[] = []
    for (let run = 0; run < runs; run += 1) {
      const cpu = await cpuMs(provider.pid)
      const ids = await queue(provider, ALIVE, webhooks)
      const since = performance.now()
      await drained(alive, ids)
      rates.push((webhooks * 1000) / (performance.now() - since))
      costs.push(((await cpuMs(provider.pid)) - cpu) / webhooks)
    }
    const calm = await lagsOf(provider, alive, seconds)
    await queue(provider, [DEAD], DEAD_WAITING)
    await until(() => dead.came() > 0)
    const beside = await lagsOf(provider, alive, seconds)
    const row = (name: string, values: number[]): Cell[] => [
      name,
      formatFigure(median(values), 0),
      formatFigure(percentile(values, 99), 0),
      formatFigure(Math.max(...values), 0),
    ]
    return {
      name: 'webhooks',
      title: 'Webhooks out',
      notes: [
        'One provider process and its embedded PostgreSQL, fsync on; the receiver, in the process that measures, answers 204 at once. All on one machine.',
        'Each is signed, has an Authorization and a body of about 1 kB; its try is written down with status and answer.',
        `The rate: ${webhooks.toLocaleString('en-AU')} that wait at once for ${ALIVE.length} destinations, until the last was received.`,
        `The lag: ${A_SECOND} a second for ${seconds} s, from before the statement that writes the event until it is received; looks are 200 ms apart while nothing waits.`,
      ],
      tables: [
        {
          title: 'Webhooks a second',
          columns: ['', 'median', 'worst'],
          rows: [
            ['received', formatFigure(median(rates), 0), formatFigure(Math.min(...rates), 0)],
            [
              'CPU of provider and database, ms for each',
              formatCpu(median(costs), 2),
              formatCpu(Math.max(...costs), 2),
            ],
          ],
        },
        {
          title: 'Lag in ms',
          columns: ['', 'median', 'p99', 'worst'],
          rows: [
            row('nothing else waits', calm),
            row(
              `${DEAD_WAITING.toLocaleString('en-AU')} wait for a receiver that never answers`,
              beside,
            ),
          ],
        },
      ],
    }
  } finally {
    await provider.stop()
    alive.close()
    dead.close()
  }
}

interface Receiver {
  port: number
  /** Receipt time of each webhook, by its id. */
  received: Map<string, number>
  came(): number
  close(): void
}

async function openReceiver(answers: boolean): Promise<Receiver> {
  const received = new Map<string, number>()
  let came = 0
  const server = createServer((request, response) => {
    came += 1
    request.resume().once('end', () => {
      received.set(String(request.headers['webhook-id']), performance.now())
      if (answers) response.writeHead(204).end()
    })
  })
  server.keepAliveTimeout = 30_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    received,
    came: () => came,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Creates the destinations in the same way as a user in the settings. */
async function setUp({ url, dashboardUrl }: RunningProvider, alive: number, dead: number) {
  const token = await idTokenOf(url, {
    email: 'admin@harbour.example',
    redirectUri: `${dashboardUrl}/auth-callback`,
  })
  const change = async (method: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }
  for (const id of [...ALIVE, DEAD])
    await change('PUT', `/portal/v1/clients/${CLIENT}/webhooks/${id}`, {
      url: `http://127.0.0.1:${id === DEAD ? dead : alive}/${id}`,
      authorization: 'Bearer bench',
    })
}

const payload = {
  Payment: { clientPaymentId: 'bench', paymentDescription: 'x'.repeat(700), payeeName: 'Bench' },
  PaymentStatus: { status: 'SETTLED', createdDatetime: '2026-11-22T00:00:00.000Z' },
}

let idCount = 0

/** Records events with a delivery each, in one transaction, as the provider does. Returns the event ids. */
async function queue(
  { database }: RunningProvider,
  destinations: string[],
  count: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => {
    idCount += 1
    return idCount.toString(16).padStart(32, '0')
  })
  await database.query(
    `WITH events AS (
       INSERT INTO webhook_events (client_id, event_id, event, payload, occurred_at)
       SELECT $1, id, 'Payment.SETTLED', $3::json, now() FROM unnest($2::text[]) id)
     INSERT INTO webhook_deliveries (client_id, delivery_id, event_id, event, subject_id, channel, destination_id,
                                     created_at, next_attempt_at)
     SELECT $1, id, id, 'Payment.SETTLED', id, 'destination', destination, now(), now()
       FROM unnest($2::text[], $4::text[]) AS queued (id, destination)`,
    [
      CLIENT,
      ids,
      JSON.stringify(payload),
      ids.map((_, index) => destinations[index % destinations.length]),
    ],
  )
  return ids
}

/** Queues events at a fixed rate, and returns how late each was received. */
async function lagsOf(
  provider: RunningProvider,
  alive: Receiver,
  seconds: number,
): Promise<number[]> {
  const at = new Map<string, number>()
  const began = performance.now()
  for (let tick = 0; tick < (seconds * 1000) / EVERY_MS; tick += 1) {
    const due = began + tick * EVERY_MS
    await wait(Math.max(due - performance.now(), 0))
    const before = performance.now()
    const ids = await queue(provider, ALIVE, (A_SECOND * EVERY_MS) / 1000)
    for (const id of ids) at.set(id, before)
  }
  const ids = [...at.keys()]
  await drained(alive, ids)
  return ids.map((id) => (alive.received.get(id) ?? Number.NaN) - (at.get(id) ?? Number.NaN))
}

const drained = ({ received }: Receiver, ids: string[]) =>
  until(() => ids.every((id) => received.has(id)))

async function until(isSo: () => boolean): Promise<void> {
  const deadline = performance.now() + WITHIN_MS
  while (!isSo()) {
    if (performance.now() > deadline) throw new Error('webhooks did not come in time')
    await wait(10)
  }
}
