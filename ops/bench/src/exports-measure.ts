import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { ExportFormat } from '@tideway/contract/exports/exports'
import { ExportLink, ExportList, ExportView } from '@tideway/contract/exports/exports'
import { paymentRequestColumns } from '@tideway/contract/exports/payment-request-columns'
import type { Cell, Result } from './report/result.ts'
import { formatFigure } from './report/result.ts'
import { percentile } from './report/statistics.ts'
import { HARBOUR_KEY } from './search/demo-callers.ts'
import type { Client } from './system/load.ts'
import { openClient } from './system/load.ts'
import type { RunningProvider } from './system/running-provider.ts'
import { startProvider } from './system/running-provider.ts'
import { idTokenOf } from './system/sign-in.ts'

/** Rows that each statement adds. */
const ROWS_AT_ONCE = 100_000
const PATH = '/portal/v1/exports'
/** Milliseconds between two reads of the balance by another client. */
const CALL_EVERY_MS = 50
/** Calls before an export that the calls during it are compared with. */
const CALLS_BEFORE = 100

interface Measured {
  format: ExportFormat
  rows: number
  seconds: number
  megabytes: number
  downloadSeconds: number
  memoryMb: number
  calls: number[]
}

/** Measures exports of everything: time, size, memory of the provider, and what other calls notice. */
export async function measureExports({ sizes }: { sizes: readonly number[] }): Promise<Result> {
  const rows: Cell[][] = []
  for (const size of sizes) {
    const provider = await startProvider()
    const client = openClient(provider.url, 2)
    try {
      await addRequests(provider, size)
      const before = await timesOfCalls(client, CALLS_BEFORE)
      const idle = await memoryMb(provider)
      for (const format of ['csv', 'xlsx'] as const)
        rows.push(rowOf(await measureOne(provider, client, format), { before, idle }))
    } finally {
      client.close()
      await provider.stop()
    }
  }
  return {
    name: 'exports',
    title: 'Exports of everything that a search finds',
    notes: [
      'One provider process and its embedded PostgreSQL, fsync on. All payment requests are of one client, in all 24 columns. The file is written by the job while the key of the same client reads a balance every 50 ms.',
      'The file is downloaded once, uncompressed for CSV. Memory is the resident size of the provider’s process, without the database.',
    ],
    tables: [
      {
        title: 'By format and rows',
        columns: [
          'format',
          'rows',
          'written, s',
          'rows a second',
          'file, MB',
          'downloaded, s',
          'memory before, MB',
          'memory at most, MB',
          'GET balance before, p99 ms',
          'during, p50 ms',
          'during, p99 ms',
        ],
        rows,
      },
    ],
  }
}

/** Adds paid requests of one client, without triggers. The ledger gets no entries. */
async function addRequests({ database }: RunningProvider, size: number): Promise<void> {
  const connection = await database.connect()
  try {
    await connection.query('SET session_replication_role = replica')
    for (let first = 1; first <= size; first += ROWS_AT_ONCE)
      await connection.query(addition, [first, Math.min(first + ROWS_AT_ONCE - 1, size)])
    await connection.query('RESET session_replication_role')
    await connection.query('VACUUM (ANALYZE) payment_requests')
  } finally {
    connection.release()
  }
}

/** $1 and $2: the first and last number. */
const addition = `
  INSERT INTO payment_requests (client_id, payment_request_id, client_transaction_id, pay_id, payment_amount_cents,
      payment_description, client_branch, status, created_at, completed_at, expiry_at, amount_received_cents, settled_by,
      npp_transaction_id, payer_bsb, payer_account_number, payer_name, payer_payment_description, payer_payment_reference)
    SELECT 'HARBOUR', lpad(to_hex(n), 32, '0'), 'export-' || n, 'export-' || n || '@pay.tideway.example', 1000 + n % 100000,
           'Measured order ' || n, 'Newtown', 'COMPLETE', at, at + interval '10 minutes', at + interval '2 days',
           1000 + n % 100000, 'PayID', 'export-npp-' || n, '062000', '00340001', 'Marnie Blake', 'Invoice ' || n, 'REF' || n
      FROM (SELECT n, timestamptz '2025-01-01' + n * interval '20 seconds' AS at
              FROM generate_series($1::bigint, $2::bigint) n) numbered`

function rowOf(measured: Measured, { before, idle }: { before: number[]; idle: number }): Cell[] {
  const { format, rows, seconds, megabytes, downloadSeconds, memoryMb: most, calls } = measured
  return [
    format.toUpperCase(),
    rows.toLocaleString('en-AU'),
    formatFigure(seconds),
    formatFigure(rows / seconds, 0),
    formatFigure(megabytes),
    formatFigure(downloadSeconds),
    formatFigure(idle, 0),
    formatFigure(most, 0),
    formatFigure(percentile(before, 99)),
    formatFigure(percentile(calls, 50)),
    formatFigure(percentile(calls, 99)),
  ]
}

async function measureOne(
  provider: RunningProvider,
  client: Client,
  format: ExportFormat,
): Promise<Measured> {
  const token = async () => ({
    authorization: `Bearer ${await idTokenOf(provider.url, {
      email: 'admin@harbour.example',
      redirectUri: `${provider.dashboardUrl}/auth-callback`,
    })}`,
  })
  const headers = await token()
  const calls: number[] = []
  const columns = paymentRequestColumns.map(({ id }) => id)
  const began = performance.now()
  const answer = await client.send({
    method: 'POST',
    path: PATH,
    headers,
    body: { kind: 'paymentRequest', columns, zone: 'Australia/Sydney', format },
  })
  const { exportId } = ExportView.parse(JSON.parse(answer.text))
  let most = 0
  let latestExport: ExportView | undefined
  while (latestExport?.status !== 'DONE') {
    calls.push(...(await timesOfCalls(client, 10)))
    most = Math.max(most, await memoryMb(provider))
    latestExport = await readExport(client, exportId, headers)
  }
  const seconds = (performance.now() - began) / 1000
  const link = await client.send({
    method: 'GET',
    path: `${PATH}/${exportId}/download`,
    headers: await token(),
  })
  const downloading = performance.now()
  const { exportUrl } = ExportLink.parse(JSON.parse(link.text))
  const megabytes = await sizeOf(exportUrl, async () => {
    most = Math.max(most, await memoryMb(provider))
  })
  return {
    format,
    rows: latestExport.rows,
    seconds,
    megabytes,
    downloadSeconds: (performance.now() - downloading) / 1000,
    memoryMb: most,
    calls,
  }
}

/** Returns the export as its person sees it. The token outlives the longest export. */
async function readExport(
  client: Client,
  exportId: string,
  headers: Record<string, string>,
): Promise<ExportView | undefined> {
  const answer = await client.send({ method: 'GET', path: PATH, headers })
  if (answer.status !== 200) throw new Error(`the list of exports answered ${answer.text}`)
  const { exports } = ExportList.parse(JSON.parse(answer.text))
  return exports.find((other) => other.exportId === exportId)
}

async function timesOfCalls(client: Client, count: number): Promise<number[]> {
  const times: number[] = []
  for (let call = 0; call < count; call += 1) {
    const sent = performance.now()
    await client.send({
      method: 'GET',
      path: '/rest/v1/balance',
      headers: { authorization: HARBOUR_KEY },
    })
    times.push(performance.now() - sent)
    await wait(CALL_EVERY_MS)
  }
  return times
}

/** Downloads a file without keeping it, and returns its size in MB. */
async function sizeOf(url: string, watch: () => Promise<void>): Promise<number> {
  const [response] = (await once(http.get(url), 'response')) as [http.IncomingMessage]
  let bytes = 0
  let next = 0
  for await (const chunk of response) {
    bytes += chunk.length
    if (bytes < next) continue
    next += 5e6
    await watch()
  }
  return bytes / 1e6
}

/** Returns the resident memory in MB. NaN except on Linux. */
async function memoryMb({ pid }: RunningProvider): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
}
