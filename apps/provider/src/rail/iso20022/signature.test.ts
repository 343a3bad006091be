import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { digestOf, SignatureFault, sign, signingKey, verificationKey, verify } from './signature.ts'

function pair(type: 'ec' | 'rsa' | 'ed25519') {
  const { privateKey, publicKey } = newKeys(type)
  return {
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }),
  }
}

function newKeys(type: 'ec' | 'rsa' | 'ed25519') {
  if (type === 'ec') return generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return type === 'rsa'
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ed25519')
}

function usable(type: 'ec' | 'rsa') {
  const { privatePem, publicPem } = pair(type)
  return { signs: signingKey(privatePem), verifies: verificationKey(publicPem) }
}

const keys = usable('ec')
const sides = { from: 'GATEAU2SXXX', to: 'TDWYAU2SXXX' }
const now = new Date('2026-11-23T05:06:07Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const body = '<Document>é</Document>'
const check = (text: string, header: string | undefined, key = keys.verifies, at = now) =>
  verify(Buffer.from(text), header, { key, ...sides }, at)

describe.each(['ec', 'rsa'] as const)('a signature with an %s key', (type) => {
  const own = usable(type)

  test('is valid for its body and returns its claims', async () => {
    const claims = { answers: digestOf('a'), position: 7 }
    const header = await sign(body, { key: own.signs, ...sides }, now, claims)
    expect(header).toMatch(/^[\w-]+\.\.[\w-]+$/)
    expect(await check(body, header, own.verifies, later(300))).toEqual(claims)
  })
})

describe('a signature is refused', () => {
  const signed = sign(body, { key: keys.signs, ...sides }, now)
  test.each<[string, () => Promise<unknown>, string]>([
    ['over another body', async () => check(`${body} `, await signed), 'does not fit the message'],
    [
      'by another key',
      async () => check(body, await signed, usable('ec').verifies),
      'does not fit',
    ],
    [
      'by another kind of key',
      async () => check(body, await signed, usable('rsa').verifies),
      'does not fit',
    ],
    [
      'after 301 seconds',
      async () => check(body, await signed, keys.verifies, later(301)),
      'too old',
    ],
    [
      'from the future',
      async () => check(body, await signed, keys.verifies, later(-301)),
      'too old',
    ],
    ['that is missing', async () => check(body, undefined), 'the message is not signed'],
    [
      'from another side',
      async () =>
        check(body, await sign(body, { key: keys.signs, ...sides, from: 'OTHRAU2SXXX' }, now)),
      'the signature is from OTHRAU2SXXX',
    ],
    [
      'for another side',
      async () =>
        check(body, await sign(body, { key: keys.signs, ...sides, to: 'OTHRAU2SXXX' }, now)),
      'the signature is for OTHRAU2SXXX',
    ],
    [
      'with no algorithm',
      async () => {
        const header = Buffer.from('{"alg":"none"}').toString('base64url')
        return check(body, `${header}..AAAA`)
      },
      'does not fit the message',
    ],
  ])('%s', async (_situation, attempt, why) => {
    await expect(attempt()).rejects.toThrow(SignatureFault)
    await expect(attempt()).rejects.toThrow(why)
  })
})

test('a key that is neither EC nor RSA is refused', () => {
  expect(() => signingKey(pair('ed25519').privatePem)).toThrow(
    'a signing key must be EC (P-256) or RSA',
  )
})
