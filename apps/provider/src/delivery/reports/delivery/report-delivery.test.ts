import { once } from 'node:events'
import { readdir, rename, symlink, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ReportId } from '@tideway/contract/calls/ids'
import { clientIdOf, reportIdOf } from '@tideway/contract/calls/ids'
import { sftpFailures } from '@tideway/contract/sftp/sftp-failures'
import { decrypt, generateKey, readMessage } from 'openpgp'
import { describe, expect, test } from 'vitest'
import { farEndKinds } from '../../../../test/outside-systems/far-end.ts'
import { hasOpenSsh } from '../../../../test/outside-systems/open-ssh.ts'
import { openDeliveries, setTarget, until } from '../../../../test/records/report-deliveries.ts'
import { operatorNamed } from '../../../admin/operator.ts'
import { testClock } from '../../../platform/clock.ts'
import { fingerprintOf } from '../../file-exchange/sftp/host-key.ts'
import { hostKeyOf } from '../../file-exchange/sftp/host-key-store.ts'
import { makeDueReports } from '../make-due-reports.ts'
import { readReportFile } from '../report-file.ts'
import { beginAttempt, recordDelivered } from './delivery-store.ts'
import { queueReportDelivery } from './queue-report-delivery.ts'
import { trustNewHostKey } from './trust-new-host-key.ts'

const byOperator = { clientId: clientIdOf('HARBOUR'), actor: operatorNamed('jane') }

describe.concurrent.each(farEndKinds)('a report for a client whose server is %s', (kind) => {
  test('arrives complete under its name, and the client gets a mail', async (context) => {
    const world = await openDeliveries(context, kind)
    await world.platform.db
      .updateTable('clients')
      .set({ report_notifications_email: 'finance@harbour.example' })
      .where('client_id', '=', clientIdOf('HARBOUR'))
      .execute()
    const [first, second] = [await world.add({ bytes: 2_000_000 }), await world.add({ bytes: 0 })]
    await world.delivered(first)
    await world.delivered(second)
    expect(await world.received()).toEqual({
      [first.fileName]: first.content,
      [second.fileName]: second.content,
    })
    expect(await world.attempts(first)).toEqual([{ outcome: 'DELIVERED', reason: null }])
    expect((await world.mails()).toSorted((a, b) => a.subject.localeCompare(b.subject))).toEqual([
      {
        addresses: ['finance@harbour.example'],
        subject: `Report ${first.fileName} was delivered`,
      },
      {
        addresses: ['finance@harbour.example'],
        subject: `Report ${second.fileName} was delivered`,
      },
    ])
  })

  test('replaces a file with the same name', async (context) => {
    const world = await openDeliveries(context, kind)
    await world.farEnd.stop()
    const report = await world.add()
    await writeFile(path.join(world.farEnd.reports, report.fileName), 'of another time')
    await world.farEnd.start()
    await world.delivered(report)
    expect(await world.received()).toEqual({ [report.fileName]: report.content })
  })

  test('is encrypted if the client provided a key', async (context) => {
    const world = await openDeliveries(context, kind)
    const { publicKey, privateKey } = await generateKey({
      userIDs: [{ name: 'Harbour', email: 'finance@harbour.example' }],
      date: new Date(Date.now() - 60_000),
      format: 'object',
    })
    await world.platform.db
      .updateTable('clients')
      .set({ reports_encryption_public_key: publicKey.armor() })
      .where('client_id', '=', clientIdOf('HARBOUR'))
      .execute()
    const report = await world.add()
    await world.delivered(report)
    const received = await world.received()
    expect(Object.keys(received)).toEqual([`${report.fileName}.pgp`])
    const message = await readMessage({
      binaryMessage: new Uint8Array(received[`${report.fileName}.pgp`] ?? []),
    })
    const opened = await decrypt({ message, decryptionKeys: privateKey, format: 'binary' })
    expect(Buffer.from(opened.data as Uint8Array)).toEqual(report.content)
  })

  test('is not sent to a server with a changed host key until an operator trusts the key', async (context) => {
    const world = await openDeliveries(context, kind)
    const target = { host: '127.0.0.1', port: world.farEnd.port }
    const first = await world.add()
    await world.delivered(first)
    const trustedKey = await hostKeyOf(world.platform.db, clientIdOf('HARBOUR'), target)

    await world.farEnd.stop()
    await world.farEnd.changeHostKey()
    await world.farEnd.start()
    const second = await world.add()
    const reason = await world.failure(second)
    expect(reason).toMatch(
      /^The server’s host key has changed\. It was SHA256:\S+ and is now SHA256:\S+\. If you changed it, compare the new key with your server and accept it in the dashboard\.$/,
    )
    expect(reason).toContain(fingerprintOf(trustedKey ?? ''))
    expect(await hostKeyOf(world.platform.db, clientIdOf('HARBOUR'), target)).toBe(trustedKey)
    expect(Object.keys(await world.received())).toEqual([first.fileName])

    expect(await trustNewHostKey(world.platform, byOperator, target)).toBe(true)
    await world.delivered(second)
    expect(await hostKeyOf(world.platform.db, clientIdOf('HARBOUR'), target)).not.toBe(trustedKey)
    expect((await world.received())[second.fileName]).toEqual(second.content)
  })

  test('waits while the server is away, and arrives once when it is back', async (context) => {
    const world = await openDeliveries(context, kind)
    await world.farEnd.stop()
    const report = await world.add()
    expect(await world.failure(report)).toBe(
      sftpFailures.noConnection('127.0.0.1', world.farEnd.port).text,
    )
    expect(await world.status(report)).toBe('WAITING')
    await world.farEnd.start()
    await world.delivered(report)
    expect(await world.received()).toEqual({ [report.fileName]: report.content })
    const outcomes = (await world.attempts(report)).map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'DELIVERED')).toEqual(['DELIVERED'])
    expect(outcomes.at(-1)).toBe('DELIVERED')
  })

  test('shows that the login was refused, and is delivered once that is corrected', async (context) => {
    const world = await openDeliveries(context, kind)
    const target = { host: '127.0.0.1', port: world.farEnd.port, folder: 'reports' }
    await setTarget(world.platform, clientIdOf('HARBOUR'), { ...target, userName: 'somebody-else' })
    const report = await world.add()
    expect(await world.failure(report)).toBe(sftpFailures.keyRefused('somebody-else').text)
    // The server's host key must not be trusted either, because the login failed.
    expect(await hostKeyOf(world.platform.db, clientIdOf('HARBOUR'), target)).toBeUndefined()
    await setTarget(world.platform, clientIdOf('HARBOUR'), {
      ...target,
      userName: world.farEnd.userName,
    })
    await world.delivered(report)
  })

  test('shows that the folder is missing, and is delivered once it exists', async (context) => {
    const world = await openDeliveries(context, kind)
    const away = `${world.farEnd.reports}-away`
    await rename(world.farEnd.reports, away)
    const report = await world.add()
    expect(await world.failure(report)).toBe(sftpFailures.noFolder('reports').text)
    await rename(away, world.farEnd.reports)
    await world.delivered(report)
    expect(await world.received()).toEqual({ [report.fileName]: report.content })
  })

  test('is never incomplete under its name after the connection is cut', async (context) => {
    const world = await openDeliveries(context, kind)
    const cutter = await startCutter(world.otherPort, world.farEnd.port, 700_000)
    context.onTestFinished(() => cutter.stop())
    await setTarget(world.platform, clientIdOf('HARBOUR'), {
      host: '127.0.0.1',
      port: world.otherPort,
      userName: world.farEnd.userName,
      folder: 'reports',
    })
    const report = await world.add({ bytes: 2_000_000 })
    expect(await world.failure(report)).toMatch(/connection .*was lost/)
    const names = Object.keys(await world.received())
    expect(names.filter((name) => !name.endsWith('.part'))).toEqual([])
    cutter.stopCutting()
    await world.delivered(report)
    // The successful attempt removes the partial files of earlier ones.
    expect(await world.received()).toEqual({ [report.fileName]: report.content })
  })

  test('is delivered once by two processes, with twenty reports at a time', async (context) => {
    const world = await openDeliveries(context, kind)
    await world.platform.db
      .updateTable('clients')
      .set({ report_notifications_email: 'finance@harbour.example' })
      .where('client_id', '=', clientIdOf('HARBOUR'))
      .execute()
    await world.startProcess()
    const reports = await Promise.all(Array.from({ length: 20 }, () => world.add()))
    for (const report of reports) await world.delivered(report)
    expect(await world.received()).toEqual(
      Object.fromEntries(reports.map(({ fileName, content }) => [fileName, content])),
    )
    for (const report of reports) {
      expect(await world.attempts(report)).toEqual([{ outcome: 'DELIVERED', reason: null }])
    }
    expect(await world.mails()).toHaveLength(20)
  })
})

describe.runIf(hasOpenSsh)('cases that only OpenSSH can simulate', { concurrent: true }, () => {
  test('a folder without write access is named as the reason', async (context) => {
    const world = await openDeliveries(context, 'OpenSSH', { readOnly: true })
    const report = await world.add()
    expect(await world.failure(report)).toBe(sftpFailures.mayNotWrite('reports').text)
    expect(await world.received()).toEqual({})
  })

  test('a full disk leaves no file behind, and another attempt follows', async (context) => {
    const world = await openDeliveries(context, 'OpenSSH')
    await world.farEnd.stop()
    const report = await world.add()
    await world.failure(report)
    // Every write to this device reports a full disk. The next attempts use it.
    const tries = (await world.attempts(report)).length
    for (const number of [1, 2, 3, 4].map((more) => tries + more)) {
      const aside = `.${report.fileName}.${number}.part`
      await symlink('/dev/full', path.join(world.farEnd.reports, aside))
    }
    await world.farEnd.start()
    await until(
      async () => (await world.attempts(report)).some(({ reason }) => reason?.includes('full')),
      'a full disk',
    )
    await world.delivered(report)
    expect((await world.received())[report.fileName]).toEqual(report.content)
  })
})

test.concurrent('a client without an SFTP server gets no deliveries', async (context) => {
  const world = await openDeliveries(context, 'the demo server')
  const report = await world.add({ clientId: 'KELPCO1' })
  expect(await world.status(report)).toBeUndefined()
})

test.concurrent('a delivery fails with that reason if its client has removed SFTP', async (context) => {
  const world = await openDeliveries(context, 'the demo server')
  await world.farEnd.stop()
  const report = await world.add()
  await world.failure(report)
  await world.platform.db
    .updateTable('clients')
    .set({
      report_sftp_host: null,
      report_sftp_port: null,
      report_sftp_user_name: null,
      report_sftp_folder: null,
    })
    .where('client_id', '=', clientIdOf('HARBOUR'))
    .execute()
  await until(
    async () => (await world.attempts(report)).at(-1)?.reason === 'No SFTP server is set up.',
    'the reason',
  )
})

test.concurrent('an expired encryption key is named as the reason', async (context) => {
  const world = await openDeliveries(context, 'the demo server')
  const { publicKey } = await generateKey({
    userIDs: [{ name: 'Harbour' }],
    date: new Date('2025-01-01T00:00:00Z'),
    keyExpirationTime: 86_400,
    format: 'armored',
  })
  await world.platform.db
    .updateTable('clients')
    .set({ reports_encryption_public_key: publicKey })
    .where('client_id', '=', clientIdOf('HARBOUR'))
    .execute()
  expect(await world.failure(await world.add())).toBe('The encryption key expired on 2025-01-02')
  expect(await world.received()).toEqual({})
})

test.concurrent('no connection is made to a server that is not public', async (context) => {
  const world = await openDeliveries(context, 'the demo server', {
    settings: { OUTBOUND_ALLOW: '127.0.0.1:1' },
  })
  expect(await world.failure(await world.add())).toBe(sftpFailures.notPublic('127.0.0.1').text)
  expect(await world.received()).toEqual({})
})

test.concurrent('a scheduled report is delivered with the same content as its download', async (context) => {
  const clock = testClock('2026-11-20T15:00:00.000Z')
  const world = await openDeliveries(context, 'the demo server', { clock })
  clock.set('2026-11-21T18:15:00.000Z')
  const { platform } = world
  await makeDueReports(platform, (tx, report) => queueReportDelivery(platform, tx, report))
  const { rows } = await world.platform.pool.query<{ report_id: ReportId }>(
    "SELECT report_id FROM reports WHERE client_id = 'HARBOUR'",
  )
  expect(rows).toHaveLength(1)
  const reportId = rows[0]?.report_id ?? reportIdOf('')
  const file = await readReportFile(world.platform, clientIdOf('HARBOUR'), reportId)
  const fileName = 'HARBOUR_Transaction_Report_V2_20261121.csv'
  await until(async () => (await readdir(world.farEnd.reports)).includes(fileName), 'the report')
  expect(await world.received()).toEqual({ [fileName]: file?.content })
})

test.concurrent('if two processes both put a file, only one notifies the client', async (context) => {
  const world = await openDeliveries(context, 'the demo server', { works: false })
  await world.startProcess()
  await world.farEnd.stop()
  const report = await world.add()
  await world.failure(report)
  const { rows } = await world.platform.pool.query<{ failures: number }>(
    "UPDATE report_deliveries SET failures = 50, next_try_at = now() WHERE status = 'WAITING' RETURNING failures",
  )
  expect(rows).toEqual([{ failures: 50 }])
  const job = { clientId: clientIdOf('HARBOUR'), reportId: report.reportId, failures: 50 }
  const notifiedFiles: string[] = []
  const attempts = [
    await beginAttempt(world.platform, job, 'one'),
    await beginAttempt(world.platform, job, 'other'),
  ]
  for (const attempt of attempts) {
    if (!attempt) throw new Error('no attempt')
    await recordDelivered(world.platform, attempt, report.fileName, async () => {
      notifiedFiles.push(report.fileName)
    })
  }
  expect(notifiedFiles).toEqual([report.fileName])
  expect(await beginAttempt(world.platform, job, 'third')).toBeUndefined()
  expect((await world.attempts(report)).slice(-2)).toEqual([
    { outcome: 'DELIVERED', reason: null },
    { outcome: 'DELIVERED', reason: null },
  ])
})

test.concurrent('attempts end after a day', async (context) => {
  const clock = testClock('2026-11-20T15:00:00.000Z')
  const world = await openDeliveries(context, 'the demo server', { clock })
  await world.farEnd.stop()
  const report = await world.add()
  await world.failure(report)
  expect(await world.status(report)).toBe('WAITING')
  clock.advance(24 * 3_600_000)
  await until(async () => (await world.status(report)) === 'FAILED', 'the end')
  const tries = (await world.attempts(report)).length
  await wait(2500)
  expect(await world.attempts(report)).toHaveLength(tries)
})

test('a client’s silent server does not delay another client’s reports', async (context) => {
  const world = await openDeliveries(context, 'the demo server')
  const silent = createServer(() => undefined).listen(world.otherPort, '127.0.0.1')
  await once(silent, 'listening')
  context.onTestFinished(() => {
    silent.close()
  })
  const target = { host: '127.0.0.1', port: world.otherPort, userName: 'kelp', folder: 'reports' }
  await setTarget(world.platform, clientIdOf('KELPCO1'), target)
  for (let number = 0; number < 40; number += 1) await world.add({ clientId: 'KELPCO1' })
  await wait(1500)
  const since = Date.now()
  const report = await world.add()
  await world.delivered(report)
  expect(Date.now() - since).toBeLessThan(5000)
})

/** Starts a proxy to the far end that breaks the connection after this many bytes. */
async function startCutter(from: number, to: number, afterBytes: number) {
  let cuts = true
  const server = createServer((socket) => {
    const onward = connect(to, '127.0.0.1')
    let sent = 0
    socket.on('data', (data) => {
      sent += data.length
      if (cuts && sent > afterBytes) {
        socket.destroy()
        onward.destroy()
      } else onward.write(data)
    })
    onward.on('data', (data) => socket.write(data))
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      one.on('error', () => undefined)
      one.on('close', () => other.destroy())
    }
  }).listen(from, '127.0.0.1')
  await once(server, 'listening')
  return {
    stopCutting() {
      cuts = false
    },
    stop() {
      server.close()
    },
  }
}
