import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { spawnAdmin } from '../admin-command.ts'
import { createEmptyDatabase } from '../database.ts'
import { headerOf, startMailServer } from '../outside-systems/mail-server.ts'
import { freePort, startProvider } from '../provider-process.ts'
import { signInRequest } from '../sign-in/identity.ts'
import type { TestBrowser } from '../sign-in/sign-in-browser.ts'
import { openTestBrowser } from '../sign-in/sign-in-browser.ts'
import { behindProxy } from './behind-proxy.ts'

/** Follows docs/production.md from start to end, with a real process, database and mail server. */

const database = await createEmptyDatabase()
await sql`ALTER DATABASE ${sql.id(new URL(database.url).pathname.slice(1))} SET jit = on`.execute(
  database.db,
)
const mail = await startMailServer()
const directory = await mkdtemp(path.join(tmpdir(), 'production-'))
await writeFile(path.join(directory, 'invitation.html'), '<title>Choose your password</title>')
await writeFile(path.join(directory, 'sign-in.html'), '<title>Sign in</title>')
await writeFile(path.join(directory, 'brand.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
await writeFile(
  path.join(directory, 'brands.json'),
  JSON.stringify([
    { hosts: ['*'], faviconFile: 'brand.svg', site: { providerName: 'First Pay' } },
    { hosts: ['partner.example'], faviconFile: 'brand.svg', site: { providerName: 'Partner Pay' } },
  ]),
)
const metricsPort = await freePort()
const publicUrl = 'https://pay.example'
const brand = 'https://partner.example'
const address = '203.0.113.9'
const settings = {
  TIDEWAY_MODE: 'production',
  DATABASE_URL: database.url,
  SIGNING_SECRET: randomBytes(48).toString('base64'),
  COOKIE_SECRET: randomBytes(48).toString('base64'),
  PROVIDER_URL: publicUrl,
  DASHBOARD_URLS: `https://portal.example,${brand}`,
  RAIL: 'simulated',
  SMTP_URL: mail.url,
  MAIL_FROM: 'First Pay <no-reply@pay.example>',
  BRANDS_FILE: path.join(directory, 'brands.json'),
  PAGES_DIR: directory,
  HOST: '127.0.0.1',
  TRUSTED_PROXIES: '127.0.0.1',
  METRICS_PORT: String(metricsPort),
}
const provider = await startProvider(database.url, { settings })
const proxy = behindProxy(provider.origin, publicUrl)
afterAll(async () => {
  provider.signal('SIGTERM')
  await provider.ended
  await mail.stop()
  await database.drop()
  await rm(directory, { recursive: true })
})

const admin = (...args: string[]) => spawnAdmin(settings, ...args, '--operator', 'jane')
const redirectUri = `${brand}/auth-callback`
const email = 'jo@acme.example'
const password = 'correct horse battery'
const origin = { origin: publicUrl }

/** Opens the sign-in page, with or without an invitation token. */
async function signInPage(browser: TestBrowser, change: Record<string, string> = {}) {
  const request = await signInRequest({ redirect_uri: redirectUri, ...change })
  const requested = await browser.get(`/identity/auth?${request.query}`)
  expect(requested.location).toMatch(/^\/identity\/sign-in\/[\w-]+$/)
  for (const line of [requested.headers['set-cookie']].flat()) expect(line).toMatch(/; secure/i)
  return { request, page: requested.location }
}

/** Follows the page's answer back to the dashboard, and exchanges the code for the id token. */
async function idTokenBehind(browser: TestBrowser, answer: string, verifier: string) {
  const { location } = JSON.parse(answer) as { location: string }
  const back = new URL((await browser.get(location)).location)
  expect(`${back.origin}${back.pathname}`).toBe(redirectUri)
  const token = await proxy.inject({
    method: 'POST',
    url: '/identity/token',
    remoteAddress: address,
    headers: { origin: brand, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'tideway-dashboard',
      redirect_uri: redirectUri,
      code: back.searchParams.get('code') ?? '',
      code_verifier: verifier,
    }).toString() as unknown as object,
  })
  expect(token.statusCode, token.body).toBe(200)
  return (JSON.parse(token.body) as { id_token: string }).id_token
}

async function signIn(): Promise<{ status: number; idToken?: string }> {
  const browser = openTestBrowser(proxy, { address })
  const { request, page } = await signInPage(browser)
  const answer = await browser.post(page, { email, password }, origin)
  if (answer.status !== 200) return { status: answer.status }
  return { status: 200, idToken: await idTokenBehind(browser, answer.body, request.verifier) }
}

async function portalCall(idToken: string | undefined) {
  const answer = await proxy.inject({
    method: 'GET',
    url: '/portal/v1/clients/ACME1',
    remoteAddress: address,
    headers: { authorization: `Bearer ${idToken}` },
  })
  return { status: answer.statusCode, body: JSON.parse(answer.body) }
}

test('an empty database leads to a signed-in admin', async () => {
  expect(provider.output()).toContain('jit is on in the database')
  expect(provider.output()).toContain('no client yet: npm run admin -- client create')
  expect((await fetch(`${provider.origin}/metrics`)).status).toBe(404)
  // A scrape leaves out metrics that a busy database does not return in time, and a later scrape has them.
  await expect
    .poll(async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(), {
      timeout: 30_000,
      interval: 500,
    })
    .toContain('ledger_clearing_cents{state="return_refused"} 0')

  const create = ['client', 'create', 'ACME1', '--name', 'Acme Coffee', '--pay-to']
  const created = await admin(...create, '--pay-id-domain', 'pay.acme.example=Acme')
  expect(created).toMatchObject({ code: 0, stderr: '' })
  expect(created.stdout).toContain(
    'Created client ACME1 (Acme Coffee), permissions: standard, payto.',
  )
  const invite = ['user', 'invite', email, '--client', 'ACME1', '--dashboard', brand]
  const invited = await admin(...invite)
  expect(invited).toMatchObject({ code: 0, stderr: '' })
  expect(invited.stdout).toContain('Invited jo@acme.example to ACME1 as Admin; the link leads to')

  await vi.waitFor(() => expect(mail.delivered).toHaveLength(1), { timeout: 20_000, interval: 100 })
  const [delivered] = mail.delivered
  expect(delivered?.to).toEqual([email])
  expect(headerOf(delivered?.message ?? '', 'From')).toEqual(['First Pay <no-reply@pay.example>'])
  const body = (delivered?.message ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=')
  expect(body).toContain('Partner Pay')
  const token = new RegExp(`${brand}/\\?signup&token=([\\w-]{43})`).exec(body)?.[1] ?? ''

  const browser = openTestBrowser(proxy, { address })
  const { request, page } = await signInPage(browser, { token })
  expect((await browser.get(page)).body).toContain('Choose your password')
  const view = JSON.parse((await browser.get(`${page}/invitation`)).body)
  expect(view).toEqual({
    email,
    clientName: 'Acme Coffee',
    invitedBy: 'Partner Pay',
    role: 'Admin',
  })
  const person = { givenName: 'Jo', familyName: 'Rivers', password }
  const chosen = await browser.post(`${page}/invitation`, person, origin)
  expect([chosen.status, chosen.body]).toEqual([200, expect.stringContaining('location')])
  const first = await idTokenBehind(browser, chosen.body, request.verifier)
  expect(decodeJwt(first)).toMatchObject({ iss: `${publicUrl}/identity`, email })

  const { idToken } = await signIn()
  const answered = await portalCall(idToken)
  expect(answered.status).toBe(200)
  expect(answered.body).toMatchObject({
    clientId: 'ACME1',
    clientName: 'Acme Coffee',
    payToAllowed: true,
    payIDSuffix: [{ domain: 'pay.acme.example' }],
  })
  // The user's own address, as the proxy reported it.
  expect(provider.output()).toContain(`"address":"${address}"`)
  expect(provider.output()).not.toContain(password)

  const { rows } = await database.pool.query(
    `SELECT actor_kind, actor_name, action, result FROM activities ORDER BY activity_no`,
  )
  expect(rows).toEqual([
    {
      actor_kind: 'OPERATOR',
      actor_name: 'operator jane',
      action: 'client.create',
      result: 'DONE',
    },
    { actor_kind: 'OPERATOR', actor_name: 'operator jane', action: 'user.invite', result: 'DONE' },
    { actor_kind: 'USER', actor_name: email, action: 'user.accept', result: 'DONE' },
    { actor_kind: 'USER', actor_name: email, action: 'user.signIn', result: 'DONE' },
  ])
})

test('users of a disabled client are rejected at the next call, and sign in again once it is enabled', async () => {
  const { idToken } = await signIn()
  expect((await portalCall(idToken)).status).toBe(200)
  expect((await admin('client', 'disable', 'ACME1')).stdout).toContain('Disabled client ACME1')
  expect((await portalCall(idToken)).status).toBe(401)
  expect(await signIn()).toEqual({ status: 401 })
  await vi.waitFor(() => expect(provider.output()).toContain('"reason":"client disabled"'), 5000)
  expect((await admin('client', 'enable', 'ACME1')).stdout).toContain('Enabled client ACME1')
  expect((await portalCall(idToken)).status).toBe(401)
  const again = await signIn()
  expect((await portalCall(again.idToken)).status).toBe(200)
})

test('a second start leaves out the first steps, and names the simulated banks', async () => {
  const second = await startProvider(database.url, { settings: { ...settings, METRICS_PORT: '0' } })
  second.signal('SIGTERM')
  await second.ended
  expect(second.output()).not.toContain('no client yet')
  expect(second.output()).toContain('RAIL=simulated: the banks are simulated')
})
