import { expect, test } from 'vitest'
import { redirectOf } from './use-sign-in-way.ts'

test.each([
  [{ redirect: '/identity/sign-in/a/single-sign-on?email=x' }, true],
  [{ redirect: 'https://evil.example/' }, false],
  [{ redirect: '//evil.example/' }, false],
  [{ redirect: '/\\evil.example/' }, false],
  [{ redirect: 7 }, false],
  [{}, false],
  [null, false],
])('the answer %j leads somewhere: %s', (body, leads) => {
  expect(redirectOf(body) !== undefined).toBe(leads)
})
