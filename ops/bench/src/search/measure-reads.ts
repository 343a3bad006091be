import path from 'node:path'
import type { Cell, Table } from '../report/result.ts'
import { formatFigure, formatPercent } from '../report/result.ts'
import { percentile, spreadOfValues } from '../report/statistics.ts'
import { cpuMs, formatCpu } from '../system/cpu-time.ts'
import type { Client } from '../system/load.ts'
import { freePort, startProcess } from '../system/running-process.ts'
import type { RunningProvider } from '../system/running-provider.ts'
import { idTokenOf } from '../system/sign-in.ts'
import type { Page } from './demo-callers.ts'
import { HARBOUR_KEY, searchCall } from './demo-callers.ts'
import { openRawConnection, rawGetRequest } from './raw-load.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const CALLERS = 16
const BAR = '≥ 2,000/s, p99 ≤ 25'
const STRETCH = '≥ 5,000/s'

interface Measured {
  name: string
  url: string
  pid: number
  requests: Buffer[]
  bar: string
  stretch: string
}

/**
 * Measures the balance and one payment request, with a key and with an id token, next to a server that only says hello.
 */
export async function measureReads(
  provider: RunningProvider,
  client: Client,
  { runs, seconds }: { runs: number; seconds: number },
): Promise<Table> {
  const token = await idTokenOf(provider.url, {
    email: 'admin@harbour.example',
    redirectUri: `${provider.dashboardUrl}/auth-callback`,
  })
  const { text } = await client.send(searchCall(1000))
  const ids = (JSON.parse(text) as Page).records.map(
    ({ PaymentRequestStatus: status }) => status.paymentRequestId,
  )
  const port = await freePort()
  const hello = startProcess(process.execPath, ['ops/bench/src/search/hello-server.ts'], {
    cwd: root,
    env: { PORT: String(port), NODE_ENV: 'production' },
  })
  try {
    await hello.says(/hello is ready/, 20_000)
    const helloPid = hello.child.pid ?? 0
    const ours = { url: provider.url, pid: provider.pid, bar: BAR, stretch: STRETCH }
    const all: Measured[] = [
      {
        name: 'floor: Fastify says hello',
        url: `http://localhost:${port}`,
        pid: helloPid,
        requests: [rawGetRequest('/')],
        bar: '',
        stretch: '',
      },
      {
        name: 'floor: our server, one statement, nobody to know (/readyz)',
        ...ours,
        requests: [rawGetRequest('/readyz')],
        bar: '',
        stretch: '',
      },
      ...[
        ['API key', HARBOUR_KEY],
        ['id token', `Bearer ${token}`],
      ].flatMap(([who = '', authorization = '']) => [
        {
          name: `GET /balance, ${who}`,
          ...ours,
          requests: [rawGetRequest('/rest/v1/balance', { authorization })],
        },
        {
          name: `GET /paymentRequest, ${who}`,
          ...ours,
          requests: ids.map((id) =>
            rawGetRequest(`/rest/v1/paymentRequest?id=${id}`, { authorization }),
          ),
        },
      ]),
      {
        name: 'GET figures of 14 days, id token',
        ...ours,
        bar: 'p99 ≤ 50',
        stretch: '',
        requests: [
          rawGetRequest('/portal/v1/clients/HARBOUR/figures?timezone=Australia/Sydney', {
            authorization: `Bearer ${token}`,
          }),
        ],
      },
    ]
    return {
      title: `Reading, ${CALLERS} callers`,
      columns: [
        '',
        'calls/s',
        'worst run',
        'p50 ms',
        'p99 ms',
        'worst p99',
        'noise',
        'CPU ms a call',
        'bar',
        'stretch',
      ],
      rows: await rowsOf(all, runs, seconds),
    }
  } finally {
    await hello.stop()
  }
}

/** Alternates between the calls, run after run, so that other load on the machine affects all of them equally. */
async function rowsOf(all: Measured[], runs: number, seconds: number): Promise<Cell[][]> {
  const done = new Map(all.map((one) => [one, [] as Run[]]))
  for (const one of all) await runOf(one, Math.min(seconds, 2))
  for (let run = 0; run < runs; run += 1) {
    for (const one of all) done.get(one)?.push(await runOf(one, seconds))
  }
  return all.map((one) => {
    const own = done.get(one) ?? []
    const rate = spreadOfValues(
      own.map((run) => run.times.length / run.seconds),
      'high',
    )
    const of = (p: number) =>
      spreadOfValues(
        own.map((run) => percentile(run.times, p)),
        'low',
      )
    const calls = own.reduce((sum, run) => sum + run.times.length, 0)
    const cpu = own.reduce((sum, run) => sum + run.cpu, 0)
    return [
      one.name,
      formatFigure(rate.median, 0),
      formatFigure(rate.worst, 0),
      formatFigure(of(50).median),
      formatFigure(of(99).median),
      formatFigure(of(99).worst),
      formatPercent(rate.noise),
      formatCpu(cpu / calls, 2),
      one.bar,
      one.stretch,
    ]
  })
}

interface Run {
  times: number[]
  seconds: number
  cpu: number
}

async function runOf({ name, url, pid, requests }: Measured, seconds: number): Promise<Run> {
  const connections = await Promise.all(
    Array.from({ length: CALLERS }, () => openRawConnection(url)),
  )
  const times: number[] = []
  const before = await cpuMs(pid)
  const started = performance.now()
  const until = started + seconds * 1000
  let next = 0
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < until) {
        const request = requests[next++ % requests.length]
        if (!request) throw new Error('nothing to ask')
        const { status, ms } = await connection.send(request)
        if (status !== 200) throw new Error(`${name} answered ${status}`)
        times.push(ms)
      }
    }),
  )
  const took = (performance.now() - started) / 1000
  const cpu = (await cpuMs(pid)) - before
  for (const connection of connections) connection.close()
  return { times, seconds: took, cpu }
}
