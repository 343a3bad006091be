import { expect, test } from 'vitest'
import type { SignInClient } from './authorize-url.ts'
import { authorizeUrl } from './authorize-url.ts'

const client: SignInClient = {
  issuer: 'https://id.example',
  clientId: 'tideway-dashboard',
  scope: 'openid email profile',
  authorizeUrl: 'https://id.example/auth?tenant=7',
  tokenUrl: 'https://id.example/token',
  jwksUrl: undefined,
  redirectUri: 'https://portal.example/auth-callback',
}
const secrets = { codeChallenge: 'challenge', state: 'state-1', nonce: 'nonce-1' }

test('the sign-in address has every parameter of the code flow and keeps the configured query', () => {
  const url = new URL(authorizeUrl(client, {}, secrets))
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

test('the sign-in address carries the invitation, and omits the scope if none is configured', () => {
  const url = new URL(authorizeUrl({ ...client, scope: '' }, { invitation: 'inv 1' }, secrets))
  expect(url.searchParams.get('token')).toBe('inv 1')
  expect(url.searchParams.has('scope')).toBe(false)
})

test('a silent sign-in requests that the identity provider shows no page', () => {
  const url = new URL(authorizeUrl(client, { silent: true }, secrets))
  expect(url.searchParams.get('prompt')).toBe('none')
})
