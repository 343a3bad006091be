import { Problem } from '@tideway/contract/calls/problems'
import {
  PaymentCreateBody,
  PaymentCreated,
  PaymentRecord,
} from '@tideway/contract/payments/payment'
import { paymentNotFound } from '@tideway/contract/payments/payment-problems'
import { PaymentPage, PaymentSearchBody } from '@tideway/contract/payments/payment-search'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { callerOf } from '../../http/calls/calls.ts'
import { registerSearchRoutes } from '../../http/calls/search-routes.ts'
import { sendJsonText } from '../../http/json/json-text.ts'
import { answerMoneyCall, moneyAnswers } from '../../people/approvals/money-call.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Rail } from '../../rail/rail.ts'
import { payoutApproval, payoutOrder } from './make-payout.ts'
import { readPayment } from './payment-view.ts'
import { createDocs, readDocs, searchDocs, searchTotalsDocs } from './rest-docs.ts'
import { searchPayments, totalPayments } from './search-payments.ts'

const id = z.string().check(z.minLength(1), z.maxLength(100)).brand<'PaymentId'>()
const tags = ['Payouts']

export function paymentRoutes(instance: FastifyInstance, platform: Platform, rail: Rail): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const approval = payoutApproval(platform.env, rail)

  app.post(
    '/payment',
    {
      config: {
        operation: 'RestAPI/POST:payment',
        guard: { proof: 'always', waits: ['payout'] },
        docs: createDocs,
      },
      schema: {
        tags,
        summary: 'Pay out to a PayID or an account',
        body: PaymentCreateBody,
        response: { 201: PaymentCreated, ...moneyAnswers },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const order = payoutOrder(caller, request.body)
      return answerMoneyCall(platform, { request, reply, caller }, approval, order)
    },
  )

  app.get(
    '/payment',
    {
      config: { operation: 'RestAPI/GET:payment', docs: readDocs },
      schema: {
        tags,
        summary: 'Read a payout',
        querystring: z.strictObject({ id }),
        response: { 200: PaymentRecord, 404: Problem },
      },
    },
    async (request, reply) => {
      const record = await readPayment(platform, callerOf(request).clientId, request.query.id)
      if (record === undefined) throw new ApiError(paymentNotFound(request.query.id))
      return sendJsonText(reply, record)
    },
  )

  registerSearchRoutes(instance, {
    path: '/payment',
    name: 'payouts',
    tags,
    operation: 'RestAPI/POST:payment/search',
    body: PaymentSearchBody,
    page: PaymentPage,
    searchOf: (body) => body?.PaymentSearch ?? {},
    search: (call) => searchPayments(platform, call),
    total: (call) => totalPayments(platform, call),
    searchDocs,
    totalsDocs: searchTotalsDocs,
  })
}
