import { expect, test } from 'vitest'
import {
  AccountCheckBody,
  AccountCheckResult,
  compareNames,
  isWorthRetrying,
} from './account-enquiry.ts'

test.each([
  ['Priya Raman', 'Priya Raman', 'MTCH'],
  ['PRIYA  RAMAN', 'Priya Raman', 'MTCH'],
  ['Priya Ráman', 'Priya Raman', 'MTCH'],
  ['Northside Bakery', 'Northside Bakery Pty Ltd', 'CMTC'],
  ['Raman Priya', 'Priya Raman', 'CMTC'],
  ['Priya Ramana', 'Priya Raman', 'NMTC'],
  ['Jack Whitfield', 'Priya Raman', 'NMTC'],
  ['--', 'Priya Raman', 'NMTC'],
] as const)('the name "%s" compared with "%s" gives %s', (requested, held, code) => {
  expect(compareNames(requested, held)).toBe(code)
})

const check = {
  accountCheckId: 'check-0001',
  bsb: '062000',
  accountNumber: '12345999',
  accountName: 'Priya Raman',
  purposeCode: 'PYMT',
  additionalDetails: { endUserId: 'u1', endUserSessionId: 's1' },
}

test.each([
  [check, true],
  [{ ...check, accountName: 'P' }, true],
  [{ ...check, accountName: ' Priya' }, false],
  [{ ...check, accountName: 'Priya ' }, false],
  [{ ...check, accountCheckId: 'four' }, false],
  [{ ...check, purposeCode: 'GIFT' }, false],
  [{ ...check, additionalDetails: { endUserId: 'u1' } }, false],
  [{ ...check, more: 1 }, false],
])('the account check %j is valid: %s', (body, good) => {
  expect(AccountCheckBody.safeParse(body).success).toBe(good)
})

test.each([
  ['NAVL', true],
  ['RFSL', true],
  ['TMNY', true],
  ['TIME', true],
  ['TECH', true],
  ['BSBN', false],
  ['NCOP', false],
  ['OOUT', false],
  ['CNPF', false],
] as const)('a check that failed with %s should be retried: %s', (code, worth) => {
  expect(isWorthRetrying(code)).toBe(worth)
})

test('retryAdvice is a boolean', () => {
  const notChecked = { accountCheckResultCode: 'NOAP', accountCheckResult: 'Not checked' }
  const parses = (retryAdvice: unknown) =>
    AccountCheckResult.safeParse({ ...notChecked, retryAdvice }).success
  expect([true, false, undefined, 'DO_NOT_RETRY', 'true'].map(parses)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
