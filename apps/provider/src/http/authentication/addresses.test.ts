import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  HARBOUR_DIST_KEY,
  HARBOUR_KEY,
  KELP_KEY,
  openTestProvider,
} from '../../../test/provider.ts'

const provider = await openTestProvider()
const behindProxy = await openTestProvider({ settings: { TRUSTED_PROXIES: '10.9.9.9' } })
afterAll(async () => {
  await provider.close()
  await behindProxy.close()
})

const as = 'admin@harbour.example'
const deny = {
  message: 'User is not authorized to access this resource with an explicit deny',
}
const setList = (ipWhitelist: string[], of = provider) =>
  of.call('PUT', '/portal/v1/clients/HARBOUR', { as, body: { ipWhitelist } })

async function from(
  remoteAddress: string,
  {
    key = HARBOUR_KEY,
    forwardedFor,
    of = provider,
    url = '/rest/v1/balance',
  }: { key?: string; forwardedFor?: string; of?: typeof provider; url?: string } = {},
) {
  const answer = await of.app.inject({
    url,
    remoteAddress,
    headers: {
      authorization: key,
      ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
    },
  })
  return { status: answer.statusCode, body: answer.json() }
}

describe('the allow list of a client', () => {
  beforeAll(async () => {
    const answer = await setList(['203.0.113.7', '198.51.100.20'])
    expect(answer, answer.text).toMatchObject({ status: 200 })
  })

  test.each(['203.0.113.7', '198.51.100.20', '::ffff:203.0.113.7', '::FFFF:198.51.100.20'])(
    'allows keys from %s',
    async (address) => {
      expect((await from(address)).status).toBe(200)
    },
  )

  test.each(['203.0.113.8', '127.0.0.1', '::1', '::ffff:127.0.0.1', '2001:db8::7'])(
    'rejects keys from %s, for every call',
    async (address) => {
      for (const url of ['/rest/v1/balance', '/rest/v1/clients', '/portal/v1/clients/HARBOUR'])
        expect(await from(address, { url })).toEqual({ status: 403, body: deny })
      expect(await from(address, { key: HARBOUR_DIST_KEY })).toEqual({ status: 403, body: deny })
    },
  )

  test('does not affect other clients, whose keys reveal nothing about it', async () => {
    expect((await from('203.0.113.8', { key: KELP_KEY })).status).toBe(200)
    const wrong = HARBOUR_KEY.replace('Demo', 'Wrong')
    expect(await from('203.0.113.8', { key: wrong })).toEqual({
      status: 401,
      body: { message: 'Unauthorized' },
    })
  })

  test('does not affect users, who must be able to change it from any address', async () => {
    const key = `Bearer ${await provider.tokenOf(as)}`
    const url = '/portal/v1/clients/HARBOUR'
    expect((await from('203.0.113.8', { key, url })).status).toBe(200)
    expect((await from('203.0.113.8', { key })).status).toBe(200)
  })

  test('ignores an address that the caller claims', async () => {
    const forwardedFor = '203.0.113.7'
    expect((await from('203.0.113.8', { forwardedFor })).status).toBe(403)
    expect((await from('10.9.9.9', { forwardedFor })).status).toBe(403)
  })

  test('applies changes from the next call', async () => {
    expect((await from('203.0.113.8')).status).toBe(403)
    await setList(['203.0.113.8'])
    expect((await from('203.0.113.8')).status).toBe(200)
    expect((await from('203.0.113.7')).status).toBe(403)
    await setList([])
    for (const address of ['203.0.113.7', '2001:db8::7', '127.0.0.1'])
      expect((await from(address)).status).toBe(200)
  })
})

describe('allow list behind a trusted proxy', () => {
  const of = behindProxy
  beforeAll(async () => {
    await setList(['203.0.113.7'], of)
  })

  test.each([
    ['10.9.9.9', '203.0.113.7', 200],
    ['10.9.9.9', '::ffff:203.0.113.7', 200],
    ['10.9.9.9', '203.0.113.8', 403],
    // Any caller could have written the addresses further left.
    ['10.9.9.9', '203.0.113.7, 203.0.113.8', 403],
    ['10.9.9.9', '203.0.113.8, 203.0.113.7', 200],
    ['10.9.9.8', '203.0.113.7', 403],
    ['203.0.113.7', '203.0.113.8', 200],
  ])('a call from %s, forwarded for %s, gets %d', async (address, forwardedFor, status) => {
    expect((await from(address, { forwardedFor, of })).status).toBe(status)
  })

  test('a call without a forwarded address counts as the proxy’s own', async () => {
    expect((await from('10.9.9.9', { of })).status).toBe(403)
  })
})
