import { expect, test } from 'vitest'
import { logoutUrl } from './logout-url.ts'

test('the sign-out address never contains the token', () => {
  expect(
    logoutUrl('https://id.example/logout', 'tideway-dashboard', 'https://portal.example/'),
  ).toBe(
    'https://id.example/logout?client_id=tideway-dashboard&post_logout_redirect_uri=https%3A%2F%2Fportal.example%2F',
  )
})
