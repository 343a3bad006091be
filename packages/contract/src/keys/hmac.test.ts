import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  isInWindow,
  parseSignatureHeader,
  signatureDate,
  signatureHeader,
  signatureHeaders,
  signatureProblems,
  stringToSign,
} from './hmac.ts'
import { signatureVectors, vectorKey } from './hmac-vectors.ts'

const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

test.each(signatureVectors)('signs $name with the same result as other programs', (vector) => {
  const { method, target, date, body } = vector
  const bodyDigest = createHash('sha256').update(body).digest('hex')
  const text = stringToSign({ method, target, date, keyId: vectorKey.keyId, bodyDigest })
  expect(text).toBe(vector.stringToSign)
  const signature = createHmac('sha256', vectorKey.hmacKey)
    .update(text ?? '')
    .digest('base64')
  expect(signature).toBe(vector.signature)
})

const queryOf = (query: string) =>
  stringToSign({
    method: 'get',
    target: `/rest/v1/x${query}`,
    date: 'then',
    keyId: 'SECR',
    bodyDigest: empty,
  })

test.each([
  ['', ''],
  ['?', ''],
  ['?&&', ''],
  ['?a', 'a='],
  ['?a=', 'a='],
  ['?a==b', 'a=%3Db'],
  ['?b=2&a=1', 'a=1&b=2'],
  ['?a=2&a=1', 'a=2&a=1'],
  ['?b=1&a=2&b=0', 'a=2&b=1&b=0'],
  ['?a=one+two', 'a=one%20two'],
  ['?a=one%20two', 'a=one%20two'],
  ['?a=%2b', 'a=%2B'],
  ["?a=!'()*", 'a=%21%27%28%29%2A'],
  ['?a=%7E-._', 'a=~-._'],
  ['?a=2026-11-20T03:00:00.000Z', 'a=2026-11-20T03%3A00%3A00.000Z'],
  ['?ä=ö', '%C3%A4=%C3%B6'],
  ['?a=1?2', 'a=1%3F2'],
  ['?aa=1&a=2&A=3', 'A=3&a=2&aa=1'],
])('signs the query %j as %j', (query, signed) => {
  expect(queryOf(query)).toBe(`GET\n/rest/v1/x\n${signed}\nthen\nSECR\n${empty}`)
})

test.each(['?a=%', '?a=%zz', '?%ff=1', '?a=%C3%28'])(
  'the query %j is invalid and cannot be signed',
  (query) => {
    expect(queryOf(query)).toBeUndefined()
  },
)

const signature = 'yQLciCUt5NrUliIJ1jJdtgfqXV6liXfyu0m1jjFaEUs='

test('a signature header is parsed back from its written form', () => {
  const text = signatureHeader({ keyId: 'SECRDEMO03', signature })
  expect(text).toBe(`HMAC-SHA256 keyId=SECRDEMO03, signature=${signature}`)
  expect(parseSignatureHeader(text)).toEqual({ keyId: 'SECRDEMO03', signature })
  expect(parseSignatureHeader(`HMAC-SHA256 keyId=SECR,signature=${signature}`)).toEqual({
    keyId: 'SECR',
    signature,
  })
})

test.each([
  '',
  signature,
  `keyId=SECRDEMO03, signature=${signature}`,
  `HMAC-SHA1 keyId=SECRDEMO03, signature=${signature}`,
  `hmac-sha256 keyId=SECRDEMO03, signature=${signature}`,
  `HMAC-SHA256 signature=${signature}, keyId=SECRDEMO03`,
  `HMAC-SHA256 keyId=, signature=${signature}`,
  `HMAC-SHA256 keyId=SECRDEMO03, signature=${signature.slice(0, -1)}`,
  `HMAC-SHA256 keyId=SECRDEMO03, signature=${signature}, signature=${signature}`,
  `HMAC-SHA256 keyId=SECRDEMO03, signature=${signature}\n`,
  `HMAC-SHA256 keyId=SECRDEMO03, signature=${'ab'.repeat(32)}`,
])('rejects %j as a signature header', (text) => {
  expect(parseSignatureHeader(text)).toBeUndefined()
})

test.each([
  ['2026-11-20T03:00:00Z', 1795143600000],
  ['2026-11-20T03:00:00.5Z', 1795143600500],
  ['2026-11-20T03:00:00.123Z', 1795143600123],
])('accepts %s as a date', (text, instant) => {
  expect(signatureDate(text)?.getTime()).toBe(instant)
})

test.each([
  '',
  '1795143600000',
  '2026-11-20',
  '2026-11-20T03:00Z',
  '2026-11-20T03:00:00',
  '2026-11-20T14:00:00+11:00',
  '2026-11-20T03:00:00.1234Z',
  '2026-13-20T03:00:00Z',
  '2026-11-20T25:00:00Z',
  ' 2026-11-20T03:00:00Z',
  '2026-11-20T03:00:00Z\n',
  'Fri, 20 Nov 2026 03:00:00 GMT',
])('rejects %j because it is not a date in UTC', (text) => {
  expect(signatureDate(text)).toBeUndefined()
})

test.each([
  [-300_001, false],
  [-300_000, true],
  [0, true],
  [300_000, true],
  [300_001, false],
])('a date %d ms from now is within the signature window: %s', (distance, expected) => {
  const now = new Date('2026-11-20T03:00:00.000Z')
  expect(isInWindow(new Date(now.getTime() + distance), now)).toBe(expected)
})

test('header names contain the brand', () => {
  expect(signatureHeaders('tideway')).toEqual({
    date: 'x-tideway-date',
    signature: 'x-tideway-signature',
  })
})

test('every signature error has the same message and its own code', () => {
  const refusals = Object.values(signatureProblems)
  expect(
    refusals.every(({ status, body }) => status === 401 && body.message === 'Unauthorized'),
  ).toBe(true)
  expect(refusals.map(({ body }) => body.details?.failureCode)).toEqual([
    'SIG0.01',
    'SIG0.02',
    'SIG0.03',
    'SIG0.04',
    'SIG0.05',
  ])
})
