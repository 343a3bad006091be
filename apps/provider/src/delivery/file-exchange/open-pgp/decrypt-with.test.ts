import { randomBytes } from 'node:crypto'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { createMessage, encrypt, enums, generateKey, readKey } from 'openpgp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestDatabase } from '../../../../test/database.ts'
import { createTestDatabase } from '../../../../test/database.ts'
import { hasGnuPg, openGnuPg } from '../../../../test/outside-systems/gnu-pg.ts'
import { systemClock } from '../../../platform/clock.ts'
import { transact } from '../../../platform/database/transaction.ts'
import { readEnv } from '../../../platform/settings/env.ts'
import { seedDemoClients } from '../../../sandbox/seed/demo-clients.ts'
import { decryptWith } from './decrypt-with.ts'
import { makePgpKeyPair, pgpPrivateKeyOf, pgpPublicKeyOf } from './pgp-key-store.ts'

let database: TestDatabase
let publicKey = ''
let privateKey = ''
const platform = (secret = 'a signing secret of this test, long') => ({
  env: readEnv({ SIGNING_SECRET: secret }),
  db: database.db,
  clock: systemClock,
})
beforeAll(async () => {
  database = await createTestDatabase({ max: 8 })
  await transact(database.db, (tx) => seedDemoClients(tx, new Date()))
  await Promise.all(
    Array.from({ length: 4 }, () => makePgpKeyPair(platform(), clientIdOf('HARBOUR'))),
  )
  publicKey = (await pgpPublicKeyOf(database.db, clientIdOf('HARBOUR'))) ?? ''
  privateKey = (await pgpPrivateKeyOf(platform(), clientIdOf('HARBOUR'))) ?? ''
})
afterAll(() => database.drop())

const MOST = 1_000_000
const now = new Date(Date.now() + 2000)
const open = (sealed: Buffer, most = MOST) => decryptWith(privateKey, sealed, { most, now })
const sealTo = async (key: string, content: Buffer, config = {}) =>
  Buffer.from(
    await encrypt({
      message: await createMessage({ binary: new Uint8Array(content) }),
      encryptionKeys: await readKey({ armoredKey: key }),
      format: 'binary',
      config,
    }),
  )

test('four concurrent calls make one key pair, whose private half is stored encrypted', async () => {
  expect(publicKey.startsWith('-----BEGIN PGP PUBLIC KEY BLOCK-----')).toBe(true)
  expect(privateKey.startsWith('-----BEGIN PGP PRIVATE KEY BLOCK-----')).toBe(true)
  const { rows } = await database.pool.query<{ sealed: Buffer }>(
    'SELECT sealed_private_key AS sealed FROM client_pgp_keys',
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.sealed.includes('PRIVATE KEY')).toBe(false)
  const other = platform('another signing secret, as long as it')
  expect(await pgpPrivateKeyOf(other, clientIdOf('HARBOUR'))).toBeUndefined()
  expect(await pgpPrivateKeyOf(platform(), clientIdOf('KELPCO1'))).toBeUndefined()
})

describe.runIf(hasGnuPg)('decryptWith opens what GnuPG encrypted to the key', () => {
  const gnuPg = openGnuPg()
  afterAll(() => gnuPg.remove())

  test.each([
    ['binary', []],
    ['armored', ['--armor']],
    ['not compressed', ['--compress-algo', 'none']],
  ])('%s', async (_, options) => {
    for (const content of [randomBytes(300_000), Buffer.from('0\r\n1\r\n7\r\n'), Buffer.alloc(0)]) {
      const sealed = gnuPg.encryptTo(publicKey, content, options)
      expect((await open(sealed)).equals(content)).toBe(true)
    }
  })
})

describe('decryptWith rejects', () => {
  const content = Buffer.from('0'.repeat(5000))

  test('a message encrypted to another key', async () => {
    const otherTenant = await generateKey({ userIDs: [{ name: 'Kelp' }], format: 'armored' })
    await expect(open(await sealTo(otherTenant.publicKey, content))).rejects.toThrow(
      'The file was not encrypted with your key for batch files',
    )
  })

  test('an unencrypted or empty message', async () => {
    for (const plain of [content, Buffer.alloc(0), Buffer.from('-----BEGIN PGP MESSAGE-----\n\nx')])
      await expect(open(plain)).rejects.toThrow(
        /^The (file is not a valid OpenPGP message|file was not encrypted with your key for batch files|encrypted file is damaged or incomplete)$/,
      )
  })

  test('a message that was truncated or changed in transit', async () => {
    const sealed = await sealTo(publicKey, randomBytes(5000))
    await expect(open(sealed.subarray(0, -100))).rejects.toThrow(
      /damaged|not a valid OpenPGP message/,
    )
    const changed = Buffer.from(sealed)
    changed[changed.length - 200] = (changed[changed.length - 200] ?? 0) ^ 1
    await expect(open(changed)).rejects.toThrow('The encrypted file is damaged or incomplete')
  })

  test('a message that grows beyond the limit when it is opened', async () => {
    const bomb = await sealTo(publicKey, Buffer.alloc(20_000_000), {
      preferredCompressionAlgorithm: enums.compression.zlib,
    })
    expect(bomb.length).toBeLessThan(100_000)
    await expect(open(bomb)).rejects.toThrow('The decrypted file is too large')
    const large = await sealTo(publicKey, randomBytes(2000))
    await expect(open(large, 1999)).rejects.toThrow('The decrypted file is too large')
  })
})
