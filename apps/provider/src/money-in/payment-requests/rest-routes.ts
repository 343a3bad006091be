import { Problem, paymentRequestNotFound } from '@tideway/contract/calls/problems'
import type { Dollars } from '@tideway/contract/money/money'
import { centsToText, numberToCents } from '@tideway/contract/money/money'
import { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { PaymentRequestCreateBody } from '@tideway/contract/payment-requests/payment-request-create'
import {
  PaymentRequestPage,
  PaymentRequestSearchBody,
} from '@tideway/contract/payment-requests/payment-request-search'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { callerOf } from '../../http/calls/calls.ts'
import { registerSearchRoutes } from '../../http/calls/search-routes.ts'
import { idempotencyKeyOf, sendAnswer } from '../../http/json/idempotency-key.ts'
import { sendJsonText } from '../../http/json/json-text.ts'
import { actorOf } from '../../people/audit/record-audit.ts'
import {
  recordRejectedCall,
  runIdempotentAudited,
} from '../../people/audit/run-idempotent-audited.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { faultPoint } from '../../platform/process/fault-points.ts'
import { createPaymentRequest } from './create-payment-request.ts'
import { cancelPaymentRequest } from './lifecycle/cancel-payment-request.ts'
import { createDocs, deleteDocs, readDocs, searchDocs, searchTotalsDocs } from './rest-docs.ts'
import { openPaymentRequestReads } from './search/read-payment-request.ts'
import { searchPaymentRequests, totalPaymentRequests } from './search/search-payment-requests.ts'

const id = z.string().check(z.minLength(1), z.maxLength(100)).brand<'PaymentRequestId'>()
const tags = ['Payment requests']

export function paymentRequestRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const readPaymentRequest = openPaymentRequestReads(platform)

  app.post(
    '/paymentRequest',
    {
      config: {
        operation: 'RestAPI/POST:paymentRequest',
        guard: 'Asks a payer for money, and sends none.',
        docs: createDocs,
      },
      schema: {
        tags,
        summary: 'Create a payment request',
        body: PaymentRequestCreateBody,
        response: { 200: PaymentRequestRecord, 400: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const body = request.body.PaymentRequest
      const answer = await runIdempotentAudited(
        platform,
        caller,
        {
          key: idempotencyKeyOf(request),
          operation: 'POST /paymentRequest',
          payload: body,
          action: 'paymentRequest.create',
          resourceId: body.clientTransactionId,
          details: { amount: amountText(body.paymentAmount) },
        },
        async (tx) => {
          const record = await createPaymentRequest(platform, tx, caller.clientId, body)
          faultPoint('create-after-claim')
          return {
            status: 200,
            body: record,
            clientId: body.clientId,
            subjectId: record.PaymentRequestStatus.paymentRequestId,
          }
        },
      )
      faultPoint('create-after-commit')
      return sendAnswer(reply, answer)
    },
  )

  app.get(
    '/paymentRequest',
    {
      config: { operation: 'RestAPI/GET:paymentRequest', docs: readDocs },
      schema: {
        tags,
        summary: 'Read a payment request',
        querystring: z.strictObject({ id }),
        response: { 200: PaymentRequestRecord, 404: Problem },
      },
    },
    async (request, reply) => {
      const record = await readPaymentRequest(callerOf(request).clientId, request.query.id)
      if (record === undefined) throw new ApiError(paymentRequestNotFound(request.query.id))
      return sendJsonText(reply, record)
    },
  )

  app.delete(
    '/paymentRequest',
    {
      config: {
        operation: 'RestAPI/DELETE:paymentRequest',
        guard: 'Withdraws a request for money.',
        docs: deleteDocs,
      },
      schema: {
        tags,
        summary: 'Delete an unpaid payment request',
        querystring: z.strictObject({ id }),
        response: { 204: z.void(), 400: Problem },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { id } = request.query
      try {
        await cancelPaymentRequest(platform, {
          clientId: caller.clientId,
          paymentRequestId: id,
          by: actorOf(caller),
        })
      } catch (error) {
        if (error instanceof ApiError) {
          const about = { action: 'paymentRequest.delete', resourceId: id } as const
          await recordRejectedCall(platform, caller, about, error)
        }
        throw error
      }
      return reply.status(204).send()
    },
  )

  registerSearchRoutes(instance, {
    path: '/paymentRequest',
    name: 'payment requests',
    tags,
    operation: 'RestAPI/POST:paymentRequest/search',
    body: PaymentRequestSearchBody,
    page: PaymentRequestPage,
    searchOf: (body) => body?.PaymentRequestSearch ?? {},
    search: (call) => searchPaymentRequests(platform, call),
    total: (call) => totalPaymentRequests(platform, call),
    searchDocs,
    totalsDocs: searchTotalsDocs,
  })
}

/** Returns dollars in the format of all audit amounts, or null if the payer chooses the amount. */
function amountText(amount: Dollars | undefined): string | null {
  const cents = amount === undefined ? undefined : numberToCents(amount)
  return cents === undefined ? null : centsToText(cents)
}
