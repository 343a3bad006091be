import type { CallDocs } from '../../../http/calls/call-docs.ts'

const reachable = { nppReachable: true, paytoReachable: true, accountServices: ['x2p1', 'sct'] }

export const payIdEnquiryDocs: CallDocs = {
  description:
    'With `allowUnknown=true` a PayID that is not registered returns 200: nothing reaches it, and `aliasName` is absent.',
  errors: { 404: 'The PayID is not registered: it is free.' },
  example: {
    body: { payID: 'johnsmith@test.com.au', payIDType: 'EMAIL' },
    answer: { AccountStatus: { ...reachable, aliasName: 'John Smith' } },
  },
}

export const accountEnquiryDocs: CallDocs = {
  errors: { 404: 'The BSB is not in the directory.' },
  example: { body: { bsb: '939300' }, answer: { AccountStatus: reachable } },
}

export const accountCheckDocs: CallDocs = {
  description:
    'Moves no money. If the names do not match, the response does not contain the account’s name. If they could not be compared, `accountCheckResultCode` is `NOAP`, with `errorReasonCode` and `retryAdvice`: `true` for NAVL, RFSL, TMNY, TIME and TECH, `false` for BSBN, NCOP, OOUT and CNPF.',
  extension: 'Knows the accounts of the test bank.',
  example: {
    body: {
      accountCheckId: 'check-000117',
      bsb: '033157',
      accountNumber: '28840193',
      accountName: 'Northside Bakery',
      purposeCode: 'PYMT',
      additionalDetails: { endUserId: 'payroll', endUserSessionId: 'b1946ac92492d2347c6235b4d261' },
    },
    answer: {
      accountCheckResultCode: 'CMTC',
      accountCheckResult: 'The account name is close to the one given',
      displayAccountName: 'Northside Bakery Pty Ltd',
    },
  },
}
