import { randomBytes } from 'node:crypto'
import { dailyReportMessages, reportWords } from '@tideway/contract/reports/report-settings'
import { decrypt, generateKey, readMessage, revokeKey } from 'openpgp'
import { afterAll, describe, expect, test } from 'vitest'
import { hasGnuPg, openGnuPg } from '../../../../test/outside-systems/gnu-pg.ts'
import { encryptTo } from './encrypt-to.ts'

const before = (now: Date) => new Date(now.getTime() - 60_000)

describe.runIf(hasGnuPg)('GnuPG opens a message encrypted to its key', () => {
  const gnuPg = openGnuPg()
  afterAll(() => gnuPg.remove())

  test.each(['rsa3072', 'curve25519', 'brainpool'] as const)('%s', async (algorithm) => {
    const key = gnuPg.makeKey(algorithm)
    expect(key.startsWith('-----BEGIN PGP PUBLIC KEY BLOCK-----')).toBe(true)
    // GnuPG may have created the key within the current second.
    const now = new Date(Date.now() + 2000)
    for (const content of [randomBytes(300_000), Buffer.from('a,b\r\n1,ü\r\n'), Buffer.alloc(0)]) {
      const sealed = await encryptTo(key, { content, now })
      expect(sealed.includes(content) && content.length > 0).toBe(false)
      expect(gnuPg.decrypt(sealed).equals(content)).toBe(true)
    }
  })
})

describe.runIf(hasGnuPg)('a key of GnuPG', () => {
  const gnuPg = openGnuPg()
  afterAll(() => gnuPg.remove())
  const seal = (key: string) =>
    encryptTo(key, { content: Buffer.from('secret'), now: new Date(Date.now() + 2000) })

  test.each([
    ['rsa1024', 'RSA with fewer than 2048 bits'],
    ['dsa', 'DSA'],
  ] as const)('of type %s is too weak, and the reason says so', async (algorithm, what) => {
    await expect(seal(gnuPg.makeKey(algorithm))).rejects.toThrow(
      `The encryption key uses ${what}, which is too weak. Make a new key, such as one with Curve25519`,
    )
  })

  test('may have blanks around its lines, as copies from web pages do', async () => {
    const key = gnuPg.makeKey('curve25519')
    const spoiled = `\uFEFF${key.replace(/^/gm, '\u00A0 ').replace(/$/gm, '\u00A0')}\u200B`
    expect(dailyReportMessages.encryptionKey(spoiled)).toBeUndefined()
    expect(gnuPg.decrypt(await seal(spoiled)).toString()).toBe('secret')
    expect(dailyReportMessages.encryptionKey(key + key)).toBe(reportWords.manyKeys)
    const sealed = seal(gnuPg.exportAll())
    await expect(sealed).rejects.toThrow(reportWords.manyKeys)
  })
})

describe('a key made by OpenPGP.js', () => {
  test.each(['curve25519', 'nistP256', 'brainpoolP256r1'] as const)(
    'of type %s opens a message encrypted to it',
    async (curve) => {
      const now = new Date('2026-11-21T01:00:00.000Z')
      const key = await generateKey({
        type: curve === 'curve25519' ? 'curve25519' : 'ecc',
        ...(curve === 'curve25519' ? {} : { curve }),
        userIDs: [{ name: 'Harbour' }],
        date: before(now),
        format: 'object',
      })
      const content = randomBytes(10_000)
      const sealed = await encryptTo(key.publicKey.armor(), { content, now })
      const message = await readMessage({ binaryMessage: new Uint8Array(sealed) })
      const opened = await decrypt({
        message,
        decryptionKeys: key.privateKey,
        format: 'binary',
        date: now,
      })
      expect(Buffer.from(opened.data as Uint8Array)).toEqual(content)
    },
  )
})

describe('encryptTo rejects', () => {
  const now = new Date('2026-11-21T01:00:00.000Z')
  const content = Buffer.from('secret')
  const newKey = (options: object = {}) =>
    generateKey({ userIDs: [{ name: 'Harbour' }], date: before(now), format: 'object', ...options })

  test.each([
    ['no key', ''],
    ['half a key', '-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmDMEaR'],
    ['another thing', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'],
  ])('%s', async (_, key) => {
    await expect(encryptTo(key, { content, now })).rejects.toThrow(
      'The encryption key is not a valid OpenPGP public key',
    )
  })

  test('a private key', async () => {
    const { privateKey } = await newKey()
    await expect(encryptTo(privateKey.armor(), { content, now })).rejects.toThrow(
      'The encryption key is a private key. Enter the public key',
    )
  })

  test('a key from the moment of its expiry', async () => {
    const { publicKey } = await newKey({ keyExpirationTime: 3600 })
    const armored = publicKey.armor()
    const last = new Date(before(now).getTime() + 3_599_000)
    expect((await encryptTo(armored, { content, now: last })).length).toBeGreaterThan(0)
    const end = new Date(before(now).getTime() + 3_600_000)
    await expect(encryptTo(armored, { content, now: end })).rejects.toThrow(
      'The encryption key expired on 2026-11-21',
    )
  })

  test('a key that was made in the future', async () => {
    const { publicKey } = await newKey({ date: new Date('2026-11-22T01:00:00.000Z') })
    await expect(encryptTo(publicKey.armor(), { content, now })).rejects.toThrow(
      'The encryption key is not valid before 2026-11-22 01:00 UTC',
    )
  })

  test('a key whose subkey for encryption has expired', async () => {
    const { publicKey } = await newKey({ subkeys: [{ keyExpirationTime: 10 }] })
    await expect(encryptTo(publicKey.armor(), { content, now })).rejects.toThrow(
      'The subkey for encryption of the encryption key has expired',
    )
  })

  test('a key on a curve that is not supported', async () => {
    const { publicKey } = await newKey({
      type: 'ecc',
      curve: 'secp256k1',
      config: { rejectCurves: new Set() },
    })
    await expect(encryptTo(publicKey.armor(), { content, now })).rejects.toThrow(
      'The encryption key uses the curve secp256k1, which is not supported',
    )
  })

  test('a revoked key', async () => {
    const { privateKey } = await newKey()
    const { publicKey } = await revokeKey({ key: privateKey, date: now, format: 'object' })
    await expect(encryptTo(publicKey.armor(), { content, now })).rejects.toThrow(
      'The encryption key has been revoked',
    )
  })

  test('a key without a subkey for encryption', async () => {
    const { publicKey } = await newKey({ subkeys: [{ sign: true }] })
    await expect(encryptTo(publicKey.armor(), { content, now })).rejects.toThrow(
      'The encryption key has no valid subkey for encryption',
    )
  })
})
