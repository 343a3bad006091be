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
import { callerOf } from '../../../http/calls/calls.ts'
import { enquirePayId } from '../../../money-in/payment-requests/receive/pay-id-enquiry.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Rail } from '../../../rail/rail.ts'
import { checkAccount } from './check-account.ts'
import { accountCheckDocs, accountEnquiryDocs, payIdEnquiryDocs } from './enquiry-docs.ts'

const tags = ['Enquiries']

export function enquiryRoutes(instance: FastifyInstance, platform: Platform, rail: Rail): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/payIDEnquiry',
    {
      config: { operation: 'RestAPI/POST:payIDEnquiry', docs: payIdEnquiryDocs },
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
      config: { operation: 'RestAPI/POST:accountEnquiry', docs: accountEnquiryDocs },
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
      config: { operation: 'RestAPI/POST:accountCheck', docs: accountCheckDocs },
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
