import { once } from 'node:events'
import { rename, rm, symlink } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { clientIdOf } from '@tideway/contract/calls/ids'
import type { ReportDelivery, UndeliveredReport } from '@tideway/contract/reports/report-delivery'
import { sftpFailures } from '@tideway/contract/sftp/sftp-failures'
import { HOUR } from '@tideway/contract/time/durations'
import type { TestContext } from 'vitest'
import { describe, expect, test } from 'vitest'
import type { FarEnd, FarEndKind } from '../../../../test/outside-systems/far-end.ts'
import { farEndKinds, prepareFarEnd } from '../../../../test/outside-systems/far-end.ts'
import { hasOpenSsh } from '../../../../test/outside-systems/open-ssh.ts'
import type { TestProvider } from '../../../../test/provider.ts'
import { openTestProvider } from '../../../../test/provider.ts'
import { freePort } from '../../../../test/provider-process.ts'
import { testConnection } from '../../../../test/records/connection-tests.ts'
import type { AddedReport } from '../../../../test/records/report-deliveries.ts'
import { addReport, until } from '../../../../test/records/report-deliveries.ts'
import type { TestClock } from '../../../platform/clock.ts'
import { testClock } from '../../../platform/clock.ts'
import { newSshKey } from '../../file-exchange/sftp/new-ssh-key.ts'
import { sshKeyPairOf } from '../../file-exchange/sftp/ssh-key-store.ts'
import { outageMail } from './report-outage.ts'

const ADMIN = { as: 'admin@harbour.example' }
const START = '2026-11-20T03:00:00.000Z'
const LIMIT = 120_000
const sideBySide = { concurrent: true, timeout: LIMIT }

interface OutageWorld {
  provider: TestProvider
  farEnd: FarEnd
  otherPort: number
  clock: TestClock
  /** Saves HARBOUR's server as Settings does, with the given fields changed. */
  save(target?: object): Promise<void>
  add(): Promise<AddedReport>
  state(): Promise<ReportDelivery>
  undelivered(): Promise<UndeliveredReport[]>
  deliverAgain(body?: object): Promise<ReportDelivery>
  /** Waits until this many attempts have ended. */
  ended(count: number): Promise<void>
  mails(): Promise<{ addresses: string[]; subject: string; body: string }[]>
  status(report: AddedReport): Promise<string | undefined>
}

/**
 * Opens HARBOUR with a server that accepts its key, and with two hours between attempts, so that further attempts only
 * happen on request.
 */
async function open(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  kind: FarEndKind = 'the demo server',
  { readOnly = false, authorizedKey = '' } = {},
): Promise<OutageWorld> {
  const [port, otherPort] = [await freePort(), await freePort()]
  const clock = testClock(START)
  const provider = await openTestProvider({
    clock,
    settings: {
      REPORT_RETRY_SECONDS: '7200',
      OUTBOUND_ALLOW: `127.0.0.1:${port},127.0.0.1:${otherPort}`,
      DASHBOARD_URLS: 'http://localhost:4000',
    },
  })
  onTestFinished(() => provider.close())
  const { platform, call } = provider
  const { publicKey } = await sshKeyPairOf(platform, clientIdOf('HARBOUR'), 'reports')
  const farEnd = await prepareFarEnd(kind, port, authorizedKey || publicKey, { readOnly })
  onTestFinished(() => farEnd.remove())
  onTestFinished(() => farEnd.stop())
  await farEnd.start()
  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await platform.pool.query<Row>(text, values)).rows
  const expectOk = async (answer: Promise<{ status: number; text: string }>) =>
    expect(await answer).toMatchObject({ status: 200 })

  const world: OutageWorld = {
    provider,
    farEnd,
    otherPort,
    clock,
    async save(target = {}) {
      const body = {
        reportSFTPHost: '127.0.0.1',
        reportSFTPPort: port,
        reportSFTPUserName: farEnd.userName,
        reportSFTPFolder: 'reports',
        ...target,
      }
      await expectOk(call('PUT', '/portal/v1/clients/HARBOUR', { ...ADMIN, body }))
    },
    add: () => addReport(platform, clientIdOf('HARBOUR'), 500),
    state: async () => (await call('GET', '/portal/v1/clients/HARBOUR/reportDelivery', ADMIN)).body,
    undelivered: async () =>
      (await call('GET', '/portal/v1/clients/HARBOUR/undeliveredReports', ADMIN)).body.reports,
    async deliverAgain(body = {}) {
      const url = '/portal/v1/clients/HARBOUR/reportDelivery/deliverAgain'
      const answer = await call('POST', url, { ...ADMIN, body })
      expect(answer, answer.text).toMatchObject({ status: 200 })
      return answer.body
    },
    async ended(count) {
      await until(
        async () => {
          const [row] = await query<{ ended: number }>(
            'SELECT count(*) AS ended FROM report_delivery_attempts WHERE outcome IS NOT NULL',
          )
          return Number(row?.ended) >= count
        },
        `attempt ${count}`,
        40_000,
      )
    },
    mails: () =>
      query(
        "SELECT addresses, subject, body FROM mails WHERE reason IN ('report-not-pushed', 'report-pushed-again') ORDER BY created_at, mail_id",
      ),
    async status({ reportId }) {
      const [row] = await query<{ status: string }>(
        'SELECT status FROM report_deliveries WHERE report_id = $1',
        [reportId],
      )
      return row?.status
    },
  }
  return world
}

/** Expects the calls and the test of the connection to give the same reason for a failure. */
async function expectReason(world: OutageWorld, reason: string, step: string) {
  const { provider, farEnd } = world
  expect(await world.state()).toMatchObject({
    state: 'FAILING',
    failingSinceDatetime: START,
    triedDatetime: START,
    reason,
    nextTryDatetime: '2026-11-20T05:00:00.000Z',
    waiting: 1,
    givenUp: 0,
  })
  expect(await world.undelivered()).toMatchObject([
    {
      status: 'WAITING',
      reason,
      triedDatetime: START,
      nextTryDatetime: '2026-11-20T05:00:00.000Z',
    },
  ])
  const { body: config } = await provider.call('GET', '/portal/v1/clients/HARBOUR', ADMIN)
  const sftpDetails = {
    host: config.reportSFTPHost,
    port: config.reportSFTPPort,
    username: config.reportSFTPUserName,
    folder: config.reportSFTPFolder,
  }
  const tested = await testConnection(provider, 'reportDelivery', sftpDetails)
  expect(tested, tested.text).toMatchObject({ status: 200, body: { works: false } })
  const failed = tested.body.steps.find(({ outcome }: { outcome: string }) => outcome === 'FAILED')
  expect(failed).toEqual({ step, outcome: 'FAILED', message: reason })
  expect(farEnd.port).toBeGreaterThan(0)
}

describe.each(farEndKinds)('the failure reason, if the server is %s', sideBySide, (kind) => {
  test('and does not know our key', async (context) => {
    const other = newSshKey('another').public
    const world = await open(context, kind, { authorizedKey: other })
    await world.save()
    await world.add()
    await world.ended(1)
    await expectReason(world, sftpFailures.keyRefused(world.farEnd.userName).text, 'login')
  })

  test('and has another host key than before', async (context) => {
    const world = await open(context, kind)
    await world.save()
    await world.add()
    await world.ended(1)
    await world.farEnd.stop()
    await world.farEnd.changeHostKey()
    await world.farEnd.start()
    await world.add()
    await world.ended(2)
    const { reason = '' } = await world.state()
    expect(reason).toMatch(
      /^The server’s host key has changed\. It was SHA256:\S+ and is now SHA256:\S+\. If/,
    )
    await expectReason(world, reason, 'hostKey')

    const url = '/portal/v1/clients/HARBOUR/sftpHostKeys'
    const { call } = world.provider
    const [{ fingerprint, offered, ...server }] = (await call('GET', url, ADMIN)).body.hostKeys
    expect(reason).toContain(`It was ${fingerprint} and is now ${offered.fingerprint}.`)
    const { host, port } = server
    const body = { host, port, hostKeyFingerprint: offered.fingerprint }
    expect(await call('PUT', url, { ...ADMIN, body })).toMatchObject({ status: 200 })
    await world.ended(3)
    expect(await world.undelivered()).toEqual([])
  })

  test('and has no such folder', async (context) => {
    const world = await open(context, kind)
    await world.save({ reportSFTPFolder: 'elsewhere' })
    await world.add()
    await world.ended(1)
    await expectReason(world, sftpFailures.noFolder('elsewhere').text, 'folder')
  })
})

describe.concurrent('the failure reason, if the server', { timeout: LIMIT }, () => {
  test.runIf(hasOpenSsh)('denies write access', async (context) => {
    const world = await open(context, 'OpenSSH', { readOnly: true })
    await world.save()
    await world.add()
    await world.ended(1)
    await expectReason(world, sftpFailures.mayNotWrite('reports').text, 'folder')
  })

  test.runIf(hasOpenSsh)('has a full disk', async (context) => {
    const world = await open(context, 'OpenSSH')
    await world.farEnd.stop()
    await world.save()
    const { fileName } = await world.add()
    await world.ended(1)
    // Every write to this device reports a full disk. The second attempt uses it.
    await symlink('/dev/full', path.join(world.farEnd.reports, `.${fileName}.2.part`))
    await world.farEnd.start()
    await world.deliverAgain()
    await world.ended(2)
    const { text } = sftpFailures.notStored('reports')
    expect(await world.state()).toMatchObject({ state: 'FAILING', reason: text, waiting: 1 })
    expect(await world.undelivered()).toMatchObject([{ status: 'WAITING', reason: text }])
  })

  test('has no listener at its address', async (context) => {
    const world = await open(context)
    await world.save({ reportSFTPPort: world.otherPort })
    await world.add()
    await world.ended(1)
    const { text } = sftpFailures.noConnection('127.0.0.1', world.otherPort)
    await expectReason(world, text, 'port')
  })

  test('accepts the connection but never responds', async (context) => {
    const world = await open(context)
    const silent = createServer((socket) => socket.on('error', () => undefined))
    silent.listen(world.otherPort, '127.0.0.1')
    await once(silent, 'listening')
    context.onTestFinished(() => {
      silent.close()
    })
    await world.save({ reportSFTPPort: world.otherPort })
    await world.add()
    await world.ended(1)
    expect((await world.state()).reason).toBe(sftpFailures.late(15).text)
  })
})

test.concurrent('a client whose reports arrive sees the last one and no undelivered ones', async (context) => {
  const world = await open(context)
  expect(await world.state()).toEqual({ state: 'OFF', waiting: 0, givenUp: 0 })
  await world.save()
  expect(await world.state()).toEqual({ state: 'NEVER', waiting: 0, givenUp: 0 })
  const report = await world.add()
  await world.ended(1)
  expect(await world.state()).toEqual({
    state: 'WORKING',
    deliveredFileName: report.fileName,
    deliveredDatetime: START,
    waiting: 0,
    givenUp: 0,
  })
  expect(await world.undelivered()).toEqual([])
  const tested = await testConnection(world.provider, 'reportDelivery', {
    host: '127.0.0.1',
    port: world.farEnd.port,
    username: world.farEnd.userName,
    folder: 'reports',
  })
  expect(tested.body.works).toBe(true)
  expect(tested.body.steps[4].message).toBe('We can write to reports.')
})

describe.concurrent('an undelivered report', { timeout: LIMIT }, () => {
  test('gets an attempt at once when the settings are saved, corrected or unchanged', async (context) => {
    const world = await open(context)
    await world.save({ reportSFTPUserName: 'somebody-else' })
    const report = await world.add()
    await world.ended(1)
    await world.save({ reportSFTPUserName: 'somebody-else' })
    await world.ended(2)
    expect(await world.status(report)).toBe('WAITING')
    await world.save()
    await until(async () => (await world.status(report)) === 'DELIVERED', 'the delivery')
  })

  test('that was given up starts over with new settings', async (context) => {
    const world = await open(context)
    await world.farEnd.stop()
    await world.save()
    const report = await world.add()
    await world.ended(1)
    const giveUp = () =>
      world.provider.platform.pool.query(
        `UPDATE report_deliveries SET status = 'FAILED', next_try_at = NULL, finished_at = $1 WHERE report_id = $2`,
        [world.clock.now(), report.reportId],
      )
    const tried = { reportId: report.reportId, triedDatetime: '2026-11-21T03:00:00.000Z' }
    const { reason } = await world.state()
    world.clock.advance(24 * HOUR)
    await giveUp()
    await world.deliverAgain({ reportId: report.reportId })
    // The schedule has also made the next day's report, whose attempt may end first.
    await until(
      async () =>
        (await world.undelivered()).some(
          ({ reportId, triedDatetime }) =>
            reportId === tried.reportId && triedDatetime === tried.triedDatetime,
        ),
      'the second attempt',
    )
    // Attempts continue for a day from now, not from the time the report was made.
    expect(await world.status(report)).toBe('WAITING')
    await giveUp()
    expect(await world.state()).toMatchObject({ state: 'FAILING', givenUp: 1 })
    expect(await world.undelivered()).toContainEqual({ ...tried, status: 'FAILED', reason })
    await world.farEnd.start()
    await world.save({ reportSFTPFolder: 'reports/' })
    await until(async () => (await world.status(report)) === 'DELIVERED', 'the delivery')
  })

  test('gets one attempt for repeated requests, and the audit trail names who requested it', async (context) => {
    const world = await open(context)
    await world.farEnd.stop()
    await world.save()
    const report = await world.add()
    await world.ended(1)
    // The attempt stays under way until all requests are answered. After it, a request would rightly get another.
    const sockets: Socket[] = []
    const silent = createServer((socket) => sockets.push(socket.on('error', () => undefined)))
    silent.listen(world.farEnd.port, '127.0.0.1')
    await once(silent, 'listening')
    await Promise.all(Array.from({ length: 5 }, () => world.deliverAgain()))
    silent.close()
    for (const socket of sockets) socket.destroy()
    await world.ended(2)
    await wait(1500)
    const { rows } = await world.provider.platform.pool.query(
      'SELECT attempt_no FROM report_delivery_attempts',
    )
    expect(rows).toHaveLength(2)
    const trail = await world.provider.platform.pool.query(
      `SELECT subject_id, details FROM activities WHERE action = 'report.deliverAgain'`,
    )
    expect(trail.rows).toEqual([{ subject_id: 'HARBOUR', details: { reports: '1' } }])
    await world.farEnd.start()
    await world.deliverAgain({ reportId: report.reportId })
    await until(async () => (await world.status(report)) === 'DELIVERED', 'the delivery')
    expect(await world.deliverAgain({ reportId: report.reportId })).toMatchObject({
      state: 'WORKING',
    })
  })

  test('ignores the failure of an attempt that started before the settings changed', async (context) => {
    const world = await open(context)
    const held: { destroy(): void }[] = []
    const silent = createServer((socket) => held.push(socket.on('error', () => undefined)))
    silent.listen(world.otherPort, '127.0.0.1')
    await once(silent, 'listening')
    context.onTestFinished(() => {
      silent.close()
    })
    await world.save({ reportSFTPPort: world.otherPort })
    const report = await world.add()
    await until(() => held.length > 0, 'the first attempt')
    await world.save()
    await until(async () => (await world.status(report)) === 'DELIVERED', 'the delivery')
    for (const socket of held) socket.destroy()
    await world.ended(2)
    expect(await world.state()).toMatchObject({ state: 'WORKING', waiting: 0 })
  })

  test('is rejected without a server, and for a report without a delivery', async (context) => {
    const world = await open(context)
    const again = (body: object) =>
      world.provider.call('POST', '/portal/v1/clients/HARBOUR/reportDelivery/deliverAgain', {
        ...ADMIN,
        body,
      })
    const nowhere = await again({})
    expect([nowhere.status, nowhere.body.message]).toEqual([
      400,
      'No SFTP server is set up for reports',
    ])
    await world.save()
    const unknown = await again({ reportId: 'nothing' })
    expect([unknown.status, unknown.body.message]).toEqual([
      404,
      'reportId: nothing has no delivery',
    ])
    expect((await again({ reportId: 7 })).status).toBe(400)
  })
})

describe.concurrent('mail about an outage', { timeout: LIMIT }, () => {
  const reason = (port: number) => sftpFailures.noConnection('127.0.0.1', port).text
  // An invisible character follows each dot in text that looks like a host name.
  const quoted = (text: string) => text.replaceAll('127.0.0.1', '127.\u20600.\u20600.\u20601')

  test('comes once after an hour, and once when deliveries work again and waiting files follow', async (context) => {
    const world = await open(context)
    await world.farEnd.stop()
    await world.save({ reportNotificationsEmail: 'finance@harbour.example' })
    const first = await world.add()
    await world.ended(1)
    world.clock.advance(HOUR - 1000)
    const second = await world.add()
    await world.ended(2)
    expect(await world.mails()).toEqual([])
    world.clock.advance(1000)
    await world.deliverAgain({ reportId: first.reportId })
    await world.ended(3)
    const failing = {
      addresses: ['finance@harbour.example'],
      subject: 'We can’t deliver your reports by SFTP',
      body: `We couldn’t deliver reports for Harbour Roasters to your SFTP server.

Reason: ${quoted(reason(world.farEnd.port))}
Server: ${quoted('127.0.0.1')}, port ${world.farEnd.port}
Folder: reports
Failing since: Fri 20/11/2026 14:00:00 GMT+11:00 (Sydney)

We’ll try each report again for 24 hours. If you correct your settings, we’ll try immediately.
Settings: http://localhost:4000/settings#daily-transaction-report
Reports to download: http://localhost:4000/reports

We won’t send another email about this problem. We’ll email you when we can deliver reports again.
`,
    }
    expect(await world.mails()).toEqual([failing])
    world.clock.advance(HOUR)
    await world.deliverAgain({ reportId: first.reportId })
    await world.ended(4)
    expect(await world.mails()).toEqual([failing])

    await world.farEnd.start()
    await world.deliverAgain({ reportId: first.reportId })
    // The other report is due later, but follows because the first one arrived.
    await until(async () => (await world.status(second)) === 'DELIVERED', 'the second report')
    expect(await world.mails()).toEqual([
      failing,
      {
        addresses: ['finance@harbour.example'],
        subject: 'We can deliver your reports by SFTP again',
        body: `We delivered a report for Harbour Roasters to your SFTP server again. We’re now sending the reports that were waiting.

Server: ${quoted('127.0.0.1')}, port ${world.farEnd.port}
Folder: reports
Failing since: Fri 20/11/2026 14:00:00 GMT+11:00 (Sydney)
`,
      },
    ])
  })

  test('goes to the admins if no address is set, and does not wait for an attempt', async (context) => {
    const world = await open(context)
    await world.farEnd.stop()
    await world.save()
    await world.add()
    await world.ended(1)
    const { platform } = world.provider
    const { rows } = await platform.pool.query<{ seconds: number; data: object }>(
      `SELECT round(extract(epoch FROM start_after - created_on))::int AS seconds, data
         FROM pgboss.job WHERE name = 'report-outage-mail'`,
    )
    const job = { clientId: 'HARBOUR', beganAt: START }
    expect(rows).toEqual([{ seconds: 3600, data: job }])
    // The job does nothing before its time or for an outage that is over.
    await platform.jobs.send(platform.db, outageMail, job)
    await platform.jobs.send(platform.db, outageMail, {
      ...job,
      beganAt: '2026-11-19T03:00:00.000Z',
    })
    await wait(1500)
    expect(await world.mails()).toEqual([])
    world.clock.advance(HOUR)
    await platform.jobs.send(platform.db, outageMail, job)
    await until(async () => (await world.mails()).length > 0, 'the mail')
    await platform.jobs.send(platform.db, outageMail, job)
    await wait(1500)
    const { rows: admins } = await platform.pool.query<{ email: string }>(
      `SELECT email FROM accounts WHERE client_id = 'HARBOUR' AND role = 'BASE_ADMIN' AND status = 'CONFIRMED' ORDER BY email`,
    )
    expect(admins.length).toBeGreaterThan(0)
    expect((await world.mails()).map(({ addresses }) => addresses)).toEqual([
      admins.map(({ email }) => email),
    ])
  })

  test('is not sent for an outage that ended within the hour', async (context) => {
    const world = await open(context)
    await rename(world.farEnd.reports, `${world.farEnd.reports}-away`)
    await world.save()
    const report = await world.add()
    await world.ended(1)
    world.clock.advance(HOUR - 1000)
    await rename(`${world.farEnd.reports}-away`, world.farEnd.reports)
    await world.deliverAgain()
    await until(async () => (await world.status(report)) === 'DELIVERED', 'the delivery')
    world.clock.advance(HOUR)
    await rm(world.farEnd.reports, { recursive: true })
    await world.add()
    await world.ended(3)
    expect(await world.mails()).toEqual([])
  })
})
