import { expect, test } from 'vitest'
import { permissionText } from './permission-text.ts'

test.each([
  ['RestAPI/POST/paymentRequest', 'POST paymentRequest'],
  ['RestAPI/GET/clients/*/lowBalanceAlert/threshold', 'GET clients/*/lowBalanceAlert/threshold'],
  ['GET/report/download', 'GET report/download'],
  [
    'arn:aws:execute-api:ap-southeast-2:123456789012:a1b2c3/*/DELETE/paymentRequest',
    'DELETE paymentRequest',
  ],
  ['RestAPI/*', 'RestAPI/*'],
  ['BUDGET/year', 'BUDGET/year'],
  ['', ''],
])('the id %j is shown as %j', (pattern, text) => {
  expect(permissionText(pattern)).toBe(text)
})
