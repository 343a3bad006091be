import { createHmac, hash } from 'node:crypto'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { signatureHeader, signatureHeaders, stringToSign } from '@tideway/contract/keys/hmac'
import { expect } from 'vitest'
import type { TestProvider } from '../provider.ts'

export interface TestKey {
  keyId: string
  /** Value of the Authorization header. */
  full: string
  hmacKey: string
}

const SECRET = 'SignedSecret0001'
export const HMAC_KEY = 'HMAC_SignedCallsOfTests000000001'

/** Adds an API key for signed calls, as the dashboard does. */
export async function addSignedKey(
  provider: TestProvider,
  keyId: string,
  {
    clientId = 'HARBOUR',
    as = 'admin@harbour.example',
    hmacKey = HMAC_KEY,
  }: { clientId?: string; as?: string; hmacKey?: string } = {},
): Promise<TestKey> {
  const key = { id: keyId, hash: await bcrypt(SECRET, { cost: 10 }), hmacKey }
  const path = `/portal/v1/clients/${clientId}`
  const answer = await provider.call('PUT', path, { as, body: { keys: [key] } })
  expect(answer, answer.text).toMatchObject({ status: 200 })
  return { keyId, full: `${keyId}_${clientId}_${SECRET}`, hmacKey }
}

export interface CallToSign {
  method: string
  target: string
  body?: string | Buffer
  date: string
}

/** Returns the headers of a signed call. */
export function signed(
  { keyId, hmacKey }: TestKey,
  { method, target, body = '', date }: CallToSign,
): Record<string, string> {
  const text = stringToSign({ method, target, date, keyId, bodyDigest: hash('sha256', body) })
  const signature = createHmac('sha256', hmacKey)
    .update(text ?? '')
    .digest('base64')
  const names = signatureHeaders('tideway')
  return { [names.date]: date, [names.signature]: signatureHeader({ keyId, signature }) }
}
