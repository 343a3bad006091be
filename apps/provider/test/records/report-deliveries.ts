import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { ClientId, ReportId } from '@tideway/contract/calls/ids'
import { clientIdOf, reportIdOf } from '@tideway/contract/calls/ids'
import { DAY } from '@tideway/contract/time/durations'
import type { TestContext } from 'vitest'
import { expect } from 'vitest'
import { sshKeyPairOf } from '../../src/delivery/file-exchange/sftp/ssh-key-store.ts'
import { registerReportDeliveryJobs } from '../../src/delivery/reports/delivery/deliver-report.ts'
import { queueReportDelivery } from '../../src/delivery/reports/delivery/queue-report-delivery.ts'
import { readReportFile } from '../../src/delivery/reports/report-file.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { transact } from '../../src/platform/database/transaction.ts'
import { openJobs } from '../../src/platform/jobs/jobs.ts'
import { openEgress } from '../../src/platform/network/egress.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { readEnv } from '../../src/platform/settings/env.ts'
import { openLog } from '../../src/platform/telemetry/log.ts'
import { seedDemoClients } from '../../src/sandbox/seed/demo-clients.ts'
import { createTestDatabase } from '../database.ts'
import type { FarEnd, FarEndKind } from '../outside-systems/far-end.ts'
import { prepareFarEnd } from '../outside-systems/far-end.ts'
import { freePort } from '../provider-process.ts'

/** Midnight in Sydney at the start of 1 January 2024. */
const FIRST_DAY = Date.parse('2023-12-31T13:00:00.000Z')

export interface AddedReport {
  reportId: ReportId
  /** Name of the file if it is not encrypted. */
  fileName: string
  content: Buffer
}

export interface DeliveryWorld {
  platform: Platform
  databaseUrl: string
  /** Starts another process that works on the same deliveries. */
  startProcess(): Promise<Platform>
  farEnd: FarEnd
  /** Another port of this machine that the provider may connect to. */
  otherPort: number
  /** Stores a finished report of HARBOUR (or another client) and queues its delivery, as the report job does. */
  add(options?: { clientId?: string; bytes?: number }): Promise<AddedReport>
  /** Returns the files in the client's folder, including hidden ones. */
  received(): Promise<Record<string, Buffer>>
  status(report: AddedReport): Promise<string | undefined>
  attempts(report: AddedReport): Promise<{ outcome: string | null; reason: string | null }[]>
  delivered(report: AddedReport): Promise<void>
  /** Waits for a failed attempt and returns its reason. */
  failure(report: AddedReport): Promise<string>
  mails(): Promise<{ addresses: string[]; subject: string }[]>
}

/** Opens HARBOUR with a far end that accepts its key, started by default. Ends with the test. */
export async function openDeliveries(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  kind: FarEndKind,
  options: {
    settings?: Record<string, string>
    readOnly?: boolean
    clock?: Clock
    /** False if only processes that the test starts deliver anything. */
    works?: boolean
  } = {},
): Promise<DeliveryWorld> {
  const [port, otherPort] = [await freePort(), await freePort()]
  const database = await createTestDatabase({ max: 8 })
  onTestFinished(() => database.drop())
  const { clock = systemClock } = options
  const env = readEnv({
    LOG_LEVEL: 'silent',
    REPORT_RETRY_SECONDS: '1',
    OUTBOUND_ALLOW: `127.0.0.1:${port},127.0.0.1:${otherPort}`,
    ...options.settings,
  })
  const log = openLog(env.logLevel)
  await transact(database.db, (tx) => seedDemoClients(tx, clock.now()))
  const startProcess = async (works = true) => {
    const jobs = openJobs({ url: database.url, log })
    const platform: Platform = { env, db: database.db, pool: database.pool, jobs, clock, log }
    if (works) registerReportDeliveryJobs(platform, { egress: openEgress(env), readReportFile })
    await jobs.start()
    onTestFinished(() => jobs.stop())
    return platform
  }
  const platform = await startProcess(options.works)
  const { publicKey } = await sshKeyPairOf(platform, clientIdOf('HARBOUR'), 'reports')
  const { readOnly = false } = options
  const farEnd = await prepareFarEnd(kind, port, publicKey, { readOnly })
  onTestFinished(() => farEnd.remove())
  onTestFinished(() => farEnd.stop())
  await farEnd.start()
  const { userName } = farEnd
  await setTarget(platform, clientIdOf('HARBOUR'), {
    host: '127.0.0.1',
    port,
    userName,
    folder: 'reports',
  })

  const of = <Row extends object>(query: string, report: AddedReport) =>
    platform.pool.query<Row>(query, [report.reportId]).then(({ rows }) => rows)
  const world: DeliveryWorld = {
    platform,
    databaseUrl: database.url,
    startProcess,
    farEnd,
    otherPort,
    add: ({ clientId = clientIdOf('HARBOUR'), bytes = 5000 } = {}) =>
      addReport(platform, clientIdOf(clientId), bytes),
    async received() {
      const names = (await readdir(farEnd.reports)).sort()
      const entries = names.map(
        async (name) => [name, await readFile(path.join(farEnd.reports, name))] as const,
      )
      return Object.fromEntries(await Promise.all(entries))
    },
    async status(report) {
      const rows = await of<{ status: string }>(
        'SELECT status FROM report_deliveries WHERE report_id = $1',
        report,
      )
      return rows[0]?.status
    },
    attempts: (report) =>
      of(
        'SELECT outcome, reason FROM report_delivery_attempts WHERE report_id = $1 ORDER BY attempt_no',
        report,
      ),
    async delivered(report) {
      await until(async () => (await world.status(report)) === 'DELIVERED', 'the delivery')
    },
    async failure(report) {
      let reason: string | undefined
      await until(async () => {
        const attempts = await world.attempts(report)
        reason = attempts.findLast(({ outcome }) => outcome === 'FAILED')?.reason ?? undefined
        return reason !== undefined
      }, 'a failed attempt')
      return reason ?? ''
    },
    async mails() {
      const { rows } = await platform.pool.query<{ addresses: string[]; subject: string }>(
        "SELECT addresses, subject FROM mails WHERE reason = 'report-pushed' ORDER BY created_at, mail_id",
      )
      return rows
    },
  }
  return world
}

export async function setTarget(
  { db }: Platform,
  clientId: ClientId,
  target: { host: string; port: number; userName: string; folder: string },
): Promise<void> {
  await db
    .updateTable('clients')
    .set({
      report_sftp_host: target.host,
      report_sftp_port: target.port,
      report_sftp_user_name: target.userName,
      report_sftp_folder: target.folder,
    })
    .where('client_id', '=', clientId)
    .execute()
}

let days = 0

/** Stores a finished report of a client and queues its delivery, as the report job does. */
export async function addReport(
  platform: Platform,
  clientId: ClientId,
  bytes: number,
): Promise<AddedReport> {
  days += 1
  const from = new Date(FIRST_DAY + days * 7 * DAY + 12 * 3_600_000)
  const reportId = reportIdOf(randomBytes(16).toString('hex'))
  const content = randomBytes(bytes)
  await transact(platform.db, async (tx) => {
    await tx
      .insertInto('reports')
      .values({
        client_id: clientId,
        report_id: reportId,
        type: 'Transaction Report V2',
        automatic: true,
        from_at: from,
        to_at: new Date(from.getTime() + 3_600_000),
        fields: ['DateTime'],
        delimiter: ',',
        version: null,
        statement_number: null,
        content: gzipSync(content),
        records: 0,
        created_at: platform.clock.now(),
      })
      .execute()
    await queueReportDelivery(platform, tx, { clientId, reportId })
  })
  // Starts at noon in Sydney, so that the date in the name is the same in Sydney and in UTC.
  const date = from.toISOString().slice(0, 10).replaceAll('-', '')
  return { reportId, fileName: `${clientId}_Transaction_Report_V2_${date}.csv`, content }
}

export async function until(
  isSo: () => Promise<boolean> | boolean,
  what: string,
  withinMs = 20_000,
): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > deadline) expect.fail(`${what} did not come within ${withinMs} ms`)
    await wait(20)
  }
}
