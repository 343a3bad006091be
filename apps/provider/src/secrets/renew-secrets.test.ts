import { randomBytes } from 'node:crypto'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { heldJobs } from '../../test/held-jobs.ts'
import { openTestProvider, order } from '../../test/provider.ts'
import { startProvider } from '../../test/provider-process.ts'
import type { TestKey } from '../../test/sign-in/signed-keys.ts'
import { addSignedKey, signed } from '../../test/sign-in/signed-keys.ts'
import {
  makePgpKeyPair,
  pgpPrivateKeyOf,
} from '../delivery/file-exchange/open-pgp/pgp-key-store.ts'
import { sshKeyPairOf } from '../delivery/file-exchange/sftp/ssh-key-store.ts'
import { readEnv } from '../platform/settings/env.ts'
import { renewSecrets } from './renew-secrets.ts'
import { sealedColumns } from './sealed-columns.ts'

const [older, newer] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
const harbour = clientIdOf('HARBOUR')
const as = 'admin@harbour.example'
const destination = '/portal/v1/clients/HARBOUR/webhooks/default'

const provider = await openTestProvider({
  settings: { SIGNING_SECRET: older },
  // Its jobs are held, because this provider only knows the oldest secret. They would encrypt new keys with it during
  // the test.
  holdJobs: heldJobs().hold,
})
const { call, platform, database } = provider
/** The same database with other secrets, the current one first. */
const withSecrets = (...secrets: string[]) => ({
  ...platform,
  env: readEnv({ SIGNING_SECRET: secrets.join(',') }),
})
let key: TestKey
beforeAll(async () => {
  key = await addSignedKey(provider, 'SECRSIGNED')
  await sshKeyPairOf(platform, harbour, 'reports')
  await makePgpKeyPair(platform, harbour)
  const url = 'https://hooks.harbour.example/events'
  const saved = await call('PUT', destination, { as, body: { url, authorization: 'Bearer one' } })
  expect(saved, saved.text).toMatchObject({ status: 200 })
  await call('POST', `${destination}/secret`, { as })
  await provider.create({
    paymentNotification: {
      paymentNotificationEndpointUrl: url,
      paymentNotificationAuthorizationHeaderValue: 'Token two',
    },
  })
})
afterAll(() => provider.close())

/** Private keys as the provider reads them with these secrets. */
async function privateKeys(...secrets: string[]): Promise<(string | undefined)[]> {
  const reading = withSecrets(...secrets)
  const ssh = await sshKeyPairOf(reading, harbour, 'reports')
  return [ssh.privateKey, await pgpPrivateKeyOf(reading, harbour)]
}

const balanceCall = () => {
  const one = { method: 'GET', target: '/rest/v1/balance', date: new Date().toISOString() }
  return { target: one.target, headers: { authorization: key.full, ...signed(key, one) } }
}

test('every column with encrypted values is renewed', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      JOIN pg_class ON oid = format('%I.%I', table_schema, table_name)::regclass
      WHERE table_schema = 'public' AND column_name LIKE 'sealed%' AND NOT relispartition ORDER BY 1`,
  )
  const names = sealedColumns.map(({ table, column }) => `${table}.${column}`).sort()
  expect(names).toEqual(rows.map(({ name }) => name))
})

test('values of an older secret are read after another is added, and the renewal encrypts them with it', async () => {
  const keys = await privateKeys(older)
  expect(keys).toEqual([
    expect.stringContaining('OPENSSH PRIVATE KEY'),
    expect.stringContaining('PGP PRIVATE KEY'),
  ])
  expect(await privateKeys(newer)).toEqual([undefined, undefined])
  expect(await privateKeys(newer, older)).toEqual(keys)
  // A signing key, an HMAC key, an SSH and a PGP key, the three of a destination, and a callback's authorization.
  const { renewed, ...others } = await renewSecrets(withSecrets(newer, older))
  expect([renewed, others]).toEqual([8, { current: 0, unreadable: 0 }])
  expect(await renewSecrets(withSecrets(newer, older))).toEqual({
    renewed: 0,
    current: 8,
    unreadable: 0,
  })
  expect(await privateKeys(newer)).toEqual(keys)
  expect(await privateKeys(older)).toEqual([undefined, undefined])
})

test('values that no secret decrypts are counted and stay', async () => {
  const other = randomBytes(32).toString('hex')
  expect(await renewSecrets(withSecrets(other))).toEqual({ renewed: 0, current: 0, unreadable: 8 })
  expect(await renewSecrets(withSecrets(newer))).toMatchObject({ current: 8 })
})

test('no call fails while processes change from one secret to another under load', async () => {
  const third = randomBytes(32).toString('hex')
  const settings = (...secrets: string[]) => ({ settings: { SIGNING_SECRET: secrets.join(',') } })
  // As docs/production.md describes: first all processes can read with both, then the new one encrypts.
  const before = await startProvider(database.url, settings(newer, third))
  const after = await startProvider(database.url, settings(third, newer))
  const failures: string[] = []
  let calls = 0
  let ended = false
  const callAll = async () => {
    while (!ended) {
      for (const { origin } of [before, after]) {
        const { target, headers } = balanceCall()
        const answer = await fetch(`${origin}${target}`, { headers })
        calls += 1
        if (answer.status !== 200) failures.push(`${answer.status} ${await answer.text()}`)
      }
    }
  }
  const calling = callAll()
  // Each process renews by its own order, so that values change back and forth between the calls.
  for (let times = 1; times <= 6; times += 1) {
    await renewSecrets(times % 2 === 0 ? withSecrets(newer, third) : withSecrets(third, newer))
    await vi.waitFor(() => expect(calls).toBeGreaterThanOrEqual(times * 8), { timeout: 20_000 })
  }
  const createAnswer = await before.call('POST', '/rest/v1/paymentRequest', {
    body: { PaymentRequest: order() },
  })
  ended = true
  await calling
  expect(createAnswer.status, createAnswer.text).toBe(200)
  expect(failures).toEqual([])
  for (const process of [before, after]) process.signal('SIGTERM')
  await Promise.all([before.ended, after.ended])

  // Secrets that the process with the older secret first has encrypted since are renewed too, and then that secret can
  // go.
  await renewSecrets(withSecrets(third, newer))
  const alone = await startProvider(database.url, settings(third))
  const { target, headers } = balanceCall()
  const answer = await fetch(`${alone.origin}${target}`, { headers })
  expect([answer.status, alone.output()]).toEqual([200, expect.not.stringContaining('left out')])
  alone.signal('SIGTERM')
  await alone.ended
}, 120_000)
