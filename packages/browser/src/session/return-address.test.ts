import { expect, test } from 'vitest'
import { returnAddress } from './return-address.ts'

const origin = 'https://portal.example'
const any = () => true

test.each([
  '/',
  '/transactions/PaymentRequests?payID=a%40b.example&clientBranch=x+y#part',
  '/?next=https://evil.example/',
])('accepts %s as a return address', (address) => {
  expect(returnAddress(address, origin, any)).toBe(address)
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
])('rejects %j as a return address', (address) => {
  expect(returnAddress(address, origin, any)).toBeUndefined()
})

test('reduces leading slashes that would name another host to one', () => {
  expect(returnAddress('/.//evil.example/x', origin, any)).toBe('/evil.example/x')
})

test('the app decides by the path which addresses are its own', () => {
  const isOurs = (path: string) => path === '/payouts'
  expect(returnAddress('/payouts?clientId=A', origin, isOurs)).toBe('/payouts?clientId=A')
  expect(returnAddress('/payouts/auth-callback?code=c', origin, isOurs)).toBeUndefined()
})
