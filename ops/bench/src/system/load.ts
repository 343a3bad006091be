import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export interface Call {
  method: string
  path: string
  headers?: Record<string, string>
  body?: unknown
}

export interface Answer {
  status: number
  text: string
}

export interface Latencies {
  /** Milliseconds of each call. */
  times: number[]
  seconds: number
  statuses: Map<number, number>
}

export interface Client {
  send(call: Call): Promise<Answer>
  close(): void
}

/** Opens keep-alive connections to a server on the loopback interface. */
export function openClient(url: string, connections: number): Client {
  const { hostname, port } = new URL(url)
  if (!['localhost', '127.0.0.1'].includes(hostname))
    throw new Error('load is for the loopback only')
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  return {
    send: ({ method, path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const payload = body === undefined ? undefined : JSON.stringify(body)
        const request = http.request(
          {
            agent,
            host: '127.0.0.1',
            port,
            method,
            path,
            headers: {
              ...headers,
              ...(payload !== undefined && {
                'content-type': 'application/json',
                'content-length': Buffer.byteLength(payload),
              }),
            },
          },
          (response) => {
            const chunks: Buffer[] = []
            response.on('data', (chunk: Buffer) => chunks.push(chunk))
            response.on('error', reject)
            response.on('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                text: Buffer.concat(chunks).toString('utf8'),
              }),
            )
          },
        )
        request.on('error', reject)
        request.end(payload)
      }),
    close: () => agent.destroy(),
  }
}

/** Runs callers at full speed. Each waits for its response before its next call. */
export async function asFastAsPossible(
  client: Client,
  callers: number,
  seconds: number,
  next: () => Call,
): Promise<Latencies> {
  const times: number[] = []
  const statuses = new Map<number, number>()
  const started = performance.now()
  const until = started + seconds * 1000
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < until) {
        const sent = performance.now()
        const { status } = await client.send(next())
        times.push(performance.now() - sent)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }),
  )
  return { times, statuses, seconds: (performance.now() - started) / 1000 }
}

export interface TimedCall {
  ms: number
  status: number
}

/**
 * Sends calls at a fixed rate, whether or not earlier ones were answered. Measures from each due time, so that a
 * stalled server is charged for every waiting call. Results are in due order.
 */
export async function atRate(
  client: Client,
  perSecond: number,
  seconds: number,
  next: (index: number) => Call,
): Promise<TimedCall[]> {
  const started = performance.now()
  const under: Promise<TimedCall>[] = []
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const due = started + (index * 1000) / perSecond
    const ahead = due - performance.now()
    if (ahead > 1) await wait(ahead)
    under.push(
      client.send(next(index)).then(({ status }) => ({ ms: performance.now() - due, status })),
    )
  }
  return Promise.all(under)
}
