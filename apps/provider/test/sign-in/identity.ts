import { clientIdOf } from '@tideway/contract/calls/ids'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import * as oauth from 'oauth4webapi'
import { Registry } from 'prom-client'
import { identityPlugin } from '../../src/people/identity/identity-plugin.ts'
import type { VerifyIdToken } from '../../src/people/identity/openid/verify-id-token.ts'
import { createIdTokenVerifier } from '../../src/people/identity/openid/verify-id-token.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { openJobs } from '../../src/platform/jobs/jobs.ts'
import { pageFiles } from '../../src/platform/network/page-files.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { readEnv } from '../../src/platform/settings/env.ts'
import { openLog } from '../../src/platform/telemetry/log.ts'
import {
  demoAccounts,
  demoPassword,
  seedDemoAccounts,
} from '../../src/sandbox/seed/demo-accounts.ts'
import { createTestDatabase } from '../database.ts'
import { quickenPasswords } from './quick-passwords.ts'
import type { TestAnswer, TestBrowser } from './sign-in-browser.ts'
import { openTestBrowser } from './sign-in-browser.ts'

export const redirectUri = 'http://localhost:4000/auth-callback'
const issuer = new URL('http://localhost:4001/identity')
const client: oauth.Client = { client_id: 'tideway-dashboard' }

export interface TestIdentity {
  platform: Platform
  app: FastifyInstance
  verifyIdToken: VerifyIdToken
  /** Its routes, such as `GET /identity/account`. */
  routes: readonly string[]
  browser(options?: { address?: string }): TestBrowser
  close(): Promise<void>
}

/** Opens the sign-in server on a separate database with the demo users. It uses the machine's time. */
export async function openTestIdentity(
  settings: Record<string, string> = {},
): Promise<TestIdentity & { another(): Promise<TestIdentity> }> {
  const database = await createTestDatabase()
  const open: (() => Promise<void>)[] = []
  const env = readEnv({ LOG_LEVEL: 'silent', ...settings })
  const log = openLog(env.logLevel)

  /** Opens another process on the same database. */
  const another = async (): Promise<TestIdentity> => {
    const { db, pool } = openDatabase(database.url, { max: 5 })
    const jobs = openJobs({ url: database.url, log })
    const platform: Platform = { env, db, pool, jobs, log, clock: systemClock }
    const app = Fastify({ trustProxy: false })
    const close = async () => {
      await app.close()
      await db.destroy()
    }
    open.push(close)
    if (open.length === 1) await seed(platform)
    await app.register(pageFiles, { platform })
    app.decorate('metrics', new Registry())
    const routes: string[] = []
    app.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) routes.push(`${each} ${url}`)
    })
    await app.register(identityPlugin(platform))
    await app.ready()
    return {
      platform,
      app,
      verifyIdToken: createIdTokenVerifier(platform),
      routes,
      browser: (options) => openTestBrowser(app, options),
      close,
    }
  }

  const first = await another()
  return {
    ...first,
    another,
    async close() {
      for (const close of open) await close()
      await database.drop()
    },
  }
}

async function seed({ db, clock }: Platform): Promise<void> {
  const names = [...new Set(demoAccounts.map(({ clientId }) => clientId))]
  await db
    .insertInto('clients')
    .values(
      names.map((name) => ({
        client_id: name,
        parent_client_id: name === 'HARBOURN1' ? clientIdOf('HARBOUR') : null,
        client_name: name,
        legal_name: null,
        created_at: clock.now(),
      })),
    )
    .execute()
  await seedDemoAccounts(db, clock.now())
  await quickenPasswords(db)
}

export interface SignInRequest {
  verifier: string
  state: string
  nonce: string
  /** Query of the authorization request. Tests change it to make it invalid. */
  query: URLSearchParams
}

/** Returns a valid request, as the dashboard makes it. */
export async function signInRequest(
  change: Record<string, string | undefined> = {},
): Promise<SignInRequest> {
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const nonce = oauth.generateRandomNonce()
  const entries = Object.entries({
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid',
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...change,
  }).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { verifier, state, nonce, query: new URLSearchParams(entries) }
}

/** Submits the form of the sign-in page. */
export async function submit(
  browser: TestBrowser,
  page: string,
  { email, password = demoPassword }: { email: string; password?: string },
  headers?: Record<string, string>,
): Promise<TestAnswer> {
  return browser.post(page, { email, password }, headers)
}

/** Follows the dashboard's redirect to its callback. Enters the password if there is no session. */
export async function authorize(
  browser: TestBrowser,
  request: SignInRequest,
  email = 'admin@harbour.example',
): Promise<URL> {
  const requested = await browser.get(`/identity/auth?${request.query}`)
  if (!requested.location.startsWith('/identity/sign-in/')) return new URL(requested.location)
  const done = await submit(browser, requested.location, { email })
  const { location } = JSON.parse(done.body) as { location: string }
  const back = await browser.get(location)
  return new URL(back.location)
}

/** Exchanges the code for tokens with a third-party OAuth client. */
export async function exchange(
  { app }: Pick<TestIdentity, 'app'>,
  callback: URL,
  request: SignInRequest,
): Promise<oauth.TokenEndpointResponse> {
  const server = await discover(app)
  const parameters = oauth.validateAuthResponse(server, client, callback, request.state)
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    redirectUri,
    request.verifier,
    throughInject(app),
  )
  return oauth.processAuthorizationCodeResponse(server, client, answer, {
    expectedNonce: request.nonce,
    requireIdToken: true,
  })
}

export async function discover(app: FastifyInstance): Promise<oauth.AuthorizationServer> {
  const answer = await oauth.discoveryRequest(issuer, throughInject(app))
  return oauth.processDiscoveryResponse(issuer, answer)
}

/** Signs in and returns the id token. */
export async function idTokenOf(
  identity: Pick<TestIdentity, 'app' | 'browser'>,
  email: string,
  browser = identity.browser(),
): Promise<string> {
  const request = await signInRequest()
  const tokens = await exchange(identity, await authorize(browser, request, email), request)
  return tokens.id_token ?? ''
}

/** Posts exactly these fields to the token endpoint. */
export async function postToken(
  { app }: Pick<TestIdentity, 'app'>,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await app.inject({
    method: 'POST',
    url: '/identity/token',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:4000',
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  })
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> }
}

function throughInject(app: FastifyInstance) {
  const send = async (
    url: string,
    options: oauth.CustomFetchOptions<string, URLSearchParams | null | undefined>,
  ) => {
    const { pathname, search } = new URL(url)
    const answer = await app.inject({
      method: options.method as 'GET' | 'POST',
      url: `${pathname}${search}`,
      headers: options.headers,
      ...(options.body !== undefined && options.body !== null && { payload: String(options.body) }),
    })
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    })
  }
  return { [oauth.customFetch]: send, [oauth.allowInsecureRequests]: true } as const
}

/** Returns the facts in a built page, by the names of its meta elements. */
export function loadedFacts(html: string): Record<string, string> {
  const metas = html.matchAll(/<meta name="([^"]*)" content="([^"]*)">/g)
  return Object.fromEntries(
    [...metas].map(([, name = '', content = '']) => [
      name,
      content.replace(/&#(\d+);/g, (_sign, code) => String.fromCharCode(Number(code))),
    ]),
  )
}
