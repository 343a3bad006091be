import type { OAuthConfig } from '@tideway/contract/clients/site-config'
import { expect, test } from 'vitest'
import { signInClient } from './sign-in-client.ts'

const oauth: OAuthConfig = {
  issuer: 'https://id.example',
  clientId: 'tideway-dashboard',
  authorizeUrl: 'https://id.example/auth',
  signupUrl: 'https://id.example/signup',
  tokenUrl: 'https://id.example/token',
  logoutUrl: 'https://id.example/logout',
  jwksUrl: 'https://id.example/jwks',
  scopes: ['openid', 'email', 'profile'],
}
const origin = 'https://portal.example'

test('the dashboard returns to its callback', () => {
  expect(signInClient({ oauth, origin, appName: undefined })).toEqual({
    issuer: 'https://id.example',
    clientId: 'tideway-dashboard',
    scope: 'openid email profile',
    authorizeUrl: 'https://id.example/auth',
    tokenUrl: 'https://id.example/token',
    jwksUrl: 'https://id.example/jwks',
    redirectUri: 'https://portal.example/auth-callback',
  })
})

test('a variant returns to its own callback', () => {
  expect(signInClient({ oauth, origin, appName: 'partner one' }).redirectUri).toBe(
    'https://portal.example/auth-callback/partner%20one',
  )
})

test('signing up uses its own address', () => {
  expect(signInClient({ oauth, origin, appName: undefined }, true).authorizeUrl).toBe(
    'https://id.example/signup',
  )
})
