import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestIdentity } from '../../../../test/sign-in/identity.ts'
import { idTokenOf, openTestIdentity, signInRequest } from '../../../../test/sign-in/identity.ts'
import type { TestBrowser } from '../../../../test/sign-in/sign-in-browser.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await openTestIdentity()
})
afterAll(() => identity.close())

const endOf = (change: Record<string, string> = {}) =>
  `/identity/session/end?${new URLSearchParams({
    client_id: 'tideway-dashboard',
    post_logout_redirect_uri: 'http://localhost:4000/',
    ...change,
  })}`

async function asksForPassword(browser: TestBrowser): Promise<boolean> {
  const answer = await browser.get(`/identity/auth?${(await signInRequest()).query}`)
  return answer.location.startsWith('/identity/sign-in/')
}

test('signing out returns to the dashboard at once and ends the session and its tokens', async () => {
  const browser = identity.browser()
  const token = await idTokenOf(identity, 'admin@harbour.example', browser)
  const elsewhere = await idTokenOf(identity, 'admin@harbour.example')
  const answer = await browser.get(endOf({ state: 's-1' }))
  expect([answer.status, answer.location]).toEqual([303, 'http://localhost:4000/?state=s-1'])
  expect(browser.cookies()).not.toContain('identity_session')
  expect(await identity.verifyIdToken(token)).toBeUndefined()
  expect(await identity.verifyIdToken(elsewhere)).toMatchObject({ role: 'BASE_ADMIN' })
  expect(await asksForPassword(browser)).toBe(true)
})

test('signing out without a session also returns to the dashboard', async () => {
  const answer = await identity.browser().get(endOf())
  expect([answer.status, answer.location]).toEqual([303, 'http://localhost:4000/'])
})

test.each([
  [{ post_logout_redirect_uri: 'http://evil.example/' }, 'We couldn’t complete this sign-in'],
  [
    { post_logout_redirect_uri: 'http://localhost:4000/elsewhere' },
    'We couldn’t complete this sign-in',
  ],
  [{ client_id: 'unknown' }, 'We don’t recognise this application'],
])('an unregistered return URL is rejected: %j', async (change, title) => {
  const browser = identity.browser()
  const token = await idTokenOf(identity, 'admin@harbour.example', browser)
  const answer = await browser.get(endOf(change))
  expect([answer.status, answer.location]).toEqual([400, ''])
  expect(answer.body).toContain(`<h1>${title}</h1>`)
  expect(await identity.verifyIdToken(token)).toMatchObject({ role: 'BASE_ADMIN' })
})

test('without a return URL the page asks, then confirms the sign-out', async () => {
  const browser = identity.browser()
  const token = await idTokenOf(identity, 'admin@harbour.example', browser)
  const requested = await browser.get('/identity/session/end')
  expect(requested.body).toContain('<h1>Sign out?</h1>')
  expect(requested.body).not.toContain('<script')
  expect(await identity.verifyIdToken(token)).toMatchObject({ role: 'BASE_ADMIN' })
  const xsrf = /name="xsrf" value="(\w+)"/.exec(requested.body)?.[1] ?? ''
  const confirmed = await browser.post('/identity/session/end/confirm', `xsrf=${xsrf}&logout=yes`, {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(confirmed.status).toBe(303)
  const done = await browser.get(confirmed.location)
  expect(done.body).toContain('<h1>You’re signed out</h1>')
  expect(await identity.verifyIdToken(token)).toBeUndefined()
})
