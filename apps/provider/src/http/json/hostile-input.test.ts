import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { HARBOUR_KEY, openTestProvider } from '../../../test/provider.ts'
import { authorize, signInRequest } from '../../../test/sign-in/identity.ts'
import { openTestBrowser } from '../../../test/sign-in/sign-in-browser.ts'

const pagesDir = await mkdtemp(path.join(tmpdir(), 'pages-'))
for (const page of [
  'sign-in',
  'forgotten',
  'invitation',
  'checkout',
  'payouts',
  'outbox',
  'test-bank',
])
  await writeFile(path.join(pagesDir, `${page}.html`), `<title>${page}</title>`)
await writeFile(path.join(pagesDir, 'demo-receiver.html'), '<title>demo-receiver</title>')
const lines: string[] = []
const provider = await openTestProvider({
  settings: { PAGES_DIR: pagesDir, SIGN_IN_TRIES: '100000', LOG_LEVEL: 'trace' },
  logTo: { write: (line) => void lines.push(line) },
})
const { app } = provider
afterAll(async () => {
  await provider.close()
  await rm(pagesDir, { recursive: true })
})

const ADMIN = 'admin@harbour.example'
/** Encoded for addresses. The last two are not valid UTF-8. */
const inAddresses = ['%00', 'a%00b', 'x'.repeat(290), "'%22%3B--", '%ED%A0%80', '%FF']
const inBodies = [
  '\0',
  'a\0b',
  '\ud800',
  'b\udfff',
  'x'.repeat(3000),
  'x'.repeat(200_000),
  '’'.repeat(90_000),
]

const fieldsOf = (value: string) => ({
  ...{ email: value, password: value, givenName: value, familyName: value },
  ...{ payID: value, amount: '1.00', payerName: value, bsb: value, accountNumber: value },
  ...{ description: value, reference: value, closed: value, answer: value, [value]: value },
})

function jsonBodiesOf(value: string): string[] {
  const fields = fieldsOf(value)
  const nested = { PaymentRequest: fields, Payment: fields, PaymentRequestSearch: fields }
  const valid = [fields, nested, [value]].map((body) => JSON.stringify(body))
  return [...valid, JSON.stringify(value), `{"a":"${value}`]
}

const formOf = (value: string) =>
  new URLSearchParams({
    grant_type: 'authorization_code',
    code: value,
    ...fieldsOf(value),
  }).toString()

/** Text from PostgreSQL or the driver, which must not appear. */
const inside =
  /invalid byte|unsupported Unicode|null character|\\u0000 cannot|relation "|column "|syntax error at|violates|index row|DatabaseError| {4}at /

interface Route {
  method: string
  url: string
}

/** Returns all routes of the app, from its printed route tree, whose depth is the indentation. */
function routesOf(): Route[] {
  const parents: string[] = []
  const routes: Route[] = []
  for (const line of app.printRoutes({ commonPrefix: false, includeMeta: false }).split('\n')) {
    const [, indentation, part, methods] =
      /^([│├└─ ]*?)([^│├└─ ]\S*)(?: \(([^)]*)\))?$/.exec(line) ?? []
    if (indentation === undefined || part === undefined) continue
    const depth = Math.round(indentation.length / 4)
    parents.length = depth - 1
    const url = parents.join('') + part
    parents.push(part)
    for (const method of methods?.split(', ') ?? []) routes.push({ method, url })
  }
  return routes.filter(({ method }) => !['HEAD', 'OPTIONS'].includes(method))
}

const routes = routesOf()
const isApi = ({ url }: Route) => /^\/(?:rest|portal)\//.test(url)

async function send(
  { method }: Route,
  url: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
) {
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers: {
      'x-test': 'hostile',
      ...headers,
      ...(body === undefined
        ? {}
        : { 'content-type': headers['content-type'] ?? 'application/json' }),
    },
    ...(body === undefined
      ? {}
      : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: answer.statusCode, text: answer.body, call: `${method} ${url.slice(0, 200)}` }
}

function expectCalm(answer: { status: number; text: string; call: string }): void {
  expect(answer.status, `${answer.call}: ${answer.text.slice(0, 300)}`).toBeLessThan(500)
  expect(answer.text, answer.call).not.toMatch(inside)
}

test('the routes to try cover every part of the provider', () => {
  const doors = new Set(routes.map(({ url }) => /^\/([\w-]*)/.exec(url)?.[1] ?? url))
  expect(doors).toEqual(
    new Set([
      ...['rest', 'portal', 'identity', 'payouts', 'checkout', 'v2', 'v3', 'report-files'],
      'export-files',
      // A preflight may be sent to any address.
      '*',
      // Built files at /pages are a single wildcard, and exist only after a build.
      ...['assets', 'docs', 'healthz', 'readyz', 'metrics', 'test-bank', 'outbox', 'demo-receiver'],
    ]),
  )
  expect(routes.length).toBeGreaterThan(80)
})

describe('no address causes a 500 or reveals database errors', () => {
  test.for(routes)('$method $url', async (route) => {
    const headers: Record<string, string> = isApi(route)
      ? {
          authorization: route.url.startsWith('/rest')
            ? HARBOUR_KEY
            : `Bearer ${await provider.tokenOf(ADMIN)}`,
        }
      : {}
    const bodies = route.method === 'GET' || route.method === 'DELETE' ? [undefined] : [{}]
    for (const value of inAddresses)
      for (const body of bodies) {
        const url = route.url.replace(/:\w+|\*/g, value)
        if (url !== route.url) expectCalm(await send(route, url, { headers, body }))
        const query = ['id', 'clientId', 'payID', 'of', 'nextPageId', 'state', 'token', value]
          .map((name) => `${name}=${value}`)
          .join('&')
        const plain = route.url.replace(/:\w+|\*/g, 'auth')
        expectCalm(await send(route, `${plain}?${query}`, { headers, body }))
      }
  })
})

describe('no body causes a 500 or reveals database errors', () => {
  const bodied = routes.filter(({ method }) => !['GET', 'DELETE'].includes(method))
  // Encoded once, because some are megabytes and every route gets all of them.
  const bodies = { json: inBodies.flatMap(jsonBodiesOf), forms: inBodies.map(formOf) }
  test.for(bodied)('$method $url', async (route) => {
    const headers: Record<string, string> = isApi(route)
      ? {
          authorization: route.url.startsWith('/rest')
            ? HARBOUR_KEY
            : `Bearer ${await provider.tokenOf(ADMIN)}`,
        }
      : {}
    const url = route.url.replace(/:\w+|\*/g, 'token')
    for (const body of bodies.json) expectCalm(await send(route, url, { headers, body }))
    const asForm = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
    for (const body of bodies.forms) expectCalm(await send(route, url, { headers: asForm, body }))
  })
})

describe('a NUL in sign-in input answers 400', () => {
  const here = openTestBrowser(app)

  test('in the email and in the password', async () => {
    const { location } = await here.get(`/identity/auth?${(await signInRequest()).query}`)
    for (const body of [
      { email: 'a\0b@harbour.example', password: 'x' },
      { email: 'a@harbour.example', password: 'x\0' },
    ]) {
      const answer = await here.post(location, body)
      expect([answer.status, JSON.parse(answer.body).message]).toEqual([
        400,
        '[a string contains characters that cannot be stored]',
      ])
    }
  })

  test('in a name, with a valid invitation', async () => {
    const email = `nul.${randomUUID()}@harbour.example`
    const invited = await provider.call('POST', '/portal/v1/users', {
      as: ADMIN,
      body: { email, role: 'BASE_FINANCE_OPERATOR' },
    })
    expect(invited.status).toBe(201)
    const { rows } = await provider.database.pool.query<{ body: string }>(
      'SELECT body FROM mails WHERE $1 = ANY (addresses)',
      [email],
    )
    const token = /token=([\w-]{43})/.exec(rows[0]?.body ?? '')?.[1] ?? ''
    const guest = openTestBrowser(app)
    const { location } = await guest.get(`/identity/auth?${(await signInRequest({ token })).query}`)
    const person = { givenName: 'J\0', familyName: 'Rivers', password: 'correct horse battery' }
    expect((await guest.post(`${location}/invitation`, person)).status).toBe(400)
    const good = { ...person, givenName: 'Jo' }
    expect((await guest.post(`${location}/invitation`, good)).status).toBe(200)
  })

  test.for(['signed in', 'not signed in'])('in any parameter of /identity, %s', async (how) => {
    const browser = openTestBrowser(app)
    if (how === 'signed in') await authorize(browser, await signInRequest())
    const names = [
      ...(await signInRequest()).query.keys(),
      'prompt',
      'login_hint',
      'token',
      'other',
    ]
    for (const name of names) {
      const { query } = await signInRequest({ [name]: 'a\0b' })
      expect((await browser.get(`/identity/auth?${query}`)).status, name).toBe(400)
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      const posted = await browser.post('/identity/auth', query.toString(), form)
      // A code response that this server does not understand is returned to the application.
      expect(posted.status, name).toBeLessThan(500)
    }
    for (const name of [
      'id_token_hint',
      'post_logout_redirect_uri',
      'state',
      'client_id',
      'logout_hint',
    ]) {
      const nul = new URLSearchParams({ client_id: 'tideway-dashboard', [name]: 'a\0b' })
      expect((await browser.get(`/identity/session/end?${nul}`)).status, name).toBe(400)
    }
    for (const name of ['code', 'code_verifier', 'redirect_uri', 'client_id', 'refresh_token']) {
      const answer = await app.inject({
        method: 'POST',
        url: '/identity/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: 'tideway-dashboard',
          code: 'c'.repeat(43),
          code_verifier: 'v'.repeat(43),
          redirect_uri: 'http://localhost:4000/auth-callback',
          [name]: 'a\0b',
        }).toString(),
      })
      expect([400, 401], `${name}: ${answer.body}`).toContain(answer.statusCode)
    }
  })
})

test('a browser with a broken link gets a page, and a script gets JSON', async () => {
  const page = await app.inject({ url: '/checkout/%00', headers: { accept: 'text/html' } })
  expect([page.statusCode, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
  expect(page.body).toContain('<h1>This address isn’t valid</h1>')
  const data = await app.inject({ url: '/checkout/%00/state' })
  expect([data.statusCode, data.json().message]).toEqual([
    400,
    '[a string contains characters that cannot be stored]',
  ])
})

test('none of these requests logged an error', () => {
  const failed = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  expect(failed).toEqual([])
})
