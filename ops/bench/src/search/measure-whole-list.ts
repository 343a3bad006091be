import http from 'node:http'
import type { Table } from '../report/result.ts'
import { formatFigure, NONE } from '../report/result.ts'
import { percentile } from '../report/statistics.ts'
import { cpuMs, formatCpu } from '../system/cpu-time.ts'
import type { Call, Client } from '../system/load.ts'
import { atRate } from '../system/load.ts'
import type { RunningProvider } from '../system/running-provider.ts'
import { KELP_KEY, searchCall } from './demo-callers.ts'

const RECORDS = 50_000
const OTHERS_A_SECOND = 100

/**
 * Measures one response with the maximum number of records: time to the first byte, total time and effect on other
 * callers.
 */
export async function measureWholeList(
  provider: RunningProvider,
  client: Client,
  { runs, seconds }: { runs: number; seconds: number },
): Promise<Table[]> {
  await readWhole(provider)
  const readings: Reading[] = []
  const packed: Reading[] = []
  await longestStall(client)
  const idle = await stallOver(client, 1000)
  const before = await cpuMs(provider.pid)
  for (let run = 0; run < runs; run += 1) readings.push(await readWhole(provider))
  const after = await cpuMs(provider.pid)
  const stall = await longestStall(client)
  for (let run = 0; run < runs; run += 1) packed.push(await readWhole(provider, 'zstd'))
  const packedStall = await longestStall(client)
  const packedAfter = await cpuMs(provider.pid)
  const of = (some: Reading[], name: 'first' | 'total') => some.map((reading) => reading[name])
  const each = (from: number, to: number) => formatCpu((to - from) / runs, 0)
  const megabytes = ([some]: Reading[]) => formatFigure((some?.bytes ?? Number.NaN) / 1e6)
  const line = (name: string, values: number[], bar: string, stretch: string) => [
    name,
    formatFigure(percentile(values, 50)),
    formatFigure(percentile(values, 100)),
    bar,
    stretch,
  ]
  const alone = await others(client, seconds, () => Promise.resolve())
  const beside = await others(client, seconds, () => readWhole(provider))
  const other = (name: string, times: number[], bar: string) => [
    name,
    ...[50, 95, 99, 100].map((p) => formatFigure(percentile(times, p))),
    bar,
  ]
  return [
    {
      title: `${RECORDS.toLocaleString('en-AU')} records in one answer, ${runs} times, ms`,
      columns: ['', 'median', 'worst', 'bar', 'stretch'],
      rows: [
        line('first byte', of(readings, 'first'), '≤ 400 to rows on screen', ''),
        line('whole answer', of(readings, 'total'), '≤ 3,000 to rows on screen', '≤ 1,500'),
        ['longest pause of the event loop', NONE, formatFigure(stall), '≤ 100', '≤ 20'],
        ['CPU of provider and database, each', each(before, after), NONE, '', ''],
        ['MB', megabytes(readings), NONE, '', ''],
        line('zstd: first byte', of(packed, 'first'), '≤ 400 to rows on screen', ''),
        line('zstd: whole answer', of(packed, 'total'), '≤ 3,000 to rows on screen', '≤ 1,500'),
        ['zstd: longest pause of the event loop', NONE, formatFigure(packedStall), '≤ 100', '≤ 20'],
        ['zstd: CPU of provider and database, each', each(after, packedAfter), NONE, '', ''],
        ['zstd: MB', megabytes(packed), NONE, '', ''],
        ['floor of a pause: nothing to do for a second', NONE, formatFigure(idle), '', ''],
      ],
    },
    {
      title: `Another client’s balance during this, ${OTHERS_A_SECOND} calls a second, ms`,
      columns: ['', 'p50', 'p95', 'p99', 'worst', 'bar'],
      rows: [
        other('nobody else', alone, ''),
        other(
          `somebody reads ${RECORDS.toLocaleString('en-AU')} without a pause`,
          beside,
          'p99 ≤ 25',
        ),
      ],
    },
  ]
}

interface Reading {
  first: number
  total: number
  bytes: number
}

function readWhole(provider: RunningProvider, encoding = 'identity'): Promise<Reading> {
  return readAndDiscard(provider, searchCall(RECORDS), encoding)
}

/** Reads a response and discards it as it arrives. */
export function readAndDiscard(
  { url }: RunningProvider,
  { method, path, headers, body }: Call,
  encoding = 'identity',
): Promise<Reading> {
  const payload = JSON.stringify(body)
  const sent = performance.now()
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port: new URL(url).port,
        method,
        path,
        headers: {
          ...headers,
          'accept-encoding': encoding,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
        },
        agent: false,
      },
      (answer) => {
        let first = 0
        let bytes = 0
        answer.on('data', (chunk: Buffer) => {
          first ||= performance.now() - sent
          bytes += chunk.length
        })
        answer.on('error', reject)
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve({ first, total: performance.now() - sent, bytes })
          else reject(new Error(`the search answered ${answer.statusCode}`))
        })
      },
    )
    request.on('error', reject)
    request.end(payload)
  })
}

async function others(
  client: Client,
  seconds: number,
  meanwhile: () => Promise<unknown>,
): Promise<number[]> {
  let over = false
  const beside = (async () => {
    while (!over) {
      await meanwhile()
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  })()
  const call = { method: 'GET', path: '/rest/v1/balance', headers: { authorization: KELP_KEY } }
  const timed = await atRate(client, OTHERS_A_SECOND, seconds, () => call)
  over = true
  await beside
  const failed = timed.find(({ status }) => status !== 200)
  if (failed) throw new Error(`the balance answered ${failed.status}`)
  return timed.map(({ ms }) => ms)
}

/**
 * Returns the longest stall since the last call in milliseconds, by the provider's own watch. Its timer runs every 10
 * ms, so the result is never less.
 */
async function longestStall(client: Client): Promise<number> {
  const { text } = await client.send({ method: 'GET', path: '/metrics' })
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]) * 1000
}

async function stallOver(client: Client, ms: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, ms))
  return longestStall(client)
}
