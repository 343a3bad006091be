import { paymentRequestIdOf } from '@tideway/contract/calls/ids'
import { PageQuery, recordsAsked } from '@tideway/contract/calls/page'
import { Problem, paymentRequestNotFound, refundProblems } from '@tideway/contract/calls/problems'
import { centsToText, numberToCents } from '@tideway/contract/money/money'
import {
  PaymentRequestCreateBody,
  PaymentRequestRecord,
} from '@tideway/contract/payment-requests/payment-request'
import {
  PaymentRequestPage,
  PaymentRequestSearchBody,
} from '@tideway/contract/payment-requests/payment-request-search'
import { isRefusal, parseRefundAmount } from '@tideway/contract/refunds/refund'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { actorOf } from '../audit/record-audit.ts'
import { recordOnce, recordRefusal } from '../audit/record-once.ts'
import { callerName } from '../http/authentication/caller.ts'
import { callerOf } from '../http/calls.ts'
import { idempotencyKeyOf, sendAnswer } from '../http/idempotency-key.ts'
import { sendJsonText } from '../http/json-text.ts'
import { streamPage } from '../http/stream-page.ts'
import { faultPoint } from '../platform/fault-points.ts'
import type { Platform } from '../platform/platform.ts'
import { Refused } from '../platform/refused.ts'
import { refundPaymentRequest } from '../refunds/refund-payment-request.ts'
import { cancelPaymentRequest } from './cancel-payment-request.ts'
import { createPaymentRequest } from './create-payment-request.ts'
import { openPaymentRequestReads } from './read-payment-request.ts'
import { createDocs, deleteDocs, readDocs, refundDocs, searchDocs } from './rest-docs.ts'
import { searchPaymentRequests } from './search-payment-requests.ts'

const id = z.string().check(z.minLength(1), z.maxLength(100))
const tags = ['Payment requests']

export function paymentRequestRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const readPaymentRequest = openPaymentRequestReads(platform)

  app.post(
    '/paymentRequest',
    {
      config: { operation: 'RestAPI/POST:paymentRequest', docs: createDocs },
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
      const answer = await recordOnce(
        platform,
        caller,
        {
          key: idempotencyKeyOf(request),
          operation: 'POST /paymentRequest',
          payload: body,
          action: 'paymentRequest.create',
          asked: body.clientTransactionId,
          details: { amount: amountText(body.paymentAmount) },
        },
        async (tx) => {
          const record = await createPaymentRequest(platform, tx, caller.clientId, body)
          faultPoint(platform.env, 'create-after-claim')
          return {
            status: 200,
            body: record,
            clientId: body.clientId,
            subjectId: record.PaymentRequestStatus.paymentRequestId,
          }
        },
      )
      faultPoint(platform.env, 'create-after-commit')
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
      const record = await readPaymentRequest(
        callerOf(request).clientId,
        paymentRequestIdOf(request.query.id),
      )
      if (record === undefined) throw new Refused(paymentRequestNotFound(request.query.id))
      return sendJsonText(reply, record)
    },
  )

  app.delete(
    '/paymentRequest',
    {
      config: { operation: 'RestAPI/DELETE:paymentRequest', docs: deleteDocs },
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
          paymentRequestId: paymentRequestIdOf(id),
          by: actorOf(caller),
        })
      } catch (error) {
        if (error instanceof Refused) {
          const about = { action: 'paymentRequest.delete', asked: id } as const
          await recordRefusal(platform, caller, about, error)
        }
        throw error
      }
      return reply.status(204).send()
    },
  )

  app.post(
    '/paymentRequest/search',
    {
      config: { operation: 'RestAPI/POST:paymentRequest/search', docs: searchDocs },
      schema: {
        tags,
        summary: 'Search payment requests',
        querystring: PageQuery,
        body: PaymentRequestSearchBody,
        response: { 200: PaymentRequestPage, 400: Problem },
      },
    },
    async (request, reply) => {
      return streamPage(
        reply,
        searchPaymentRequests(platform, {
          clientId: callerOf(request).clientId,
          search: request.body?.PaymentRequestSearch ?? {},
          numberOfRecords: recordsAsked(request.query),
          nextPageId: request.query.nextPageId,
        }),
      )
    },
  )

  app.post(
    '/paymentRequest/refund',
    {
      config: { operation: 'RestAPI/POST:paymentRequest/refund', docs: refundDocs },
      schema: {
        tags,
        summary: 'Refund a payment request, wholly or in part',
        querystring: z.strictObject({
          id: z.optional(z.string()),
          refundAmount: z.optional(z.string()),
          clientRefundID: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
          description: z.optional(z.string()),
        }),
        body: z.optional(z.nullable(z.strictObject({}))),
        response: {
          200: PaymentRequestRecord,
          400: Problem,
          404: Problem,
          409: Problem,
          422: Problem,
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { clientRefundID, description } = request.query
      const paymentRequestId = request.query.id
      if (paymentRequestId === undefined || paymentRequestId === '')
        throw new Refused(refundProblems.missingId)
      const requested = parseRefundAmount(request.query.refundAmount)
      if (typeof requested === 'object' && isRefusal(requested)) throw new Refused(requested)
      if (description !== undefined && !refundDescription.test(description)) {
        throw new Refused(refundProblems.invalidDescription)
      }
      faultPoint(platform.env, 'refund-before-claim')
      const answer = await recordOnce(
        platform,
        caller,
        {
          key: idempotencyKeyOf(request),
          operation: 'POST /paymentRequest/refund',
          payload: [paymentRequestId, requested, clientRefundID ?? null, description ?? null],
          action: 'paymentRequest.refund',
          asked: paymentRequestId,
          details: { amount: requested === 'remaining' ? null : centsToText(requested) },
        },
        async (tx) => {
          const record = await refundPaymentRequest(platform, tx, {
            clientId: caller.clientId,
            paymentRequestId: paymentRequestIdOf(paymentRequestId),
            requested,
            clientRefundId: clientRefundID,
            description,
            requestedBy: callerName(caller),
          })
          const refunds = record.PaymentRequestStatus.refundInformation?.requests ?? []
          const amount = refunds.find((refund) => refund.status === 'IN_PROGRESS')?.amount ?? null
          return { status: 200, body: record, details: { amount } }
        },
      )
      faultPoint(platform.env, 'refund-after-commit')
      sendAnswer(reply, answer)
      faultPoint(platform.env, 'refund-while-answering')
      return reply
    },
  )
}

/** Dollars as the trail writes all amounts; null where the payer chooses. */
function amountText(amount: number | undefined): string | null {
  const cents = amount === undefined ? undefined : numberToCents(amount)
  return cents === undefined ? null : centsToText(cents)
}

/** provider API, refund description. */
const refundDescription = /^[A-Za-z0-9 /\-?:().,'+]{5,280}$/
