import { appendFile, chmod, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { noApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { sftpFailures } from '@tideway/contract/sftp/sftp-failures'
import { generateKey } from 'openpgp'
import { afterAll, describe, expect, test } from 'vitest'
import { farEndKinds } from '../../../test/outside-systems/far-end.ts'
import { hasGnuPg, openGnuPg } from '../../../test/outside-systems/gnu-pg.ts'
import { hasOpenSsh } from '../../../test/outside-systems/open-ssh.ts'
import { abaFile } from '../../../test/records/aba-file.ts'
import { approvalCalls } from '../../../test/records/approvals.ts'
import type { BatchWorld } from '../../../test/records/batches.ts'
import { ADMIN, openBatches } from '../../../test/records/batches.ts'
import { testConnection } from '../../../test/records/connection-tests.ts'
import { until } from '../../../test/records/report-deliveries.ts'
import { fingerprintOf } from '../../delivery/file-exchange/sftp/host-key.ts'
import { hostKeyOf } from '../../delivery/file-exchange/sftp/host-key-store.ts'
import { openProvider } from '../../open-provider.ts'
import { openJobs } from '../../platform/jobs/jobs.ts'

const LIMIT = 180_000

const connection = async ({ provider }: BatchWorld) =>
  (await provider.call('GET', '/portal/v1/clients/HARBOUR/apps/batch/connection', ADMIN)).body
const failing = async (world: BatchWorld, why: string) => {
  await until(async () => (await connection(world)).state === 'FAILING', why, 40_000)
  return connection(world)
}
const tested = async ({ provider, farEnd }: BatchWorld, details: object = {}) => {
  const { port, userName: username } = farEnd
  const sftpDetails = { host: '127.0.0.1', port, username, folder: 'input', ...details }
  const answer = await testConnection(provider, 'apps/batch', sftpDetails)
  expect(answer, answer.text).toMatchObject({ status: 200 })
  return answer.body
}

describe.concurrent.each(farEndKinds)('batch files on %s', { timeout: LIMIT }, (kind) => {
  test('are not fetched after a change of the host key until the new key is trusted', async (context) => {
    const world = await openBatches(context, kind)
    await until(async () => (await connection(world)).state === 'WORKING', 'a look', 40_000)
    const target = { host: '127.0.0.1', port: world.farEnd.port }
    const knownKey = await hostKeyOf(world.platform.db, clientIdOf('HARBOUR'), target)
    await world.farEnd.stop()
    await world.farEnd.changeHostKey()
    await world.farEnd.start()
    await world.put('payment_1.aba', abaFile([{}]))
    await until(async () => (await connection(world)).step === 'hostKey', 'the refusal', 40_000)
    expect((await connection(world)).reason).toMatch(
      /^The server’s host key has changed\. It was SHA256:\S+ and is now SHA256:\S+\. If you changed it, compare the new key with your server and accept it in the dashboard\.$/,
    )
    expect(await tested(world)).toMatchObject({
      works: false,
      steps: [
        { outcome: 'OK' },
        { outcome: 'OK' },
        { outcome: 'FAILED' },
        { outcome: 'NOT_TRIED' },
        {},
      ],
    })
    expect(await hostKeyOf(world.platform.db, clientIdOf('HARBOUR'), target)).toBe(knownKey)
    expect(await world.batches()).toEqual([])

    // The client's admin compares both fingerprints. Only the key that the server shows is accepted.
    const url = '/portal/v1/clients/HARBOUR/sftpHostKeys'
    const { call } = world.provider
    const [{ fingerprint, offered }] = (await call('GET', url, ADMIN)).body.hostKeys
    expect(fingerprint).toBe(fingerprintOf(knownKey ?? ''))
    const accept = (hostKeyFingerprint: string) =>
      call('PUT', url, { ...ADMIN, body: { ...target, hostKeyFingerprint } })
    expect(await accept(`SHA256:${'a'.repeat(43)}`)).toMatchObject({ status: 409 })
    const { setPolicy, held, approve, trail } = approvalCalls(world.provider)
    await setPolicy({ ...noApprovalPolicy, changes: ['sftp'] })
    const approval = held(await accept(offered.fingerprint))
    expect(approval.facts).toEqual([
      { label: 'Server', value: `127.0.0.1:${target.port}` },
      { label: 'Accepted host key', value: fingerprint },
      { label: 'New host key', value: offered.fingerprint },
    ])
    expect((await approve(approval, ADMIN)).status).toBe(403)
    const second = { as: 'tech.admin@harbour.example' }
    expect(await approve(approval, second)).toMatchObject({ status: 200 })
    expect(await world.done('payment_1.aba')).toMatchObject({ status: 'PROCESSED' })
    const [accepted] = (await call('GET', url, ADMIN)).body.hostKeys
    expect(accepted).toMatchObject({ fingerprint: offered.fingerprint })
    expect(accepted.offered).toBeUndefined()
    expect(await trail()).toContainEqual(
      expect.objectContaining({
        action: 'sftpHostKey.accept',
        details: expect.objectContaining({
          fingerprintBefore: fingerprint,
          fingerprint: offered.fingerprint,
          approvedBy: second.as,
        }),
      }),
    )
  })

  test('can be tested, and the test names the step that fails', async (context) => {
    const world = await openBatches(context, kind)
    await world.put('payment_x', Buffer.from(''))
    const works = await tested(world)
    expect(works.works).toBe(true)
    expect(works.steps.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
      Array(5).fill('OK'),
    )
    expect(works.steps[2].message).toMatch(/^SHA256:\S{43}/)
    expect(works.steps[4].message).toBe('We can read input: 1 file, 0 named as payment files.')
    const failure = async (details: object) => {
      const { steps } = await tested(world, details)
      return steps.find(({ outcome }: { outcome: string }) => outcome === 'FAILED')
    }
    expect(await failure({ host: '10.0.0.1' })).toEqual({
      step: 'name',
      outcome: 'FAILED',
      message: sftpFailures.notPublic('10.0.0.1').text,
    })
    expect(await failure({ port: world.otherPort })).toMatchObject({
      step: 'port',
      message: sftpFailures.noConnection('127.0.0.1', world.otherPort).text,
    })
    expect(await failure({ username: 'somebody-else' })).toMatchObject({
      step: 'login',
      message: sftpFailures.keyRefused('somebody-else').text,
    })
    expect(await failure({ folder: 'elsewhere' })).toMatchObject({
      step: 'folder',
      message: sftpFailures.noFolder('elsewhere').text,
    })
  })
})

describe.runIf(hasGnuPg)('encrypted files', { concurrent: true, timeout: LIMIT }, () => {
  const gnuPg = openGnuPg()
  afterAll(() => gnuPg.remove())

  test('are accepted only while encryption is on, and the key survives a pause', async (context) => {
    const world = await openBatches(context, 'the demo server')
    const file = abaFile([{ cents: 700 }])
    const { inputFilePgpPublicKey: key = '' } = await world.save({ openPgpEnabled: true })
    await world.put('payment_sealed.aba.pgp', gnuPg.encryptTo(key ?? '', file))
    await world.put('payment_plain.aba', abaFile([{ cents: 800 }]))
    expect(await world.done('payment_sealed.aba.pgp')).toMatchObject({
      status: 'PROCESSED',
      encrypted: true,
      made: { count: 1, amount: '7.00' },
    })
    expect((await world.done('payment_plain.aba')).reason).toBe(
      'PGP encryption is on: files must be encrypted and have names that end with .pgp',
    )
    // The same payments as before, encrypted to another tenant's key.
    const otherTenant = await generateKey({ userIDs: [{ name: 'Kelp' }], format: 'armored' })
    await world.put('payment_wrong.aba.pgp', gnuPg.encryptTo(otherTenant.publicKey, file))
    expect((await world.done('payment_wrong.aba.pgp')).reason).toMatch(
      /not encrypted with your key for batch files|damaged/,
    )
    expect((await world.save({ openPgpEnabled: false })).inputFilePgpPublicKey).toBeUndefined()
    await world.put('payment_again.aba', file)
    expect((await world.done('payment_again.aba')).reason).toMatch(
      /^These payments were already made/,
    )
    await world.put('payment_off.aba.pgp', gnuPg.encryptTo(key ?? '', abaFile([{ cents: 900 }])))
    expect((await world.done('payment_off.aba.pgp')).reason).toBe(
      'PGP encryption is off: files with names that end with .pgp are not accepted',
    )
    expect((await world.save({ openPgpEnabled: true })).inputFilePgpPublicKey).toBe(key)
    expect(await world.payouts()).toEqual({ count: 1, cents: 700 })
  })
})

test.concurrent('a file that is read while encryption is turned on is rejected', {
  timeout: LIMIT,
}, async (context) => {
  const world = await openBatches(context, 'the demo server', { enabled: false })
  await world.put('payment_plain.aba', abaFile([{ cents: 800 }]))
  // A poll that has read the app and listed the folder waits here for the stored list of files.
  const holder = await world.platform.pool.connect()
  await holder.query('BEGIN; LOCK TABLE batches IN ACCESS EXCLUSIVE MODE')
  try {
    await world.save()
    await until(
      async () => {
        const { rows } = await holder.query<{ waiting: number }>(
          "SELECT count(*) AS waiting FROM pg_locks WHERE relation = 'batches'::regclass AND NOT granted",
        )
        return rows[0]?.waiting === 1
      },
      'the poll',
      40_000,
    )
    await world.save({ openPgpEnabled: true })
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
  }
  expect((await world.done('payment_plain.aba')).reason).toMatch(/^PGP encryption is on/)
  expect(await world.payouts()).toEqual({ count: 0, cents: 0 })
})

describe.concurrent('a hostile or restricted server', { timeout: LIMIT }, () => {
  test.runIf(hasOpenSsh)(
    'that is read-only is paid from once, and is reported as read-only',
    async (context) => {
      const world = await openBatches(context, 'OpenSSH', { readOnly: true })
      await world.put('payment_1.aba', abaFile([{ cents: 100 }]))
      await world.put('payment_2.aba', abaFile([{ cents: 100 }], { total: 5 }))
      const paid = await world.done('payment_1.aba')
      expect(paid).toMatchObject({
        status: 'PROCESSED',
        filingProblem: expect.stringContaining('We couldn’t upload the result to your server.'),
      })
      expect(paid.movedTo).toBeUndefined()
      expect(await world.done('payment_2.aba')).toMatchObject({ status: 'REJECTED' })
      // An upload that stops, is rejected, goes on and stops again is rejected once.
      const whole = abaFile([{ cents: 300 }, { cents: 400 }])
      await world.put('payment_3.aba', whole.subarray(0, 200))
      await world.isWaitedFor('payment_3.aba', { minutes: 10 })
      const { batchId } = await world.done('payment_3.aba')
      await appendFile(path.join(world.farEnd.input, 'payment_3.aba'), whole.subarray(200, 300))
      await world.isWaitedFor('payment_3.aba', { minutes: 10 })
      await until(
        async () =>
          (await world.batches()).some(
            (batch) => batch.batchId === batchId && batch.sizeBytes === 300,
          ),
        'the end of the wait',
      )
      await wait(2500)
      expect(await world.batches()).toHaveLength(3)
      expect(await world.payouts()).toEqual({ count: 1, cents: 100 })
    },
  )

  test.runIf(hasOpenSsh)(
    'with links and folders named like payment files causes no payment',
    async (context) => {
      const world = await openBatches(context, 'OpenSSH')
      const aside = path.join(world.farEnd.reports, 'secret.aba')
      await writeFile(aside, abaFile([{ cents: 100 }]))
      await symlink(aside, path.join(world.farEnd.input, 'payment_link.aba'))
      await mkdir(path.join(world.farEnd.input, 'payment_folder.aba'))
      await world.put('payment_1.aba', abaFile([{ cents: 200 }]))
      await world.done('payment_1.aba')
      expect(await world.batches()).toHaveLength(1)
      expect(await world.payouts()).toEqual({ count: 1, cents: 200 })
    },
  )

  test.runIf(hasOpenSsh && process.getuid?.() !== 0)(
    'with an unreadable file reports it',
    async (context) => {
      const world = await openBatches(context, 'OpenSSH')
      await world.put('payment_1.aba', abaFile([{}]))
      await chmod(path.join(world.farEnd.input, 'payment_1.aba'), 0)
      expect((await world.done('payment_1.aba')).reason).toBe(
        sftpFailures.mayNotRead('input/payment_1.aba').text,
      )
    },
  )

  test('on a private address is not connected to', async (context) => {
    const world = await openBatches(context, 'the demo server', {
      settings: { OUTBOUND_ALLOW: '127.0.0.1:1' },
    })
    await world.put('payment_1.aba', abaFile([{}]))
    expect(await failing(world, 'the refusal')).toMatchObject({
      step: 'name',
      reason: sftpFailures.notPublic('127.0.0.1').text,
    })
    for (const host of [
      '169.254.169.254',
      'localhost',
      '0x7f.1',
      '[::ffff:127.0.0.1]',
      'metadata',
    ]) {
      const { works, steps } = await tested(world, { host })
      expect([host, works, steps[0].outcome]).toEqual([host, false, 'FAILED'])
    }
    expect(await world.payouts()).toEqual({ count: 0, cents: 0 })
  })

  test('has its files paid once by two processes', async (context) => {
    const world = await openBatches(context, 'the demo server')
    const jobs = openJobs({ url: world.provider.database.url, log: world.platform.log })
    const other = await openProvider({ ...world.platform, jobs })
    await jobs.start()
    context.onTestFinished(async () => {
      await other.close()
      await jobs.stop()
    })
    const names = Array.from({ length: 6 }, (_, index) => `payment_${index}.aba`)
    await Promise.all(
      names.map((name, index) =>
        world.put(name, abaFile([{ cents: index + 1 }, { cents: index + 101 }])),
      ),
    )
    for (const name of names) {
      expect(await world.done(name)).toMatchObject({ status: 'PROCESSED', made: { count: 2 } })
    }
    expect(await world.batches()).toHaveLength(6)
    expect(await world.payouts()).toEqual({ count: 12, cents: 642 })
    const files = await readdir(path.join(world.farEnd.input, 'processed'))
    expect(files.sort()).toEqual(names.flatMap((name) => [name, `${name}.result.csv`]).sort())
  })
})
