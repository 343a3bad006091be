import type { JWK } from 'jose'
import { decodeJwt, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startNameServer } from '../../../../test/outside-systems/dns-server.ts'
import type { FarPerson } from '../../../../test/outside-systems/far-side.ts'
import { openFarSide } from '../../../../test/outside-systems/far-side.ts'
import { openTestProvider } from '../../../../test/provider.ts'
import { exchange, signInRequest } from '../../../../test/sign-in/identity.ts'
import type { TestAnswer, TestBrowser } from '../../../../test/sign-in/sign-in-browser.ts'
import { openTestBrowser } from '../../../../test/sign-in/sign-in-browser.ts'
import { checkEmailDomains } from '../../single-sign-on/check-email-domains.ts'
import { createIdTokenVerifier } from '../openid/verify-id-token.ts'

const far = await openFarSide()
/** Another OpenID provider, which the test stops. */
const gone = await openFarSide()
const names = await startNameServer()
const provider = await openTestProvider({
  settings: { OUTBOUND_ALLOW: `${far.target},${gone.target}`, DNS_SERVERS: names.address },
})
const { call, platform, app } = provider
const verifyIdToken = createIdTokenVerifier(platform)
const as = 'admin@harbour.example'
const path = '/portal/v1/clients/HARBOUR/singleSignOn'
const settings = {
  issuer: far.issuer,
  oauthClientId: far.oauthClientId,
  clientSecret: far.clientSecret,
  provisioning: 'JUST_IN_TIME',
  rolesClaim: 'groups',
  roleMapping: [
    { value: 'owners', role: 'BASE_ADMIN' },
    { value: 'money', role: 'BASE_FINANCE_MANAGER' },
  ],
  defaultRole: null,
  secondFactorValues: ['mfa'],
  enabled: true,
}

const save = async (change: object = {}) => {
  const answer = await call('PUT', path, { as, body: { ...settings, ...change } })
  expect(answer, answer.text).toMatchObject({ status: 200 })
}
const addDomain = async (domain: string) => {
  const { body } = await call('POST', `${path}/domains`, { as, body: { domain } })
  names.records.set(body.recordName, [[body.recordValue]])
  const proved = await call('POST', `${path}/domains/${domain}/verification`, { as })
  expect(proved, proved.text).toMatchObject({ status: 200 })
}

let number = 0
/** A new person of Harbour, who may use the dashboard. */
const someone = (claims: Partial<FarPerson> = {}): FarPerson => {
  number += 1
  return {
    sub: `subject-${number}`,
    email: `person${number}@harbour.example`,
    email_verified: true,
    given_name: 'Nadia',
    family_name: 'Marsh',
    groups: ['money'],
    ...claims,
  }
}

beforeAll(async () => {
  await addDomain('harbour.example')
  await save()
})
beforeEach(() => {
  far.person = someone()
})
afterEach(() => {
  far.tamper = undefined
  vi.useRealTimers()
})
afterAll(async () => {
  await provider.close()
  await far.close()
  await names.close()
})

interface SignInStart {
  browser: TestBrowser
  request: Awaited<ReturnType<typeof signInRequest>>
  /** The sign-in page of the provider under test. */
  page: string
  /** The address at the OpenID provider. */
  there: string
}

/** Types an email on the sign-in page. */
async function begin(
  email = 'person@harbour.example',
  { browser = openTestBrowser(app), params = {} }: { browser?: TestBrowser; params?: object } = {},
): Promise<SignInStart> {
  const request = await signInRequest({ ...params })
  const { location: page } = await browser.get(`/identity/auth?${request.query}`)
  const way = await browser.get(`${page}/way?${new URLSearchParams({ email })}`)
  const { redirect } = JSON.parse(way.body) as { redirect: string }
  const started = await browser.get(redirect)
  expect(started.status, started.body).toBe(303)
  return { browser, request, page, there: started.location }
}

/** Returns from the OpenID provider, up to the answer that signs in or refuses. */
async function comeBack({ browser }: SignInStart, callback: URL): Promise<TestAnswer> {
  const first = await browser.get(`${callback.pathname}${callback.search}`)
  return first.status === 303 ? browser.get(first.location) : first
}

const titleOf = ({ status, body }: TestAnswer) => [status, /<h1>(.*)<\/h1>/.exec(body)?.[1]]

async function signIn(person = far.person, options?: Parameters<typeof begin>[1]) {
  far.person = person
  const signInStart = await begin(person.email, options)
  const back = await comeBack(signInStart, await far.follow(signInStart.there))
  return { ...signInStart, back }
}

async function tokensOf({ browser, request, back }: SignInStart & { back: TestAnswer }) {
  expect(back.status, back.body).toBe(303)
  const done = await browser.get(new URL(back.location).pathname)
  const { id_token: idToken = '' } = await exchange({ app }, new URL(done.location), request)
  return { idToken, claims: decodeJwt(idToken), caller: await verifyIdToken(idToken) }
}

const accountOf = (email: string) =>
  platform.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()

describe('a person whose email domain has single sign-on', () => {
  test('signs in at their OpenID provider, and gets an account with the mapped role', async () => {
    const person = someone()
    const { claims, caller } = await tokensOf(await signIn(person))
    expect(claims).toMatchObject({
      email: person.email,
      given_name: 'Nadia',
      family_name: 'Marsh',
      'tideway:groups': ['ORG_HARBOUR', 'BASE_FINANCE_MANAGER'],
      identities: [{ providerName: '127.0.0.1', userId: person.sub }],
    })
    expect(caller).toMatchObject({ role: 'BASE_FINANCE_MANAGER', federated: true })
    const account = await accountOf(person.email ?? '')
    expect(account).toMatchObject({ status: 'CONFIRMED', password_hash: null })
    const { rows } = await platform.pool.query(
      'SELECT action FROM activities WHERE subject_id = $1 ORDER BY activity_no',
      [person.email],
    )
    expect(rows.map(({ action }) => action)).toEqual(['user.create', 'user.signIn'])
  })

  test('has no password here', async () => {
    await signIn()
    const { browser, page } = await begin()
    const answer = await browser.post(page, { email: far.person.email, password: '' })
    expect(answer.status).toBe(400)
    const guess = await browser.post(page, { email: far.person.email, password: 'demo-password' })
    expect([guess.status, guess.body]).toEqual([401, '{"message":"Incorrect email or password"}'])
  })

  test('is known by the subject, so a new email or name finds the same account', async () => {
    const person = someone()
    const first = await tokensOf(await signIn(person))
    const renamed = { ...person, email: 'other.name@harbour.example', family_name: 'Lowe' }
    const second = await tokensOf(await signIn(renamed))
    expect(second.claims.sub).toBe(first.claims.sub)
    expect(second.claims).toMatchObject({ email: person.email, family_name: 'Lowe' })
  })

  test.each([
    ['Nadia van der Marsh', 'Nadia van der', 'Marsh'],
    ['Nadia', 'Nadia', ''],
  ])('a person with the one name %j has the names %j and %j', async (name, givenName, family) => {
    const { given_name: _, family_name: __, ...person } = someone()
    far.tamper = (idToken) => signedAgain(idToken, { name })
    const { claims } = await tokensOf(await signIn(person))
    expect(claims).toMatchObject({ given_name: givenName, family_name: family })
  })

  test('gets the role of the mapping at each sign-in, and none if nothing gives one', async () => {
    const person = someone({ groups: ['owners', 'money'] })
    const first = await tokensOf(await signIn(person))
    expect(first.caller).toMatchObject({ role: 'BASE_ADMIN' })
    await signIn({ ...person, groups: ['money'] })
    expect(await verifyIdToken(first.idToken)).toMatchObject({ role: 'BASE_FINANCE_MANAGER' })
    const none = await signIn({ ...person, groups: ['visitors'] })
    expect(titleOf(none.back)).toEqual([403, 'You don’t have a role'])
    // The sessions that the lost group gave have ended.
    expect(await verifyIdToken(first.idToken)).toBeUndefined()
  })

  test('counts as having used a second factor if the OpenID provider says so', async () => {
    far.tamper = (idToken) => signedAgain(idToken, { amr: ['mfa'] })
    const two = await tokensOf(await signIn(someone()))
    far.tamper = undefined
    const one = await tokensOf(await signIn(someone()))
    const levelOf = async (sub: unknown) => {
      const { rows } = await platform.pool.query(
        `SELECT payload->>'acr' AS acr, payload->'amr' AS amr FROM identity_artifacts
          WHERE model = 'Session' AND payload->>'accountId' = $1`,
        [sub],
      )
      return rows
    }
    expect(await levelOf(two.claims.sub)).toEqual([{ acr: 'aal2', amr: ['fed', 'mfa'] }])
    expect(await levelOf(one.claims.sub)).toEqual([{ acr: 'aal1', amr: ['fed'] }])
  })

  test('needs a second factor there, if their client requires one for the role', async () => {
    const policy = (factor: string) =>
      platform.pool.query(
        `INSERT INTO client_security_policies (client_id, factor_policy) VALUES ('HARBOUR', $1)
         ON CONFLICT (client_id) DO UPDATE SET factor_policy = $1`,
        [factor],
      )
    await policy('money')
    const person = someone()
    expect(titleOf((await signIn(person)).back)).toEqual([403, 'Use a second factor'])
    expect(await accountOf(person.email ?? '')).toBeUndefined()
    far.tamper = (idToken) => signedAgain(idToken, { amr: ['mfa'] })
    expect((await signIn(person)).back.status).toBe(303)
    await policy('optional')
  })

  test('brings the time of their proof, which is old if they were signed in there before', async () => {
    const now = Math.floor(Date.now() / 1000)
    const fresh = await tokensOf(await signIn(someone()))
    expect(Number(fresh.claims.auth_time)).toBeGreaterThanOrEqual(now)
    far.tamper = (idToken) => signedAgain(idToken, { auth_time: now - 3000 })
    const hour = await tokensOf(await signIn(someone()))
    expect(hour.claims.auth_time).toBe(now - 3000)
    far.tamper = (idToken) => signedAgain(idToken, { auth_time: undefined })
    const unknown = await tokensOf(await signIn(someone()))
    expect(Number(unknown.claims.auth_time)).toBeLessThan(now - 4 * 3600 + 30)
  })

  test('who must give a fresh proof gives it at the OpenID provider', async () => {
    const options = { params: { prompt: 'login', max_age: '600' } }
    const signInStart = await begin(far.person.email, options)
    const query = new URL(signInStart.there).searchParams
    expect([query.get('prompt'), query.get('max_age')]).toEqual(['login', '300'])
    const now = Math.floor(Date.now() / 1000)
    far.tamper = (idToken) => signedAgain(idToken, { auth_time: now - 400 })
    expect(titleOf((await signIn(someone(), options)).back)).toEqual([
      403,
      'We couldn’t verify this sign-in',
    ])
    far.tamper = (idToken) => signedAgain(idToken, { auth_time: undefined })
    expect((await signIn(someone(), options)).back.status).toBe(403)
    far.tamper = undefined
    expect((await signIn(someone(), options)).back.status).toBe(303)
  })
})

/** Changes claims of an id token and signs it again, by default with the real key. */
async function signedAgain(
  idToken: string,
  change: object,
  { key = far.signingKey, kid = key.kid }: { key?: JWK; kid?: string | undefined } = {},
): Promise<string> {
  const claims = { ...decodeJwt(idToken), ...change }
  return new SignJWT(JSON.parse(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'ES256', ...(kid && { kid }) })
    .sign(await importJWK(key, 'ES256'))
}

describe('a return is refused', () => {
  const unverified = [403, 'We couldn’t verify this sign-in']
  const seconds = () => Math.floor(Date.now() / 1000)

  test.each<[string, (idToken: string) => Promise<string>]>([
    ['for another audience', (token) => signedAgain(token, { aud: 'somebody' })],
    [
      'for two audiences without a party',
      (token) => signedAgain(token, { aud: ['tideway', 'somebody'] }),
    ],
    ['of another issuer', (token) => signedAgain(token, { iss: 'https://evil.example' })],
    ['that has expired', (token) => signedAgain(token, { exp: seconds() - 60 })],
    ['without an end', (token) => signedAgain(token, { exp: undefined })],
    ['with another nonce', (token) => signedAgain(token, { nonce: 'another' })],
    ['without a nonce', (token) => signedAgain(token, { nonce: undefined })],
    ['without a subject', (token) => signedAgain(token, { sub: undefined })],
    ['that is unsigned', async (token) => new UnsecuredJWT(decodeJwt(token)).encode()],
    [
      'signed with the client secret',
      async (token) =>
        new SignJWT(decodeJwt(token))
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode(far.clientSecret)),
    ],
    [
      'with a changed claim under the old signature',
      async (token) => {
        const [head, , signature] = token.split('.')
        const claims = { ...decodeJwt(token), sub: 'subject-1' }
        return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join(
          '.',
        )
      },
    ],
  ])('with an id token %s', async (_name, tamper) => {
    far.tamper = tamper
    const { back } = await signIn()
    expect(titleOf(back)).toEqual(unverified)
    expect(await accountOf(far.person.email ?? '')).toBeUndefined()
  })

  test('with an id token signed by a key that is not published', async () => {
    const { signingKey } = far
    const other = await openFarSide()
    far.tamper = (token) => signedAgain(token, {}, { key: other.signingKey, kid: 'key-x' })
    expect(titleOf((await signIn()).back)).toEqual(unverified)
    far.tamper = (token) => signedAgain(token, {}, { key: other.signingKey, kid: signingKey.kid })
    expect(titleOf((await signIn()).back)).toEqual(unverified)
    await other.close()
  })

  test('that names another issuer, or none (RFC 9207)', async () => {
    for (const iss of ['https://evil.example', undefined]) {
      const signInStart = await begin()
      const callback = await far.follow(signInStart.there)
      if (iss === undefined) callback.searchParams.delete('iss')
      else callback.searchParams.set('iss', iss)
      expect(titleOf(await comeBack(signInStart, callback))).toEqual(unverified)
    }
  })

  test('when it is repeated', async () => {
    const signInStart = await begin()
    const callback = await far.follow(signInStart.there)
    const uid = signInStart.page.split('/').at(-1)
    const final = `/identity/sign-in/${uid}/single-sign-on/callback${callback.search}`
    const [one, two] = await Promise.all([
      signInStart.browser.get(final),
      signInStart.browser.get(final),
    ])
    expect([one.status, two.status].sort()).toEqual([303, 410])
    expect(titleOf(await comeBack(signInStart, callback))).toEqual([
      410,
      'This sign-in has expired',
    ])
  })

  test('with a code that was used in another sign-in', async () => {
    const first = await begin()
    const used = await far.follow(first.there)
    await comeBack(first, used)
    const second = await begin()
    const callback = await far.follow(second.there)
    callback.searchParams.set('code', used.searchParams.get('code') ?? '')
    expect(titleOf(await comeBack(second, callback))).toEqual(unverified)
  })

  test('with another person’s code, in a sign-in that this browser started', async () => {
    const attacker = await begin()
    const stolen = await far.follow(attacker.there)
    const victim = await begin()
    const callback = await far.follow(victim.there)
    callback.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    // The code was issued for another challenge and nonce.
    expect(titleOf(await comeBack(victim, callback))).toEqual(unverified)
  })

  test('in a browser that did not start it', async () => {
    const attacker = await begin()
    const callback = await far.follow(attacker.there)
    const victim = await begin()
    expect(titleOf(await comeBack(victim, callback))).toEqual([410, 'This sign-in has expired'])
    expect(victim.browser.cookies()).not.toContain('identity_session')
    // The return is refused even at the address of the browser's own sign-in.
    const own = await victim.browser.get(`${victim.page}/single-sign-on/callback${callback.search}`)
    expect(titleOf(own)).toEqual([410, 'This sign-in has expired'])
    // The return is still valid in the browser that started it.
    expect((await comeBack(attacker, callback)).status).toBe(303)
  })

  test('with an error, an unknown state, or none', async () => {
    const signInStart = await begin()
    const state = new URL(signInStart.there).searchParams.get('state') ?? ''
    const returned = (query: Record<string, string>) =>
      comeBack(
        signInStart,
        new URL(`http://p/identity/federation/callback?${new URLSearchParams(query)}`),
      )
    const denied = { error: 'access_denied', state, iss: far.issuer }
    const refused = await returned(denied)
    expect(titleOf(refused)).toEqual([403, 'Your organisation’s sign-in stopped'])
    expect(refused.body).not.toContain('access_denied')
    const code = 'x'
    for (const query of [{ code, state: 'made-up' }, { code }, { state: '' }, {}])
      expect((await returned(query)).status).toBe(410)
  })

  test('sixteen minutes after it started', async () => {
    const signInStart = await begin()
    const callback = await far.follow(signInStart.there)
    await platform.pool.query(
      `UPDATE federated_sign_ins SET expires_at = now() - interval '1 minute'`,
    )
    expect((await comeBack(signInStart, callback)).status).toBe(410)
  })
})

test('a new signing key of the OpenID provider is found, but keys are read at most once a minute', async () => {
  await signIn()
  const before = far.keyReads
  await far.rotateKeys()
  for (let time = 0; time < 3; time += 1) expect((await signIn(someone())).back.status).toBe(403)
  expect(far.keyReads).toBe(before)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  expect((await signIn(someone())).back.status).toBe(303)
  expect(far.keyReads).toBe(before + 1)
})

describe('a person is refused', () => {
  test.each<[string, object, string]>([
    ['without an email', { email: undefined }, 'We didn’t get your email'],
    ['with an unverified email', { email_verified: false }, 'Your email isn’t verified'],
    [
      'with an email of another domain',
      { email: 'amelia@elsewhere.example' },
      'You can’t sign in with this email',
    ],
    [
      'with an email below the domain',
      { email: 'amelia@eu.harbour.example' },
      'You can’t sign in with this email',
    ],
    ['without a mapped group', { groups: [] }, 'You don’t have a role'],
    ['without any groups', { groups: undefined }, 'You don’t have a role'],
    [
      'with more groups than Entra ID sends',
      {
        groups: undefined,
        _claim_names: { groups: 'src1' },
        _claim_sources: { src1: { endpoint: 'https://graph.example/groups' } },
      },
      'You’re in too many groups',
    ],
  ])('%s', async (_name, claims, title) => {
    const person = { ...someone(), ...claims }
    const typed = await begin()
    far.person = JSON.parse(JSON.stringify(person))
    const back = await comeBack(typed, await far.follow(typed.there))
    expect(titleOf(back)).toEqual([403, title])
    const tied = await platform.pool.query('SELECT FROM federated_subjects WHERE subject = $1', [
      person.sub,
    ])
    expect(tied.rowCount).toBe(0)
  })

  test('whose email now belongs to another person', async () => {
    const before = someone()
    await signIn(before)
    const { back } = await signIn({ ...someone(), email: before.email ?? '' })
    expect(titleOf(back)).toEqual([403, 'This email belongs to another person'])
  })

  test('whose email is a user of another client, which is left unchanged', async () => {
    await platform.pool.query(
      `UPDATE accounts SET email = 'owned@harbour.example' WHERE email = 'admin@kelp.example'`,
    )
    const before = await accountOf('owned@harbour.example')
    const { back } = await signIn(someone({ email: 'owned@harbour.example', groups: ['owners'] }))
    expect(titleOf(back)).toEqual([403, 'You can’t sign in with this email'])
    expect(await accountOf('owned@harbour.example')).toEqual(before)
    await platform.pool.query(
      `UPDATE accounts SET email = 'admin@kelp.example' WHERE email = 'owned@harbour.example'`,
    )
  })

  test('whose account an operator has disabled', async () => {
    const person = someone()
    await signIn(person)
    await platform.pool.query('UPDATE accounts SET enabled = false WHERE email = $1', [
      person.email,
    ])
    expect(titleOf((await signIn(person)).back)).toEqual([403, 'This account has been closed'])
  })

  test('who was not invited, if only invited people may sign in', async () => {
    await save({ provisioning: 'INVITED' })
    const person = someone()
    expect(titleOf((await signIn(person)).back)).toEqual([403, 'You need an invitation'])
    const body = { email: person.email, role: 'BASE_TECH_OPERATOR' }
    expect((await call('POST', '/portal/v1/users', { as, body })).status).toBe(201)
    expect((await tokensOf(await signIn(person))).caller).toMatchObject({
      role: 'BASE_FINANCE_MANAGER',
    })
    await save()
  })
})

describe('an account that existed before', () => {
  test('is taken over by the first sign-in, and its password and sessions end', async () => {
    const email = 'finance.operator@harbour.example'
    const before = await accountOf(email)
    const { claims } = await tokensOf(await signIn(someone({ email })))
    expect(claims.sub).toBe(before?.account_id)
    expect(await accountOf(email)).toMatchObject({ password_hash: null })
    const { rows } = await platform.pool.query(
      `SELECT details FROM activities WHERE action = 'user.link' AND subject_id = $1`,
      [email],
    )
    expect(rows).toEqual([{ details: { issuer: far.issuer } }])
  })

  test('of the last admin with a password is kept, so that someone can repair the settings', async () => {
    const { back } = await signIn(someone({ email: as, groups: ['owners'] }))
    expect(titleOf(back)).toEqual([403, 'Sign in with your password'])
    expect((await accountOf(as))?.password_hash).not.toBeNull()
  })

  test('of two simultaneous first sign-ins, both get the same account', async () => {
    const person = someone()
    const both = await Promise.all([signIn(person), signIn(person)])
    const [one, two] = await Promise.all(both.map(tokensOf))
    expect(one?.claims.sub).toBe(two?.claims.sub)
  })
})

describe('the sign-in method of an email', () => {
  const wayOf = async (email: string) => {
    const browser = openTestBrowser(app)
    const { location } = await browser.get(`/identity/auth?${(await signInRequest()).query}`)
    const { status, body } = await browser.get(`${location}/way?${new URLSearchParams({ email })}`)
    return [status, JSON.parse(body)]
  }

  test.each(['nobody@harbour.example', 'admin@harbour.example', 'ADMIN@Harbour.Example'])(
    'leads %s to the OpenID provider, whether an account exists or not',
    async (email) => {
      expect(await wayOf(email)).toEqual([
        200,
        { redirect: expect.stringMatching(/^\/identity\/sign-in\/[\w-]+\/single-sign-on\?email=/) },
      ])
    },
  )

  test('is the password while the domain is not proved', async () => {
    const added = await call('POST', `${path}/domains`, { as, body: { domain: 'pending.example' } })
    expect(added.status).toBe(201)
    expect(await wayOf('nadia@pending.example')).toEqual([200, {}])
    await call('DELETE', `${path}/domains/pending.example`, { as })
  })

  test.each(['admin@kelp.example', 'nobody@kelp.example', 'amelia', '', 'a@sub.harbour.example'])(
    'of %j is the password',
    async (email) => {
      expect(await wayOf(email)).toEqual([200, {}])
    },
  )

  test('is returned only within a sign-in, and the address leads nowhere else', async () => {
    expect(
      (await app.inject('/identity/sign-in/made-up/way?email=a@harbour.example')).statusCode,
    ).toBe(410)
    const { browser, page } = await begin()
    for (const query of [
      '',
      '?email=admin@kelp.example',
      '?email=a@evil.example&issuer=http://evil.example',
    ]) {
      const answer = await browser.get(`${page}/single-sign-on${query}`)
      expect([answer.status, answer.location]).toEqual([403, ''])
    }
    const answer = await browser.get(
      `${page}/single-sign-on?email=a@harbour.example&redirect_uri=http://evil.example`,
    )
    expect(new URL(answer.location).searchParams.get('redirect_uri')).toBe(
      'http://localhost:4001/identity/federation/callback',
    )
  })
})

test('while the OpenID provider is down, the page says so, and a password still works', async () => {
  await save({ issuer: gone.issuer })
  await gone.close()
  const browser = openTestBrowser(app)
  const { location: page } = await browser.get(`/identity/auth?${(await signInRequest()).query}`)
  const answer = await browser.get(`${page}/single-sign-on?email=nadia@harbour.example`)
  expect(titleOf(answer)).toEqual([503, 'We couldn’t reach your organisation’s sign-in'])
  expect(answer.body).toContain(`<a href="${page}">Back to sign-in</a>`)
  const local = await browser.post(page, { email: as, password: 'demo-password' })
  expect(local.status).toBe(200)
  await save()
})

describe('the end of single sign-on', () => {
  /** Signs in, ends single sign-on, and checks that token, session and sign-in in progress have ended. */
  const endsWith = async (close: () => Promise<unknown>, reopen: () => Promise<unknown>) => {
    const person = someone()
    const before = await signIn(person)
    const { idToken, caller } = await tokensOf(before)
    expect(caller).toBeDefined()
    const under = await begin(person.email)
    const callback = await far.follow(under.there)
    await close()
    expect(await verifyIdToken(idToken)).toBeUndefined()
    // The session has ended too, so there is no new token without a sign-in.
    const silent = await before.browser.get(
      `/identity/auth?${(await signInRequest({ prompt: 'none' })).query}`,
    )
    expect(new URL(silent.location).searchParams.get('error')).toBe('login_required')
    expect((await comeBack(under, callback)).status).toBe(403)
    await reopen()
  }

  test('comes when an admin turns it off', () =>
    endsWith(
      () => save({ enabled: false }),
      () => save(),
    ))

  test('comes when the domain is removed', () =>
    endsWith(
      () => call('DELETE', `${path}/domains/harbour.example`, { as }),
      () => addDomain('harbour.example'),
    ))

  test('comes seven days after the record of the domain went missing', async () => {
    const recordName = '_tideway-sign-in.harbour.example'
    const record = names.records.get(recordName) ?? []
    const domainNow = async () => (await call('GET', path, { as })).body.domains[0]
    await endsWith(
      async () => {
        names.records.delete(recordName)
        const missedAt = Date.now()
        await checkEmailDomains(platform)
        const { status, endsDatetime } = await domainNow()
        expect(status).toBe('MISSING')
        expect(Date.parse(endsDatetime) - missedAt).toBeCloseTo(7 * 86_400_000, -5)
        // Until then people sign in as before. A record that was restored is found.
        expect((await signIn(someone())).back.status).toBe(303)
        names.records.set(recordName, record)
        await checkEmailDomains(platform)
        expect((await domainNow()).status).toBe('PROVED')
        names.records.delete(recordName)
        await checkEmailDomains(platform)
        vi.useFakeTimers({ toFake: ['Date'], now: missedAt + 7 * 86_400_000 + 60_000 })
        await checkEmailDomains(platform)
        vi.useRealTimers()
        expect((await domainNow()).status).toBe('PENDING')
        const { rows } = await platform.pool.query(
          `SELECT subject FROM mails WHERE reason = 'email-domain' ORDER BY created_at`,
        )
        const missing = 'A DNS record for single sign-on is missing: harbour.example'
        // One mail each time that the record went missing, and one at the end.
        expect(rows.map(({ subject }) => subject)).toEqual([
          missing,
          missing,
          'Single sign-on has ended for harbour.example',
        ])
      },
      async () => {
        names.records.set(recordName, record)
        await addDomain('harbour.example')
      },
    )
  })

  test('makes people need an invitation again, if it is removed', async () => {
    const person = someone()
    const { idToken } = await tokensOf(await signIn(person))
    expect((await call('DELETE', path, { as })).status).toBe(204)
    expect(await verifyIdToken(idToken)).toBeUndefined()
    expect(await accountOf(person.email ?? '')).toMatchObject({
      identities: null,
      status: 'FORCE_CHANGE_PASSWORD',
    })
    const again = await call('POST', `/portal/v1/users/${person.email}/invitation`, { as })
    expect(again.status).toBe(200)
    await save()
  })
})

test('codes of a return are not in the audit trail', async () => {
  const { rows } = await platform.pool.query(
    `SELECT count(*)::int AS codes FROM activities WHERE details::text LIKE '%code%' OR reason LIKE '%code=%'`,
  )
  expect(rows).toEqual([{ codes: 0 }])
})
