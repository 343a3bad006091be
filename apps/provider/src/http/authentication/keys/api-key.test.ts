import { expect, test } from 'vitest'
import { parseApiKey, permittedOperation } from './api-key.ts'

const secret = 'DemoSecret000001'
test.each([
  [`SECRDEMO01_HARBOUR_${secret}`, { keyId: 'SECRDEMO01', clientId: 'HARBOUR', secret }],
  [`SECR_CLIENT1_${secret}`, { keyId: 'SECR', clientId: 'CLIENT1', secret }],
  [`DIST123456_CLIENT1_${secret}`, { keyId: 'DIST123456', clientId: 'CLIENT1', secret }],
  [`SECRE408AB_a_b_c_d_${secret}`, { keyId: 'SECRE408AB', clientId: 'a_b_c_d', secret }],
  [
    `DISTE408AB_6f1c2a34-0b5e-4d7c-9a8b-112233445566_${secret}`,
    { keyId: 'DISTE408AB', clientId: '6f1c2a34-0b5e-4d7c-9a8b-112233445566', secret },
  ],
])('%s is split at its first and last underscore', (header, key) => {
  expect(parseApiKey(header)).toEqual(key)
})

test.each([
  '',
  'SECR',
  `SECR_${secret}`,
  `SECRDEMO1_HARBOUR_${secret}`,
  `SECRdemo01_HARBOUR_${secret}`,
  `OTHRDEMO01_HARBOUR_${secret}`,
  `SECRDEMO01_FOUR_${secret}`,
  'SECRDEMO01_HARBOUR_short',
  `SECRDEMO01_HARBOUR_${'x'.repeat(65)}`,
  ` SECRDEMO01_HARBOUR_${secret}`,
  `SECRDEMO01_HARBOUR_${secret}\n`,
  `Bearer SECRDEMO01_HARBOUR_${secret}`,
])('%j is not a key', (header) => {
  expect(parseApiKey(header)).toBeUndefined()
})

test('permittedOperation writes a scope with a slash', () => {
  expect(permittedOperation('RestAPI/POST:paymentRequest/refund')).toBe(
    'RestAPI/POST/paymentRequest/refund',
  )
})
