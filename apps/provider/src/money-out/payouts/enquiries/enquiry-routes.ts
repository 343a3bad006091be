import { forbidden, Problem, problemResponse } from '@tideway/contract/calls/problems'
import {
  PayIdEnquiryBody,
  PayIdEnquiryQuery,
  PayIdEnquiryResult,
} from '@tideway/contract/payment-requests/pay-id-enquiry'
import {
  AccountCheckBody,
  AccountCheckResult,
  AccountEnquiryBody,
  AccountEnquiryResult,
} from '@tideway/contract/payments/enquiries/account-enquiry'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { CallDocs } from '../../../http/calls/call-docs.ts'
import { callerOf } from '../../../http/calls/calls.ts'
import { enquirePayId } from '../../../money-in/payment-requests/receive/pay-id-enquiry.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Rail } from '../../../rail/rail.ts'
import { checkAccount } from './check-account.ts'

const reachable = { nppReachable: true, paytoReachable: true, accountServices: ['x2p1', 'sct'] }

const payIdEnquiryDocs: CallDocs = {
  description:
    'With `allowUnknown=true` a PayID that is not registered returns 200: nothing reaches it, and `aliasName` is absent.',
  errors: { 404: 'The PayID is not registered: it is free.' },
  example: {
    body: { payID: 'johnsmith@test.com.au', payIDType: 'EMAIL' },
    answer: { AccountStatus: { ...reachable, aliasName: 'John Smith' } },
  },
}

const accountEnquiryDocs: CallDocs = {
  errors: { 404: 'The BSB is not in the directory.' },
  example: { body: { bsb: '939300' }, answer: { AccountStatus: reachable } },
}

const accountCheckDocs: CallDocs = {
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

const tags = ['Enquiries']

export function enquiryRoutes(instance: FastifyInstance, platform: Platform, rail: Rail): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/payIDEnquiry',
    {
      config: { operation: 'RestAPI/POST:payIDEnquiry', guard: 'Reads.', docs: payIdEnquiryDocs },
      schema: {
        tags,
        summary: 'Look up a PayID',
        querystring: PayIdEnquiryQuery,
        body: PayIdEnquiryBody,
        response: { 200: PayIdEnquiryResult, 400: Problem, 404: Problem },
      },
    },
    async (request) =>
      enquirePayId(platform, rail, callerOf(request).clientId, {
        ...request.body,
        allowUnknown: request.query.allowUnknown === 'true',
      }),
  )

  app.post(
    '/accountEnquiry',
    {
      config: {
        operation: 'RestAPI/POST:accountEnquiry',
        guard: 'Reads.',
        docs: accountEnquiryDocs,
      },
      schema: {
        tags,
        summary: 'Look up a BSB',
        body: AccountEnquiryBody,
        response: { 200: AccountEnquiryResult, 400: Problem, 404: Problem },
      },
    },
    async (request) => enquireAccount(rail, request.body),
  )

  app.post(
    '/accountCheck',
    {
      config: { operation: 'RestAPI/POST:accountCheck', guard: 'Reads.', docs: accountCheckDocs },
      schema: {
        tags,
        summary: 'Check the name of an account before paying it',
        body: AccountCheckBody,
        response: { 200: AccountCheckResult, 400: Problem },
      },
    },
    async (request) => checkAccount(rail, request.body),
  )
}

/** Returns the services of a BSB. Throws 404 for an unknown one (provider API, enquiries). */
async function enquireAccount(
  rail: Rail,
  { bsb }: AccountEnquiryBody,
): Promise<AccountEnquiryResult> {
  const reach = await rail.reachOf(bsb)
  if (reach === 'refused') throw new ApiError(forbidden)
  if (reach === 'unknown')
    throw new ApiError(problemResponse(404, `BSB ${bsb} was not found`, 'ERR0.03'))
  return {
    AccountStatus: {
      nppReachable: reach.nppReachable,
      paytoReachable: reach.payToReachable,
      accountServices: reach.nppReachable ? ['x2p1', 'sct'] : [],
    },
  }
}
