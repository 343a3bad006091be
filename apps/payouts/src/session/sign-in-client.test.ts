import { authorizeUrl } from '@tideway/browser/session/authorize-url'
import { logoutUrl } from '@tideway/browser/session/logout-url'
import { expect, test } from 'vitest'
import { endSessionUrl, signInClient } from './sign-in-client.ts'

const config = {
  issuer: 'https://api.example/identity',
  clientId: 'tideway-payouts',
  scope: 'openid profile',
  appUrl: 'https://api.example/payouts',
  redirectUri: 'https://api.example/payouts/auth-callback',
}

test('the sign-in address names the app and its callback', () => {
  const secrets = { codeChallenge: 'challenge', state: 'state-1', nonce: 'nonce-1' }
  expect(authorizeUrl(signInClient(config), {}, secrets)).toBe(
    'https://api.example/identity/auth?response_type=code&scope=openid+profile&client_id=tideway-payouts' +
      '&redirect_uri=https%3A%2F%2Fapi.example%2Fpayouts%2Fauth-callback&code_challenge=challenge' +
      '&code_challenge_method=S256&state=state-1&nonce=nonce-1',
  )
})

test('an id token is verified with the keys that the identity provider publishes', () => {
  expect(signInClient(config)).toMatchObject({
    tokenUrl: 'https://api.example/identity/token',
    jwksUrl: 'https://api.example/identity/jwks',
  })
})

test('the sign-out address names the app and no token', () => {
  expect(logoutUrl(endSessionUrl(config), config.clientId, config.appUrl)).toBe(
    'https://api.example/identity/session/end?client_id=tideway-payouts&post_logout_redirect_uri=https%3A%2F%2Fapi.example%2Fpayouts',
  )
})
