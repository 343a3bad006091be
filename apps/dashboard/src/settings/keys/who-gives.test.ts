import { expect, test } from 'vitest'
import { whoGives } from './who-gives.ts'

test.each([
  [['RestAPI/POST/payment'], 'an Admin'],
  [['RestAPI/GET/balance'], 'an Admin or Tech Admin'],
  [['RestAPI/GET/clients'], 'an Admin, Tech Admin or Tech Operator'],
])('a key with %j can be made or enabled by %s', (permissions, expected) => {
  expect(whoGives(permissions)).toBe(expected)
})
