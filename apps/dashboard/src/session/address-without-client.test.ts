import { expect, test } from 'vitest'
import { addressAfterSwitch, withClient, withoutClient } from './address-without-client.ts'

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
  ['/?clientId=%20HARBOURN1', '/?clientId=HARBOURN1'],
  ['/users?clientId=X&a=1#part', '/users?a=1&clientId=HARBOURN1#part'],
])('%s with a client is %s', (href, expected) => {
  expect(withClient(href, 'HARBOURN1')).toBe(expected)
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
