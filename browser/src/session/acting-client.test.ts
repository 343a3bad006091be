import { expect, test } from 'vitest'
import { actingClient, addressAfterSwitch, withoutClient } from './acting-client.ts'

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
])('%s without its client is %s', (href, expected) => {
  expect(withoutClient(href)).toBe(expected)
})

test.each([
  ['/', '/'],
  [
    '/transactions/PaymentRequests?open=1f&clientId=HARBOURN1&page=2',
    '/transactions/PaymentRequests?page=2',
  ],
  [
    '/transactions/PaymentRequests?opened=1f&filter=open',
    '/transactions/PaymentRequests?opened=1f&filter=open',
  ],
])('%s leads to %s after a switch', (href, expected) => {
  expect(addressAfterSwitch(href)).toBe(expected)
})

test.each<[string, string | undefined, string | undefined, ReturnType<typeof actingClient>]>([
  ['nothing', undefined, undefined, { clientId: undefined, refused: undefined }],
  ['an empty one', '', undefined, { clientId: undefined, refused: undefined }],
  ['blanks', ' ', 'HARBOURN1', { clientId: 'HARBOURN1', refused: undefined }],
  ['the stored one', undefined, 'HARBOURN1', { clientId: 'HARBOURN1', refused: undefined }],
  ['the named one', 'HARBOURM1', 'HARBOURN1', { clientId: 'HARBOURM1', refused: undefined }],
  ['blanks around', ' HARBOURM1\n', undefined, { clientId: 'HARBOURM1', refused: undefined }],
  ['a blank within', 'a b', 'HARBOURN1', { clientId: undefined, refused: 'a b' }],
  ['a list', 'A,B', undefined, { clientId: undefined, refused: 'A,B' }],
  ['too long', 'x'.repeat(51), undefined, { clientId: undefined, refused: 'x'.repeat(51) }],
  ['a stored one that is none', undefined, 'a b', { clientId: undefined, refused: 'a b' }],
])('picks the client to act for: %s', (_what, named, stored, expected) => {
  expect(actingClient(named, stored)).toEqual(expected)
})
