import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { loadPerCore, writeResult } from '../../../bench/src/report/report.ts'
import { formatFigure } from '../../../bench/src/report/result.ts'
import { freePort } from '../../../bench/src/system/running-process.ts'
import type { RunningProvider } from '../../../bench/src/system/running-provider.ts'
import { startProvider } from '../../../bench/src/system/running-provider.ts'
import { idTokenOf } from '../../../bench/src/system/sign-in.ts'
import type { CleanUp } from '../engines/clean-up.ts'
import { withCleanUp } from '../engines/clean-up.ts'
import { findPrograms } from '../engines/programs.ts'
import type { BrowserAnswer, CookieBrowser } from './cookie-browser.ts'
import { openCookieBrowser } from './cookie-browser.ts'
import type { Glewlwyd } from './start-glewlwyd.ts'
import { clientSecret, oauthClientId, startGlewlwyd } from './start-glewlwyd.ts'

const domain = 'harbour.example'
const path = '/portal/v1/clients/HARBOUR/singleSignOn'
/** The provider looks up an unknown key at most once a minute, so a new key may need this long. */
const KEYS_AFTER_MS = 61_000

/** Signs people in at an OpenID provider that others wrote, and checks what must be refused. */
export async function runSsoDrill(): Promise<void> {
  const before = loadPerCore()
  const { glewlwyd = '', sqlite3 = '' } = findPrograms([
    // Its package otherwise installs a client of MariaDB, and fails without a server.
    { name: 'glewlwyd', debian: 'glewlwyd', beside: ['dbconfig-sqlite3'] },
    { name: 'sqlite3', debian: 'sqlite3' },
  ])
  await withCleanUp(async (cleanUp) => {
    const world = await openWorld({ glewlwyd, sqlite3 }, cleanUp)
    const rows: (string | number)[][] = []
    for (const [what, check] of checks) {
      const began = performance.now()
      const seen = await check(world)
      rows.push([what, seen, formatFigure(Math.round(performance.now() - began))])
      console.log(`${what}: ${seen}`)
    }
    const text = await writeResult(
      {
        name: 'sso',
        title: 'Single sign-on',
        notes: [
          'People of a client sign in at glewlwyd, the OpenID provider of a Debian package, with its own SQLite database. An admin registers it through the portal API.',
          'The time is for the whole check, with each redirect.',
        ],
        tables: [
          {
            title: 'What was tried',
            columns: ['what', 'outcome', 'milliseconds'],
            rows,
            prose: true,
          },
        ],
      },
      before,
    )
    console.log(text)
  })
}

interface World {
  glewlwyd: Glewlwyd
  provider: RunningProvider
  portal(method: string, path: string, body?: object): Promise<Response>
  save(change?: object): Promise<void>
}

async function openWorld(
  programs: { glewlwyd: string; sqlite3: string },
  cleanUp: CleanUp,
): Promise<World> {
  // The redirect address has the provider's port, and the provider allows the issuer's address. Each needs the other's
  // port first, so we choose one here.
  const port = await freePort()
  const redirectUri = `http://localhost:${port}/identity/federation/callback`
  const glewlwyd = await startGlewlwyd(programs, redirectUri, cleanUp)
  const provider = await startProvider({
    settings: { OUTBOUND_ALLOW: glewlwyd.target },
    port,
  })
  cleanUp.add(() => provider.stop())
  const token = await idTokenOf(provider.url, {
    email: 'admin@harbour.example',
    redirectUri: `${provider.dashboardUrl}/auth-callback`,
  })
  const portal: World['portal'] = (method, at, body) =>
    fetch(`${provider.url}${at}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  const save = async (change: object = {}) => {
    const answer = await portal('PUT', path, {
      issuer: glewlwyd.issuer,
      oauthClientId,
      clientSecret,
      provisioning: 'JUST_IN_TIME',
      rolesClaim: 'groups',
      roleMapping: [{ value: 'money', role: 'BASE_FINANCE_MANAGER' }],
      defaultRole: null,
      secondFactorValues: ['mfa'],
      enabled: true,
      ...change,
    })
    expect(answer.status === 200, `the settings were not saved: ${await answer.text()}`)
  }
  await portal('POST', `${path}/domains`, { domain })
  await portal('POST', `${path}/domains/${domain}/verification`)
  await save()
  await glewlwyd.addUser('nadia', { email: `nadia@${domain}`, groups: ['money'] })
  return { glewlwyd, provider, portal, save }
}

interface SignInStart {
  browser: CookieBrowser
  verifier: string
  /** The address at the OpenID provider. */
  there: string
}

async function begin({ provider }: World, email = `nadia@${domain}`): Promise<SignInStart> {
  const browser = openCookieBrowser()
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    client_id: 'tideway-dashboard',
    redirect_uri: `${provider.dashboardUrl}/auth-callback`,
    response_type: 'code',
    scope: 'openid',
    state: randomBytes(16).toString('base64url'),
    nonce: randomBytes(16).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const { location: page } = await browser.get(`${provider.url}/identity/auth?${query}`)
  const way = await browser.get(`${page}/way?${new URLSearchParams({ email })}`)
  const { redirect } = JSON.parse(way.body) as { redirect?: string }
  expect(redirect !== undefined, `no way for ${email}`)
  const started = await browser.get(`${provider.url}${redirect}`)
  return { browser, verifier, there: started.location }
}

/** Returns to the provider, and follows it to the response that signs in or refuses. */
async function comeBack({ browser }: SignInStart, callback: string): Promise<BrowserAnswer> {
  const first = await browser.get(callback)
  return first.status === 303 ? browser.get(first.location) : first
}

async function signIn(
  world: World,
  name = 'nadia',
): Promise<SignInStart & { back: BrowserAnswer }> {
  const signInStart = await begin(world)
  return {
    ...signInStart,
    back: await comeBack(signInStart, await world.glewlwyd.follow(signInStart.there, name)),
  }
}

/** Redeems the code of a finished sign-in for claims, as the dashboard does. */
async function claimsOf(
  { provider }: World,
  { browser, verifier, back }: SignInStart & { back: BrowserAnswer },
): Promise<{ idToken: string; claims: Record<string, unknown> }> {
  expect(back.status === 303, `not signed in: ${titleOf(back)}`)
  const done = new URL((await browser.get(back.location)).location)
  const answer = await fetch(`${provider.url}/identity/token`, {
    method: 'POST',
    headers: { origin: provider.dashboardUrl },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'tideway-dashboard',
      redirect_uri: `${provider.dashboardUrl}/auth-callback`,
      code: done.searchParams.get('code') ?? '',
      code_verifier: verifier,
    }),
  })
  const { id_token: idToken = '' } = (await answer.json()) as { id_token?: string }
  const payload = Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()
  return { idToken, claims: JSON.parse(payload) as Record<string, unknown> }
}

/** Each check throws if what it expects does not hold, and returns the outcome in a few words. */
const checks: [what: string, check: (world: World) => Promise<string>][] = [
  [
    'a first sign-in',
    async (world) => {
      const { claims } = await claimsOf(world, await signIn(world))
      const groups = String(claims['tideway:groups'])
      expect(groups === 'ORG_HARBOUR,BASE_FINANCE_MANAGER', `groups ${groups}`)
      expect(Array.isArray(claims.identities), 'no identities')
      return `an account with the role that the group gives, for ${claims.given_name} ${claims.family_name}`
    },
  ],
  ['a second sign-in', async (world) => accepted(await signIn(world))],
  [
    'the same return again',
    async (world) => {
      const signInStart = await begin(world)
      const callback = await world.glewlwyd.follow(signInStart.there, 'nadia')
      accepted({ back: await comeBack(signInStart, callback) })
      return refused(await comeBack(signInStart, callback))
    },
  ],
  [
    'a return in another browser',
    async (world) => {
      const signInStart = await begin(world)
      const callback = await world.glewlwyd.follow(signInStart.there, 'nadia')
      return refused(await comeBack(await begin(world), callback))
    },
  ],
  [
    'the code of another sign-in',
    async (world) => {
      const [one, two] = [await begin(world), await begin(world)]
      const stolen = new URL(await world.glewlwyd.follow(one.there, 'nadia'))
      const callback = new URL(await world.glewlwyd.follow(two.there, 'nadia'))
      callback.searchParams.set('code', stolen.searchParams.get('code') ?? '')
      return refused(await comeBack(two, callback.href))
    },
  ],
  [
    'a return that names another issuer',
    async (world) => {
      const signInStart = await begin(world)
      const callback = new URL(await world.glewlwyd.follow(signInStart.there, 'nadia'))
      callback.searchParams.set('iss', 'https://other.example')
      return refused(await comeBack(signInStart, callback.href))
    },
  ],
  [
    'a wrong client secret',
    async (world) => {
      await world.save({ clientSecret: 'wrong' })
      const outcome = refused((await signIn(world)).back)
      await world.save()
      return outcome
    },
  ],
  [
    'an email of another domain',
    async (world) => {
      await world.glewlwyd.addUser('eve', { email: 'eve@elsewhere.example', groups: ['money'] })
      return refused((await signIn(world, 'eve')).back)
    },
  ],
  [
    'a person without the group any more',
    async (world) => {
      await world.glewlwyd.setGroups('nadia', ['visitors'])
      const outcome = refused((await signIn(world)).back)
      await world.glewlwyd.setGroups('nadia', ['money'])
      return outcome
    },
  ],
  [
    'a new key, within a minute of the last look at the keys',
    async (world) => {
      // A save forgets the keys, so the next sign-in reads them.
      await world.save()
      accepted(await signIn(world))
      await world.glewlwyd.rotateKey()
      return refused((await signIn(world)).back)
    },
  ],
  [
    'the new key, after a minute',
    async (world) => {
      await wait(KEYS_AFTER_MS)
      return accepted(await signIn(world))
    },
  ],
  [
    'a token after single sign-on is turned off',
    async (world) => {
      const { idToken } = await claimsOf(world, await signIn(world))
      const read = () =>
        fetch(`${world.provider.url}/rest/v1/balance`, {
          headers: { authorization: `Bearer ${idToken}` },
        })
      expect((await read()).status === 200, 'the token did not work before')
      await world.save({ enabled: false })
      const { status } = await read()
      expect(status === 401, `the token still works: ${status}`)
      return 'refused: 401'
    },
  ],
]

function accepted({ back }: { back: BrowserAnswer }): string {
  expect(back.status === 303, `not signed in: ${titleOf(back)}`)
  return 'signed in'
}

function refused(answer: BrowserAnswer): string {
  expect([403, 410].includes(answer.status), `not refused: ${answer.status}`)
  return `refused: ${titleOf(answer)}`
}

function titleOf({ status, body }: BrowserAnswer): string {
  return /<h1>(.*)<\/h1>/.exec(body)?.[1] ?? `status ${status}`
}

function expect(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise)
}
