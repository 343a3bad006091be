import http from 'node:http'
import { DAY } from '@tideway/contract/time/durations'
import type { Cell, Result } from './report/result.ts'
import { formatFigure, NONE } from './report/result.ts'
import { percentile } from './report/statistics.ts'
import { HARBOUR_KEY } from './search/demo-callers.ts'
import { cpuMs, formatCpu } from './system/cpu-time.ts'
import type { Client } from './system/load.ts'
import { openClient } from './system/load.ts'
import type { RunningProvider } from './system/running-provider.ts'
import { startProvider } from './system/running-provider.ts'

const MOST = 10_000
const headers = { authorization: HARBOUR_KEY }

export interface ReportsOptions {
  runs: number
  /** Payment requests over 5 clients. */
  size: number
  folder: string | undefined
}

/** Measures a bulk report of the maximum size, and the first download of a past day. */
export async function measureReports(options: ReportsOptions): Promise<Result> {
  const provider = await startProvider({ size: options.size, folder: options.folder })
  const client = openClient(provider.url, 1)
  try {
    const rounds = options.runs * 5
    const bulk: Reading[] = []
    const lateReadings: Reading[] = []
    await readRange(provider, client, 90)
    const before = await cpuMs(provider.pid)
    for (let round = 0; round < rounds; round += 1) {
      bulk.push(await readRange(provider, client, 90 - round))
      lateReadings.push(await readRange(provider, client, 8))
    }
    const after = await cpuMs(provider.pid)
    const each = formatCpu((after - before) / rounds / 2, 0)
    const days = await readDays(provider, client, rounds)
    const row = (name: string, values: number[], bar: string, stretch: string): Cell[] => [
      name,
      ...[50, 95, 100].map((p) => formatFigure(percentile(values, p))),
      bar,
      stretch,
    ]
    const of = (some: Reading[], name: keyof Reading) => some.map((reading) => reading[name])
    return {
      name: 'reports',
      title: 'Reports',
      notes: [
        `One provider process and its embedded PostgreSQL, fsync on, ${options.size.toLocaleString('en-AU')} payment requests over 5 clients beside the demo world.`,
        `${rounds} reports of ${MOST.toLocaleString('en-AU')} movements from near the beginning of a client’s hundred days and ${rounds} from near the end, in turn; each is built, linked to and read without compression.`,
        'The report of a past day is made on the first request for it; each day is requested twice.',
        `A report of ${MOST.toLocaleString('en-AU')} movements is ${formatFigure((bulk[0]?.bytes ?? Number.NaN) / 1e6)} MB.`,
      ],
      tables: [
        {
          title: `${MOST.toLocaleString('en-AU')} movements of a range, ms`,
          columns: ['', 'p50', 'p95', 'worst', 'bar', 'stretch'],
          rows: [
            row('built, early range', of(bulk, 'built'), '≤ 2,000', '≤ 500'),
            row('built, late range', of(lateReadings, 'built'), '≤ 2,000', '≤ 500'),
            row('first byte of the file', of([...bulk, ...lateReadings], 'first'), '≤ 200', ''),
            row('whole file', of([...bulk, ...lateReadings], 'total'), '', ''),
            ['CPU of provider and database, building and reading one', each, NONE, NONE, '', ''],
          ],
        },
        {
          title: 'The file of a day, ms to its last byte',
          columns: ['', 'p50', 'p95', 'worst', 'bar', 'stretch'],
          rows: [
            row('first download', of(days.first, 'total'), '', ''),
            row('second download', of(days.second, 'total'), '', ''),
          ],
        },
      ],
    }
  } finally {
    client.close()
    await provider.stop()
  }
}

interface Reading {
  built: number
  first: number
  total: number
  bytes: number
}

async function ask(client: Client, path: string) {
  const { status, text } = await client.send({ method: 'GET', path: `/rest/v1/${path}`, headers })
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
  return JSON.parse(text)
}

/** Creates a report of the account entries since this many days ago, and reads it. */
async function readRange(
  provider: RunningProvider,
  client: Client,
  daysAgo: number,
): Promise<Reading> {
  const now = Date.now()
  const range = new URLSearchParams({
    clientId: 'HARBOUR',
    fromDate: new Date(now - daysAgo * DAY).toISOString(),
    toDate: new Date(now).toISOString(),
  })
  const sent = performance.now()
  const { reports } = await ask(client, `report?${range}`)
  const built = performance.now() - sent
  const { reportId, moreResultsPossible } = reports[0]
  const read = await readFile(provider, client, reportId)
  if (!moreResultsPossible || read.lines !== MOST + 1)
    throw new Error(`the report holds ${read.lines - 1} movements`)
  return { built, ...read }
}

async function readDays(provider: RunningProvider, client: Client, count: number) {
  const month = new Date(Date.now() - 40 * DAY).toISOString().slice(0, 7)
  const { reports } = await ask(
    client,
    `report?clientId=HARBOUR&month=${month}&timezone=Australia/Sydney`,
  )
  await provider.database.query(
    `UPDATE reports SET content = NULL, records = NULL WHERE automatic AND client_id = 'HARBOUR'`,
  )
  const first: Reading[] = []
  const second: Reading[] = []
  const days = reports.filter(({ type }: { type: string }) => type !== 'MT940').slice(0, count)
  for (const { reportId } of days) {
    first.push({ built: 0, ...(await readFile(provider, client, reportId)) })
    second.push({ built: 0, ...(await readFile(provider, client, reportId)) })
  }
  return { first, second }
}

async function readFile(provider: RunningProvider, client: Client, reportId: string) {
  const { reportUrl } = await ask(client, `report/download?clientId=HARBOUR&reportId=${reportId}`)
  const sent = performance.now()
  return new Promise<{ first: number; total: number; bytes: number; lines: number }>(
    (resolve, reject) => {
      const { port } = new URL(provider.url)
      const { pathname } = new URL(reportUrl)
      const request = http.get({ host: '127.0.0.1', port, path: pathname, agent: false })
      request.on('error', reject)
      request.on('response', (answer) => {
        let [first, bytes, lines] = [0, 0, 0]
        answer.on('data', (chunk: Buffer) => {
          first ||= performance.now() - sent
          bytes += chunk.length
          for (const byte of chunk) if (byte === 10) lines += 1
        })
        answer.on('error', reject)
        answer.on('end', () => {
          if (answer.statusCode === 200)
            resolve({ first, total: performance.now() - sent, bytes, lines })
          else reject(new Error(`the file answered ${answer.statusCode}`))
        })
      })
    },
  )
}
