import { clientIdOf } from '@tideway/contract/calls/ids'
import ssh2 from 'ssh2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../../test/database.ts'
import { createTestDatabase } from '../../../../test/database.ts'
import { systemClock } from '../../../platform/clock.ts'
import { transact } from '../../../platform/database/transaction.ts'
import { readEnv } from '../../../platform/settings/env.ts'
import { seedDemoClients } from '../../../sandbox/seed/demo-clients.ts'
import { hostKeyOf, pinHostKey } from './host-key-store.ts'
import { sshKeyPairOf, sshPublicKeyOf } from './ssh-key-store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ max: 8 })
  await transact(database.db, (tx) => seedDemoClients(tx, new Date()))
})
afterAll(() => database.drop())

const platform = (secret = 'a signing secret of this test, long') => ({
  env: readEnv({ SIGNING_SECRET: secret }),
  db: database.db,
  clock: systemClock,
})

test('eight concurrent calls make one key, which the client keeps', async () => {
  const pairs = await Promise.all(
    Array.from({ length: 8 }, () => sshKeyPairOf(platform(), clientIdOf('HARBOUR'), 'reports')),
  )
  const [first] = pairs
  expect(first?.publicKey).toMatch(/^ssh-ed25519 [A-Za-z0-9+/=]+ tideway-reports-HARBOUR$/)
  for (const pair of pairs) expect(pair).toEqual(first)
  expect(await sshPublicKeyOf(database.db, clientIdOf('HARBOUR'), 'reports')).toBe(first?.publicKey)
})

test('both halves of the key match', async () => {
  const { publicKey, privateKey } = await sshKeyPairOf(platform(), clientIdOf('HARBOUR'), 'reports')
  const opened = ssh2.utils.parseKey(privateKey ?? '')
  if (opened instanceof Error) throw opened
  expect(opened.getPublicSSH().toString('base64')).toBe(publicKey.split(' ')[1])
})

test('each client and each purpose has a separate key', async () => {
  const pairs = [
    await sshKeyPairOf(platform(), clientIdOf('HARBOUR'), 'reports'),
    await sshKeyPairOf(platform(), clientIdOf('HARBOUR'), 'batch'),
    await sshKeyPairOf(platform(), clientIdOf('KELPCO1'), 'reports'),
  ]
  expect(new Set(pairs.map(({ publicKey }) => publicKey.split(' ')[1])).size).toBe(3)
})

test('the private half is stored encrypted, and opens only with its secret and for its client', async () => {
  const { privateKey } = await sshKeyPairOf(platform(), clientIdOf('HARBOUR'), 'reports')
  const { rows } = await database.pool.query<{ sealed: Buffer }>(
    "SELECT sealed_private_key AS sealed FROM client_ssh_keys WHERE client_id = 'HARBOUR' AND purpose = 'reports'",
  )
  expect(privateKey).toContain('PRIVATE KEY')
  expect(rows[0]?.sealed.includes('PRIVATE KEY')).toBe(false)
  const other = await sshKeyPairOf(
    platform('another signing secret, as long as it'),
    clientIdOf('HARBOUR'),
    'reports',
  )
  expect(other.privateKey).toBeUndefined()
  await database.pool.query(
    "UPDATE client_ssh_keys SET sealed_private_key = $1 WHERE client_id = 'KELPCO1'",
    [rows[0]?.sealed],
  )
  expect(
    (await sshKeyPairOf(platform(), clientIdOf('KELPCO1'), 'reports')).privateKey,
  ).toBeUndefined()
})

test('of two concurrent first host keys one is stored for both, and another client has its own', async () => {
  const target = { host: 'sftp.harbour.example', port: 22 }
  const [one, other] = await Promise.all(
    ['ssh-ed25519 AAAAone', 'ssh-ed25519 AAAAother'].map((key) =>
      pinHostKey(platform(), clientIdOf('HARBOUR'), target, key),
    ),
  )
  expect(one).toBe(other)
  expect(await hostKeyOf(database.db, clientIdOf('HARBOUR'), target)).toBe(one)
  expect(await hostKeyOf(database.db, clientIdOf('KELPCO1'), target)).toBeUndefined()
  expect(
    await hostKeyOf(database.db, clientIdOf('HARBOUR'), { ...target, port: 2222 }),
  ).toBeUndefined()
})
