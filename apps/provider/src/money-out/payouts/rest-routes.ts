import { PageQuery, requestedRecords } from '@tideway/contract/calls/page'
import { Problem } from '@tideway/contract/calls/problems'
import {
  PaymentCreateBody,
  PaymentCreated,
  PaymentRecord,
} from '@tideway/contract/payments/payment'
import { paymentNotFound } from '@tideway/contract/payments/payment-problems'
import { PaymentPage, PaymentSearchBody } from '@tideway/contract/payments/payment-search'
import { SearchTotals } from '@tideway/contract/records/record-totals'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { callerOf } from '../../http/calls/calls.ts'
import { sendJsonText } from '../../http/json/json-text.ts'
import { streamPage } from '../../http/server/stream-page.ts'
import { answerMoneyCall, moneyAnswers } from '../../people/approvals/money-call.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Rail } from '../../rail/rail.ts'
import { payoutApproval, payoutOrder } from './make-payout.ts'
import { readPayment } from './read-payment.ts'
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
      config: { operation: 'RestAPI/POST:payment', docs: createDocs },
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

  app.post(
    '/payment/search',
    {
      config: { operation: 'RestAPI/POST:payment/search', docs: searchDocs },
      schema: {
        tags,
        summary: 'Search payouts',
        querystring: PageQuery,
        body: PaymentSearchBody,
        response: { 200: PaymentPage, 400: Problem },
      },
    },
    async (request, reply) => {
      return streamPage(
        reply,
        searchPayments(platform, {
          clientId: callerOf(request).clientId,
          search: request.body?.PaymentSearch ?? {},
          numberOfRecords: requestedRecords(request.query),
          nextPageId: request.query.nextPageId,
        }),
      )
    },
  )

  app.post(
    '/payment/search/totals',
    {
      // Who may search may total.
      config: { operation: 'RestAPI/POST:payment/search', docs: searchTotalsDocs },
      schema: {
        tags,
        summary: 'Total a search of payouts',
        body: PaymentSearchBody,
        response: { 200: SearchTotals, 400: Problem },
      },
    },
    async (request) =>
      totalPayments(platform, {
        clientId: callerOf(request).clientId,
        search: request.body?.PaymentSearch ?? {},
      }),
  )
}
