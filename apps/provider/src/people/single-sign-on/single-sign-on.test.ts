import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startNameServer } from '../../../test/outside-systems/dns-server.ts'
import { openFarSide } from '../../../test/outside-systems/far-side.ts'
import { openTestProvider } from '../../../test/provider.ts'

const far = await openFarSide()
const names = await startNameServer()
/** Serves any document as the discovery document of an issuer. */
let document: object | string = {}
const odd = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(typeof document === 'string' ? document : JSON.stringify(document))
})
await new Promise<void>((ready) => odd.listen(0, '127.0.0.1', ready))
const oddTarget = `127.0.0.1:${(odd.address() as AddressInfo).port}`
const provider = await openTestProvider({
  settings: { OUTBOUND_ALLOW: `${far.target},${oddTarget}`, DNS_SERVERS: names.address },
})
const { call, platform } = provider
const as = 'admin@harbour.example'
const kelp = 'admin@kelp.example'
const pathOf = (clientId: string) => `/portal/v1/clients/${clientId}/singleSignOn`
const path = pathOf('HARBOUR')
const settings = {
  issuer: far.issuer,
  oauthClientId: 'tideway',
  clientSecret: 'first secret',
  provisioning: 'JUST_IN_TIME',
  rolesClaim: 'groups',
  roleMapping: [{ value: 'money', role: 'BASE_FINANCE_MANAGER' }],
  defaultRole: null,
  secondFactorValues: ['mfa'],
  enabled: false,
}
const { clientSecret: _, ...shown } = settings
const put = (change: object = {}) => call('PUT', path, { as, body: { ...settings, ...change } })
const messageOf = ({ status, body }: { status: number; body: { message?: string } }) => [
  status,
  body.message,
]
const secrets = async () =>
  (await platform.pool.query('SELECT sealed_client_secret AS s FROM client_identity_providers'))
    .rows

afterAll(async () => {
  await provider.close()
  await far.close()
  await names.close()
  odd.close()
})

test('without settings there is the address to register, and nothing to test', async () => {
  expect((await call('GET', path, { as })).body).toEqual({
    redirectUri: 'http://localhost:4001/identity/federation/callback',
    provider: null,
    domains: [],
  })
  expect(messageOf(await call('POST', `${path}/test`, { as }))).toEqual([
    404,
    'Single sign-on is not set up',
  ])
  expect((await call('DELETE', path, { as })).status).toBe(204)
})

describe('saving', () => {
  test('does not return the secret, and the audit trail has no part of it', async () => {
    const saved = await put()
    expect(saved.body.provider).toEqual(shown)
    const read = await call('GET', path, { as })
    expect(read.body).toEqual(saved.body)
    expect(read.text).not.toContain('first secret')
    const [row] = await secrets()
    expect(String(row.s)).not.toContain('first secret')
    const { rows } = await platform.pool.query(
      `SELECT details FROM activities WHERE action = 'singleSignOn.change'`,
    )
    expect(rows).toEqual([
      {
        details: {
          issuer: far.issuer,
          enabled: 'false',
          provisioning: 'JUST_IN_TIME',
          secret: 'replaced',
        },
      },
    ])
  })

  test('without a secret keeps it for the same issuer and client id only', async () => {
    const before = await secrets()
    expect((await put({ clientSecret: undefined, rolesClaim: 'roles' })).status).toBe(200)
    expect(await secrets()).toEqual(before)
    const other = await openFarSide()
    onTestFinished(() => other.close())
    for (const change of [{ oauthClientId: 'another' }, { oauthClientId: ' tideway' }])
      expect(messageOf(await put({ clientSecret: undefined, ...change }))).toEqual([
        400,
        'clientSecret: Enter the client secret',
      ])
    await put()
  })

  test('needs a proved domain to turn it on', async () => {
    expect(messageOf(await put({ enabled: true }))).toEqual([
      400,
      'enabled: Prove a domain before you turn on single sign-on',
    ])
  })

  test('needs a role that someone can get', async () => {
    const problem = [400, 'defaultRole: Map at least one role or choose a role for everyone else']
    expect(messageOf(await put({ roleMapping: [] }))).toEqual(problem)
    expect(messageOf(await put({ rolesClaim: '' }))).toEqual(problem)
    expect((await put({ rolesClaim: '', provisioning: 'INVITED' })).status).toBe(200)
    await put()
  })

  test.each([
    ['ftp://login.example', 400],
    ['https://login.example/?tenant=1', 400],
    ['', 400],
  ])('rejects the address %j', async (issuer, status) => {
    expect((await put({ issuer })).status).toBe(status)
  })

  test.each([
    'http://login.harbour.example',
    'http://127.0.0.1:1',
    'https://127.0.0.1',
    'https://169.254.169.254',
    'https://[::1]',
    'https://localhost',
    'https://2130706433',
    'https://%',
  ])('rejects the address %s, which is not public or not https', async (issuer) => {
    const message = issuer.startsWith('http:')
      ? 'issuer: The address must start with https://'
      : 'issuer: The address must be public: a full host name or a public IP address'
    expect(messageOf(await put({ issuer }))).toEqual([400, message])
  })

  describe('looks at the discovery document', () => {
    const issuer = `http://${oddTarget}`
    const complete = {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }
    const saved = async (newDocument: object | string) => {
      document = newDocument
      return messageOf(await put({ issuer }))
    }

    test('and rejects one that is missing or of another issuer', async () => {
      const none = `issuer: ${issuer} has no valid document at /.well-known/openid-configuration`
      expect(await saved('<html>')).toEqual([400, none])
      expect(await saved({})).toEqual([400, none])
      expect(await saved('{'.padEnd(600_000))).toEqual([400, none])
      expect(await saved({ ...complete, issuer: 'https://evil.example' })).toEqual([
        400,
        'issuer: The discovery document names https://evil.example',
      ])
      // One document for all tenants of a service, as at Microsoft's /common.
      expect(await saved({ ...complete, issuer: `${issuer}/{tenantid}` })).toEqual([
        400,
        `issuer: The discovery document names ${issuer}/{tenantid}`,
      ])
    })

    test.each([
      [{ token_endpoint: undefined }, 'a token endpoint'],
      [{ jwks_uri: undefined }, 'a published key set'],
      [{ authorization_endpoint: undefined }, 'an authorization endpoint'],
      [{ code_challenge_methods_supported: ['plain'] }, 'the code challenge S256'],
      [
        { id_token_signing_alg_values_supported: ['none', 'HS256'] },
        'signatures with a public key',
      ],
    ])('and rejects one with %j', async (change, feature) => {
      expect(await saved({ ...complete, ...change })).toEqual([
        400,
        `issuer: The OpenID provider lacks ${feature}`,
      ])
    })

    test.each([
      ['jwks_uri', 'a published key set'],
      ['token_endpoint', 'a token endpoint'],
      ['authorization_endpoint', 'an authorization endpoint'],
    ])('and rejects a %s that is not public', async (name, feature) => {
      expect(await saved({ ...complete, [name]: 'http://127.0.0.1:1/x' })).toEqual([
        400,
        `issuer: The discovery document has ${feature} that is not public: http://127.0.0.1:1/x`,
      ])
    })

    test('and reports a host that does not answer', async () => {
      const silent = createServer()
      await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready))
      silent.close()
      expect(messageOf(await put({ issuer: 'https://nobody.invalid' }))).toEqual([
        400,
        'issuer: https://nobody.invalid could not be reached',
      ])
    })
  })

  test('that turns it off works while the OpenID provider is down', async () => {
    document = {}
    await platform.pool.query(
      `UPDATE client_identity_providers SET issuer = $1 WHERE client_id = 'HARBOUR'`,
      [`http://${oddTarget}`],
    )
    const off = await put({ issuer: `http://${oddTarget}`, clientSecret: undefined })
    expect(off.status).toBe(200)
    await put()
  })
})

test('only admins with a password here may read or change it', async () => {
  for (const who of [
    'tech.admin@harbour.example',
    'finance.admin@harbour.example',
    'federated@harbour.example',
    'SECRDEMO01_HARBOUR_DemoSecret000001',
  ]) {
    expect((await call('GET', path, { as: who })).status).toBe(403)
    expect((await call('PUT', path, { as: who, body: settings })).status).toBe(403)
  }
  expect((await call('GET', path, { as: kelp })).status).toBe(404)
})

describe('a domain', () => {
  const domain = 'harbour.example'
  const verification = `${path}/domains/${domain}/verification`
  const add = (name: string, who = as, client = 'HARBOUR') =>
    call('POST', `${pathOf(client)}/domains`, { as: who, body: { domain: name } })

  test('is added once, and used after its record was found', async () => {
    const added = await add(domain)
    expect([added.status, added.body]).toEqual([
      201,
      {
        domain,
        status: 'PENDING',
        recordName: `_tideway-sign-in.${domain}`,
        recordValue: expect.stringMatching(/^tideway-domain-verification=[\w-]{22}$/),
      },
    ])
    expect((await add(domain)).body).toEqual(added.body)
    const { recordName, recordValue } = added.body
    const missing = [
      400,
      `The TXT record ${recordName} with the value ${recordValue} was not found`,
    ]
    expect(messageOf(await call('POST', verification, { as }))).toEqual(missing)
    names.records.set(recordName, [[`${recordValue}x`]])
    expect(messageOf(await call('POST', verification, { as }))).toEqual(missing)
    names.records.set(recordName, [[recordValue]])
    const proved = await call('POST', verification, { as })
    expect([proved.status, proved.body.status]).toEqual([200, 'PROVED'])
    expect((await put({ enabled: true })).status).toBe(200)
    await put()
  })

  test('can be proved by one client only', async () => {
    const claimed = await add(domain, kelp, 'KELPCO1')
    const { recordName, recordValue } = claimed.body
    names.records.set(recordName, [...(names.records.get(recordName) ?? []), [recordValue]])
    const proof = `${pathOf('KELPCO1')}/domains/${domain}/verification`
    expect(messageOf(await call('POST', proof, { as: kelp }))).toEqual([
      400,
      `domain: ${domain} is already in use`,
    ])
    expect((await call('DELETE', `${path}/domains/${domain}`, { as })).status).toBe(204)
    expect((await call('POST', proof, { as: kelp })).status).toBe(200)
    await call('DELETE', `${pathOf('KELPCO1')}/domains/${domain}`, { as: kelp })
  })

  test('that is removed and added again needs its new record', async () => {
    const first = (await add('again.example')).body
    await call('DELETE', `${path}/domains/again.example`, { as })
    const second = (await add('again.example')).body
    expect(second.recordValue).not.toBe(first.recordValue)
    names.records.set(first.recordName, [[first.recordValue]])
    const answer = await call('POST', `${path}/domains/again.example/verification`, { as })
    expect(answer.status).toBe(400)
    await call('DELETE', `${path}/domains/again.example`, { as })
    expect((await call('DELETE', `${path}/domains/again.example`, { as })).status).toBe(204)
    expect((await call('POST', `${path}/domains/again.example/verification`, { as })).status).toBe(
      404,
    )
  })

  test.each(['Harbour.example', 'harbour', '-a.example', 'a@b.example', 'a..example', ''])(
    'with the name %j is rejected',
    async (name) => {
      expect((await add(name)).status).toBe(400)
    },
  )

  test('is one of twenty at most', async () => {
    for (let number = 1; number <= 20; number += 1)
      expect((await add(`n${number}.example`)).status).toBe(201)
    expect(messageOf(await add('n21.example'))).toEqual([
      400,
      'domain: A client can have at most 20 email domains',
    ])
  })
})

describe('the test of a sign-in', () => {
  beforeAll(async () => {
    await platform.pool.query('DELETE FROM client_email_domains')
    const { body } = await call('POST', `${path}/domains`, {
      as,
      body: { domain: 'harbour.example' },
    })
    names.records.set(body.recordName, [[body.recordValue]])
    await call('POST', `${path}/domains/harbour.example/verification`, { as })
    await put({ clientSecret: far.clientSecret })
  })

  const tested = async () => {
    const { body } = await call('POST', `${path}/test`, { as })
    const back = await far.follow(body.location)
    const page = await provider.app.inject(`${back.pathname}${back.search}`)
    return { page, back }
  }

  test('shows what the sign-in would give, and signs no one in', async () => {
    const email = 'tester@harbour.example'
    far.person = { sub: 'tester', email, groups: ['money'] }
    const { page, back } = await tested()
    expect(page.body).toContain('<h1>The test succeeded</h1>')
    expect(page.body).toContain(
      `${email} would sign in as Finance Manager, without a second factor`,
    )
    expect(page.headers['set-cookie']).toBeUndefined()
    const again = await provider.app.inject(`${back.pathname}${back.search}`)
    expect(again.statusCode).toBe(410)
    const { rows } = await platform.pool.query('SELECT FROM accounts WHERE email = $1', [email])
    expect(rows).toEqual([])
  })

  test('shows why the person could not, without running their text as markup', async () => {
    far.person = { sub: 'x', email: 'tester@harbour.example', groups: ['<b>'] }
    expect((await tested()).page.body).toContain('Test failed: You don’t have a role')
    await put({ clientSecret: 'wrong secret' })
    const failed = (await tested()).page
    expect(failed.body).toContain('Test failed: We couldn’t verify this sign-in')
  })
})
