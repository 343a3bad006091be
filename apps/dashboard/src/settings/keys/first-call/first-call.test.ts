import { expect, test } from 'vitest'
import { firstCall } from './first-call.ts'

const api = 'http://localhost:4001/rest/v1'
const key = 'SECRABCDEF_HARBOUR_0123456789abcdef'
const start = `-H "Authorization: ${key}"`

test.each([
  [
    ['RestAPI/GET/clients', 'RestAPI/POST/paymentRequest/search', 'RestAPI/GET/balance'],
    `curl "${api}/balance" ${start}`,
  ],
  [
    ['RestAPI/GET/clients', 'RestAPI/POST/paymentRequest/search'],
    `curl "${api}/paymentRequest/search?numberOfRecords=1" ${start} -H "Content-Type: application/json" -d "{}"`,
  ],
  [['RestAPI/GET/clients'], `curl "${api}/clients" ${start}`],
  [['RestAPI/POST/payment'], undefined],
  [[], undefined],
])('a key with %j makes the first call %j', (permissions, command) => {
  expect(firstCall(api, key, permissions)).toBe(command)
})
