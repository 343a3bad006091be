import { expect, test } from 'vitest'
import { routeOfOurs } from './saved-route.ts'

const origin = 'https://portal.example'

test.each([
  '/',
  '/transactions/PaymentRequests?payID=a%40b.example&clientBranch=x+y#part',
  '/settings/manage-webhook/a.b',
  '/?next=https://evil.example/',
])('returns to the saved route %s', (route) => {
  expect(routeOfOurs(route, origin)).toBe(route)
})

test.each([
  undefined,
  '',
  'transactions',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/\n\\evil.example/',
  'javascript:alert(1)',
  'https://portal.example/users',
  '/auth-callback?code=x',
  '/auth-callback/partner?code=x',
  '/Auth-Callback?code=x',
  '/%61uth-callback?code=x',
  '/.//auth-callback?code=x',
])('%j leads to the home screen', (route) => {
  expect(routeOfOurs(route, origin)).toBe('/')
})

test('reduces leading slashes that would name another host to one', () => {
  expect(routeOfOurs('/.//evil.example/x', origin)).toBe('/evil.example/x')
})
