import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignInRequest, TestIdentity } from '../../../../test/sign-in/identity.ts'
import {
  authorize,
  idTokenOf,
  loadedFacts,
  openTestIdentity,
  postToken,
  signInRequest,
} from '../../../../test/sign-in/identity.ts'

const callback = 'http://localhost:4000/auth-callback/partner'
const partner = { client_id: 'tideway-dashboard-partner', redirect_uri: callback }

let identity: TestIdentity
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tideway-pages-'))
  await writeFile(path.join(folder, 'sign-in.html'), '<!doctype html><head></head><p>page</p>')
  identity = await openTestIdentity({ PAGES_DIR: folder })
})
afterAll(async () => {
  await identity.close()
  await rm(folder, { recursive: true })
})

async function exchanged(
  request: SignInRequest,
  { redirect_uri, client_id }: typeof partner = partner,
  by = identity.browser(),
) {
  const code = (await authorize(by, request)).searchParams.get('code') ?? ''
  return postToken(identity, {
    grant_type: 'authorization_code',
    code,
    redirect_uri,
    client_id,
    code_verifier: request.verifier,
  })
}

test('a variant’s token names the variant and has all permissions of the role', async () => {
  const { status, body } = await exchanged(await signInRequest(partner))
  expect(status).toBe(200)
  const claims = decodeJwt(String(body.id_token))
  expect(claims.aud).toBe('tideway-dashboard-partner')
  const own = await identity.verifyIdToken(await idTokenOf(identity, 'admin@harbour.example'))
  const caller = await identity.verifyIdToken(String(body.id_token))
  expect(caller).toMatchObject({ role: 'BASE_ADMIN', organisationId: 'HARBOUR' })
  expect([...(caller?.scopes ?? [])].toSorted()).toEqual([...(own?.scopes ?? [])].toSorted())
})

test.each([
  ['the callback of the dashboard', 'http://localhost:4000/auth-callback'],
  ['the callback of another variant', 'http://localhost:4000/auth-callback/other'],
  ['the payouts app', 'http://localhost:4001/payouts/auth-callback'],
  ['an address of its name elsewhere', 'http://evil.example/auth-callback/partner'],
])('a variant returns only to its own callback and never to %s', async (_what, uri) => {
  const request = await signInRequest({ ...partner, redirect_uri: uri })
  const answer = await identity.browser().get(`/identity/auth?${request.query}`)
  expect([answer.status, answer.location]).toEqual([400, ''])
})

test('an unconfigured variant is rejected as an unknown client', async () => {
  const request = await signInRequest({ ...partner, client_id: 'tideway-dashboard-other' })
  const answer = await identity.browser().get(`/identity/auth?${request.query}`)
  expect([answer.status, answer.location]).toEqual([400, ''])
})

test('a variant’s code cannot be exchanged by the dashboard', async () => {
  const answer = await exchanged(await signInRequest(partner), {
    client_id: 'tideway-dashboard',
    redirect_uri: callback,
  })
  expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant'])
})

test('signing out of the dashboard signs out of its variants', async () => {
  const by = identity.browser()
  const own = await idTokenOf(identity, 'admin@harbour.example', by)
  const { body } = await exchanged(await signInRequest(partner), partner, by)
  const query = new URLSearchParams({
    client_id: 'tideway-dashboard',
    post_logout_redirect_uri: 'http://localhost:4000/',
  })
  expect((await by.get(`/identity/session/end?${query}`)).status).toBe(303)
  expect(await identity.verifyIdToken(own)).toBeUndefined()
  expect(await identity.verifyIdToken(String(body.id_token))).toBeUndefined()
})

/** Returns the facts that the sign-in page gets for a request. */
async function factsFor(change: Record<string, string>, by = identity.browser()) {
  const requested = await by.get(`/identity/auth?${(await signInRequest(change)).query}`)
  return loadedFacts((await by.get(requested.location)).body)
}

test.each([
  ['the first brand', {}, 'Tideway', '#0b6a78', undefined],
  ['its variant', partner, 'Kelp Pay', '#f2a900', undefined],
  [
    'the second brand',
    { redirect_uri: 'http://partner.localhost:4000/auth-callback' },
    'Kelp Pay',
    '#f2a900',
    'data:image/svg+xml;base64,',
  ],
])('the sign-in page of %s shows its name, colour and mark', async (_what, change, ...expected) => {
  const { brand, notice } = await factsFor(change)
  const { name, colour, mark } = JSON.parse(brand ?? '{}')
  expect([name, colour, mark?.slice(0, 26)]).toEqual(expected)
  expect(notice).toBeUndefined()
})

test('a person whose account is gone sees that on the sign-in page', async () => {
  const by = identity.browser()
  await idTokenOf(identity, 'support@harbour.example', by)
  await identity.platform.db
    .updateTable('accounts')
    .set({ enabled: false })
    .where('email', '=', 'support@harbour.example')
    .execute()
  const { notice } = await factsFor({}, by)
  expect(notice).toBe(
    'This account has been closed. Contact an administrator in your organisation.',
  )
})
