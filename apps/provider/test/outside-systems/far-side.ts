import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { JWK } from 'jose'
import { exportJWK, generateKeyPair } from 'jose'
import type { AdapterFactory, AdapterPayload, KoaContextWithOIDC } from 'oidc-provider'
import { interactionPolicy, Provider } from 'oidc-provider'

/** A person at a client's OpenID provider. The next sign-in there is by this person. */
export interface FarPerson {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  groups?: string[]
  amr?: string[]
  /** Time of authentication in epoch seconds. Now if missing. */
  ts?: number
}

/** A real OpenID provider in the test's process, with a person who always agrees. */
export interface FarSide {
  issuer: string
  /** `host:port` for OUTBOUND_ALLOW. */
  target: string
  oauthClientId: string
  clientSecret: string
  person: FarPerson
  /** Changes id tokens on their way out. */
  tamper: ((idToken: string) => Promise<string>) | undefined
  /** Number of times that the published keys were read. */
  keyReads: number
  signingKey: JWK
  /** Signs with a new key from now on, and publishes only that. */
  rotateKeys(): Promise<void>
  /**
   * Follows an authorization request as the person's browser does, and returns the first address outside the issuer.
   */
  follow(location: string): Promise<URL>
  close(): Promise<void>
}

const oauthClientId = 'tideway'
const clientSecret = 'far-side-secret'

interface FarSideOptions {
  /** False: email and name come from UserInfo only, as OpenID Connect says. */
  inIdToken?: boolean
  port?: number
  /** Host name of the issuer. */
  host?: string
}

export async function openFarSide(
  redirectUri = 'http://localhost:4001/identity/federation/callback',
  { inIdToken = true, port: fixedPort = 0, host = '127.0.0.1' }: FarSideOptions = {},
): Promise<FarSide> {
  let provider: Provider
  const server: Server = createServer((request, response) => {
    const url = request.url ?? ''
    if (url.startsWith('/jwks')) far.keyReads += 1
    if (!url.startsWith('/login/')) return void provider.callback()(request, response)
    const { sub, amr = ['pwd'], ts } = far.person
    void provider.interactionFinished(request, response, {
      login: { accountId: sub, amr, ...(ts !== undefined && { ts }) },
    })
  })
  server.listen(fixedPort, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const issuer = `http://${host}:${port}`

  const adapter = inMemory()
  const open = (key: JWK) => {
    const newProvider = farProvider({
      issuer,
      key,
      redirectUri,
      inIdToken,
      person: () => far.person,
      adapter,
    })
    newProvider.use(async (ctx, next) => {
      await next()
      const { body } = ctx as { body: { id_token?: string } | undefined }
      if (ctx.path === '/token' && body?.id_token && far.tamper)
        body.id_token = await far.tamper(body.id_token)
    })
    return newProvider
  }

  const far: FarSide = {
    issuer,
    target: `${host}:${port}`,
    oauthClientId,
    clientSecret,
    person: { sub: 'nobody' },
    tamper: undefined,
    keyReads: 0,
    signingKey: await newKey('key-1'),
    async rotateKeys() {
      far.signingKey = await newKey(`key-${crypto.randomUUID()}`)
      provider = open(far.signingKey)
    },
    follow: (location) => followAsBrowser(location, issuer),
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
  provider = open(far.signingKey)
  return far
}

async function newKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' }
}

function farProvider({
  issuer,
  key,
  redirectUri,
  inIdToken,
  person,
  adapter,
}: {
  issuer: string
  key: JWK
  redirectUri: string
  inIdToken: boolean
  person: () => FarPerson
  adapter: AdapterFactory
}): Provider {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  return new Provider(issuer, {
    adapter,
    clients: [
      {
        client_id: oauthClientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        id_token_signed_response_alg: 'ES256',
        token_endpoint_auth_method: 'client_secret_post',
        require_auth_time: true,
      },
    ],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    jwks: { keys: [key] },
    cookies: { keys: ['far side'] },
    conformIdTokenClaims: !inIdToken,
    claims: {
      openid: ['sub', 'groups'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
      amr: null,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_ctx, { uid }) => `/login/${uid}` },
    ttl: { Session: 600, Grant: 600, Interaction: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_ctx, accountId) => {
      const { amr: _, ts: __, ...claims } = person()
      return { accountId, claims: async () => ({ ...claims, sub: accountId }) }
    },
    loadExistingGrant: async (ctx: KoaContextWithOIDC) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? '',
        accountId: ctx.oidc.account?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
}

/** Stores sessions and codes outside the provider, so that they survive a change of keys. */
function inMemory(): AdapterFactory {
  const payloads = new Map<string, AdapterPayload>()
  return (model) => ({
    async upsert(id, payload) {
      payloads.set(`${model} ${id}`, payload)
    },
    find: async (id) => payloads.get(`${model} ${id}`),
    findByUid: async (uid) => [...payloads.values()].find((payload) => payload.uid === uid),
    findByUserCode: async () => undefined,
    async consume(id) {
      const payload = payloads.get(`${model} ${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    async destroy(id) {
      payloads.delete(`${model} ${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [key, payload] of payloads) if (payload.grantId === grantId) payloads.delete(key)
    },
  })
}

/** Follows redirects below the issuer with a browser's cookies, up to the first address elsewhere. */
async function followAsBrowser(location: string, issuer: string): Promise<URL> {
  const jar = new Map<string, string>()
  let next = new URL(location)
  for (let step = 0; step < 10; step += 1) {
    if (next.origin !== issuer) return next
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const target = answer.headers.get('location')
    if (target === null) throw new Error(`${answer.status} ${await answer.text()}`)
    next = new URL(target, next)
  }
  throw new Error('too many redirects')
}
