import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Hmac } from './webhook-signing.ts'
import { secretBytes, verifyWebhook, webhookHeaders, webhookSecret } from './webhook-signing.ts'

const hmac: Hmac = (key, text) => createHmac('sha256', key).update(text).digest('base64')

/** The example of the Standard Webhooks libraries, and their results for it. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const message = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
}
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
const signed = { 'webhook-id': message.id, 'webhook-timestamp': '1614265330' }

const OTHER = webhookSecret(new Uint8Array(32).fill(7))

describe('a secret', () => {
  test('is written as whsec_ and base64', () => {
    expect(webhookSecret(Uint8Array.from({ length: 32 }, (_, index) => index))).toBe(
      'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
    )
    expect(secretBytes(OTHER)).toEqual(new Uint8Array(32).fill(7))
    expect(secretBytes(SECRET)).toHaveLength(24)
  })

  test.each([
    ['nothing', ''],
    ['no prefix', SECRET.slice(6)],
    ['another prefix', SECRET.replace('whsec_', 'whpk_')],
    ['too few bytes', webhookSecret(new Uint8Array(23))],
    ['too many bytes', webhookSecret(new Uint8Array(65))],
    ['no base64', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLa-_'],
    ['base64 cut short', `${OTHER.slice(0, -1)}`],
  ])('is invalid with %s', (_, text) => {
    expect(secretBytes(text)).toBeUndefined()
  })
})

describe('a signed message', () => {
  test('has the signature that Standard Webhooks defines', () => {
    expect(webhookHeaders(message, [SECRET], hmac)).toEqual({
      ...signed,
      'webhook-signature': SIGNATURE,
    })
  })

  test('has a signature for each current secret', () => {
    const { 'webhook-signature': signatures = '' } = webhookHeaders(message, [SECRET, OTHER], hmac)
    expect(signatures.split(' ')).toEqual([SIGNATURE, expect.stringMatching(/^v1,\S{44}$/)])
    for (const secret of [SECRET, OTHER]) {
      const headers = { ...signed, 'webhook-signature': signatures }
      expect(
        verifyWebhook(headers, message.body, { secrets: [secret], now: message.at, hmac }),
      ).toBe('VERIFIED')
    }
  })

  test('has no signature if there is no secret or no valid one', () => {
    expect(webhookHeaders(message, [], hmac)).toEqual(signed)
    expect(webhookHeaders(message, ['secret'], hmac)).toEqual(signed)
  })

  test('has a timestamp in whole seconds', () => {
    const at = new Date('2026-11-22T01:02:03.999Z')
    expect(webhookHeaders({ ...message, at }, [], hmac)['webhook-timestamp']).toBe('1795309323')
  })
})

describe('a receiver', () => {
  const good = { ...signed, 'webhook-signature': SIGNATURE }
  const at = (seconds: number) => new Date(message.at.getTime() + seconds * 1000)

  test.each<[string, Record<string, string | undefined>, string, Date, string]>([
    ['as it was sent', good, message.body, message.at, 'VERIFIED'],
    ['five minutes late', good, message.body, at(300), 'VERIFIED'],
    ['later than that', good, message.body, at(301), 'TOO_OLD'],
    ['five minutes early', good, message.body, at(-300), 'VERIFIED'],
    ['earlier than that', good, message.body, at(-301), 'TOO_NEW'],
    ['with another body', good, '{"test": 2432232315}', message.at, 'WRONG_SIGNATURE'],
    [
      'with another id',
      { ...good, 'webhook-id': 'msg_2' },
      message.body,
      message.at,
      'WRONG_SIGNATURE',
    ],
    [
      'with another second',
      { ...good, 'webhook-timestamp': '1614265331' },
      message.body,
      message.at,
      'WRONG_SIGNATURE',
    ],
    [
      'with one good signature of several',
      { ...good, 'webhook-signature': `v1,AAAA v1a,${SIGNATURE.slice(3)} ${SIGNATURE}` },
      message.body,
      message.at,
      'VERIFIED',
    ],
    [
      'signed in another way',
      { ...good, 'webhook-signature': `v2,${SIGNATURE.slice(3)}` },
      message.body,
      message.at,
      'WRONG_SIGNATURE',
    ],
    ['with no signature', signed, message.body, message.at, 'NOT_SIGNED'],
    [
      'with no time',
      { ...good, 'webhook-timestamp': undefined },
      message.body,
      message.at,
      'NOT_SIGNED',
    ],
    [
      'with a time that is none',
      { ...good, 'webhook-timestamp': 'now' },
      message.body,
      message.at,
      'NOT_SIGNED',
    ],
  ])('checks a message %s', (_, headers, body, now, verdict) => {
    expect(verifyWebhook(headers, body, { secrets: [SECRET], now, hmac })).toBe(verdict)
  })

  test('rejects every message if it has no secret', () => {
    for (const secrets of [[], [''], ['whsec_']]) {
      expect(verifyWebhook(good, message.body, { secrets, now: message.at, hmac })).toBe(
        'WRONG_SIGNATURE',
      )
      expect(
        verifyWebhook({ ...signed, 'webhook-signature': ' ' }, message.body, {
          secrets,
          now: message.at,
          hmac,
        }),
      ).toBe('WRONG_SIGNATURE')
    }
  })
})
