import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestProvider, PAYER } from '../../../../test/provider.ts'

const provider = await openTestProvider()
const { call, paid } = provider
beforeAll(() => paid(1))
afterAll(() => provider.close())

const status = (payto: boolean) => ({
  AccountStatus: { nppReachable: true, paytoReachable: payto, accountServices: ['x2p1', 'sct'] },
})

test.each([
  ['939300', 200, status(true)],
  ['939301', 200, status(false)],
  ['062000', 200, status(false)],
  ['939200', 404, { message: 'BSB 939200 was not found' }],
  ['000000', 404, { message: 'BSB 000000 was not found' }],
  ['999999', 403, { message: 'User is not authorized to access this resource' }],
  ['06200', 400, {}],
])('an enquiry about BSB %s is answered with %i', async (bsb, code, body) => {
  const answer = await call('POST', '/rest/v1/accountEnquiry', { body: { bsb } })
  expect(answer.status).toBe(code)
  expect(answer.body).toMatchObject(body)
  expect(answer.body.AccountStatus?.aliasName).toBeUndefined()
})

describe('an account check', () => {
  const check = (fields: object) =>
    call('POST', '/rest/v1/accountCheck', {
      body: {
        accountCheckId: 'check-0001',
        bsb: PAYER.bsb,
        accountNumber: PAYER.accountNumber,
        accountName: PAYER.payerName,
        purposeCode: 'PYMT',
        additionalDetails: { endUserId: 'u1', endUserSessionId: 's1' },
        ...fields,
      },
    })

  test.each([
    [
      {},
      {
        accountCheckResultCode: 'MTCH',
        accountCheckResult: 'The account name matches',
        displayAccountName: 'Marnie Blake',
      },
    ],
    [
      { accountName: 'Blake' },
      {
        accountCheckResultCode: 'CMTC',
        accountCheckResult: 'The account name is close to the one given',
        displayAccountName: 'Marnie Blake',
      },
    ],
    [
      { accountName: 'Jack Whitfield' },
      {
        accountCheckResultCode: 'NMTC',
        accountCheckResult: 'The account name does not match',
      },
    ],
    [
      { bsb: '939200' },
      {
        accountCheckResultCode: 'NOAP',
        accountCheckResult: 'The account name could not be checked',
        errorReasonCode: 'BSBN',
        errorReasonDescription: 'The BSB was not found',
        retryAdvice: false,
      },
    ],
    [
      { accountNumber: '99999999' },
      {
        accountCheckResultCode: 'NOAP',
        accountCheckResult: 'The account name could not be checked',
        errorReasonCode: 'CNPF',
        errorReasonDescription: 'The account was not found',
        retryAdvice: false,
      },
    ],
  ])('of %j returns its result', async (fields, body) => {
    const answer = await check(fields)
    expect([answer.status, answer.body]).toEqual([200, body])
  })

  test.each([{ accountName: ' Marnie' }, { purposeCode: 'X' }, { more: 1 }, { bsb: '1' }])(
    '%j is rejected',
    async (fields) => {
      expect((await check(fields)).status).toBe(400)
    },
  )

  test('a forbidden BSB is rejected', async () => {
    expect((await check({ bsb: '999999' })).status).toBe(403)
  })
})

test('an enquiry about a PayID with an account also checks that account', async () => {
  const enquire = (more: object) =>
    call('POST', '/rest/v1/payIDEnquiry', {
      body: { payID: 'johnsmith@test.com.au', payIDType: 'EMAIL', ...more },
    })
  const reachability = {
    nppReachable: true,
    paytoReachable: true,
    accountServices: ['x2p1', 'sct'],
  }
  const aliasName = 'John Smith'
  expect((await enquire({})).body).toEqual({ AccountStatus: { ...reachability, aliasName } })
  expect(
    (await enquire({ bsb: '062000', accountNumber: '12345999', accountName: 'John Smith' })).body,
  ).toEqual({
    AccountStatus: {
      ...reachability,
      aliasName,
      validBsb: true,
      validAccountNumber: true,
      validAccountName: true,
      bic11: 'TESTAU2SXXX',
    },
  })
  expect(
    (await enquire({ bsb: '939200', accountNumber: '1234', accountName: 'Jane Doe' })).body,
  ).toEqual({
    AccountStatus: {
      ...reachability,
      aliasName,
      validBsb: false,
      validAccountNumber: false,
      validAccountName: false,
    },
  })
})

test.each([
  ['+61-400123123', 'PHONE', 200],
  ['0400123123', 'PHONE', 404],
  ['orgnname', 'ORG', 200],
  ['Orgnname', 'ORG', 404],
  ['34455445454', 'ABN', 200],
  ['1234', 'ABN', 404],
])('an enquiry about the PayID %s as %s is answered with %i', async (payID, payIDType, code) => {
  const answer = await call('POST', '/rest/v1/payIDEnquiry', { body: { payID, payIDType } })
  expect(answer.status).toBe(code)
})
