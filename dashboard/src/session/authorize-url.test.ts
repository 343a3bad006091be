import type { OAuthConfig } from '@tideway/contract/clients/site-config'
import { expect, test } from 'vitest'
import { authorizeUrl, logoutUrl, redirectUri } from './authorize-url.ts'

const oauth: OAuthConfig = {
  issuer: 'https://id.example',
  clientId: 'tideway-dashboard',
  authorizeUrl: 'https://id.example/auth?tenant=7',
  signupUrl: 'https://id.example/signup',
  tokenUrl: 'https://id.example/token',
  logoutUrl: 'https://id.example/logout',
  scopes: ['openid', 'email', 'profile'],
}
const parameters = {
  signup: false,
  invitation: undefined,
  silent: false,
  redirectUri: 'https://portal.example/auth-callback',
  codeChallenge: 'challenge',
  state: 'state-1',
  nonce: 'nonce-1',
}

test('the address to sign in holds all of the code flow and keeps what the configuration says', () => {
  const url = new URL(authorizeUrl(oauth, parameters))
  expect(url.origin + url.pathname).toBe('https://id.example/auth')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    tenant: '7',
    response_type: 'code',
    scope: 'openid email profile',
    client_id: 'tideway-dashboard',
    redirect_uri: 'https://portal.example/auth-callback',
    code_challenge: 'challenge',
    code_challenge_method: 'S256',
    state: 'state-1',
    nonce: 'nonce-1',
  })
})

test('signing up goes to its own address with the invitation; no scopes, no scope', () => {
  const url = new URL(
    authorizeUrl({ ...oauth, scopes: [] }, { ...parameters, signup: true, invitation: 'inv 1' }),
  )
  expect(url.pathname).toBe('/signup')
  expect(url.searchParams.get('token')).toBe('inv 1')
  expect(url.searchParams.has('scope')).toBe(false)
})

test('a silent sign-in asks the identity provider to show nothing', () => {
  const url = new URL(authorizeUrl(oauth, { ...parameters, silent: true }))
  expect([url.pathname, url.searchParams.get('prompt')]).toEqual(['/auth', 'none'])
})

test('a variant comes back to its own callback', () => {
  expect(redirectUri('https://portal.example', undefined)).toBe(
    'https://portal.example/auth-callback',
  )
  expect(redirectUri('https://portal.example', 'partner one')).toBe(
    'https://portal.example/auth-callback/partner%20one',
  )
})

test('signing out never names the token', () => {
  expect(logoutUrl(oauth, 'https://portal.example')).toBe(
    'https://id.example/logout?client_id=tideway-dashboard&post_logout_redirect_uri=https%3A%2F%2Fportal.example%2F',
  )
})
