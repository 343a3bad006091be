import { expect, test } from 'vitest'
import { withoutClient } from './acting-client.ts'

test.each([
  ['/', '/'],
  ['/?clientId=HARBOURN1', '/'],
  ['/?clientId=', '/'],
  ['/?clientId', '/'],
  ['/?%63lientId=HARBOURN1', '/'],
  ['/?clientId=A&clientId=B', '/'],
  [
    '/transactions/PaymentRequests?payID=a%40b.example&clientId=HARBOURN1&clientBranch=x+y',
    '/transactions/PaymentRequests?payID=a%40b.example&clientBranch=x+y',
  ],
  ['/users?clientIds=1&theclientId=2', '/users?clientIds=1&theclientId=2'],
  ['/?a=1?b&clientId=X#part?clientId=Y', '/?a=1?b#part?clientId=Y'],
])('%s becomes %s', (href, expected) => {
  expect(withoutClient(href)).toBe(expected)
})
