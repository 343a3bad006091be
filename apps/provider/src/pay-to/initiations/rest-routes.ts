import type { ClientId, PaymentInitiationId } from '@tideway/contract/calls/ids'
import { Problem, refundProblems } from '@tideway/contract/calls/problems'
import {
  PaymentInitiationChanged,
  PaymentInitiationCreateBody,
  PaymentInitiationRecord,
  PaymentInitiationRefundBody,
} from '@tideway/contract/pay-to/initiations/payment-initiation'
import {
  PaymentInitiationPage,
  PaymentInitiationSearchBody,
} from '@tideway/contract/pay-to/initiations/payment-initiation-search'
import { paymentInitiationNotFound } from '@tideway/contract/pay-to/payto-problems'
import { isRefusal, parseRefundAmount } from '@tideway/contract/refunds/refund'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { callerOf } from '../../http/calls/calls.ts'
import { registerSearchRoutes } from '../../http/calls/search-routes.ts'
import { idempotencyKeyOf, sendAnswer } from '../../http/json/idempotency-key.ts'
import { sendJsonText } from '../../http/json/json-text.ts'
import { answerMoneyCall, moneyAnswers } from '../../people/approvals/money-call.ts'
import { runIdempotentAudited } from '../../people/audit/run-idempotent-audited.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { faultPoint } from '../../platform/process/fault-points.ts'
import { createInitiation } from './create-initiation.ts'
import { oneInitiation } from './initiation-view.ts'
import type { InitiationRefundInput } from './refund/make-initiation-refund.ts'
import { initiationRefundApproval } from './refund/make-initiation-refund.ts'
import { createDocs, readDocs, refundDocs, searchDocs, searchTotalsDocs } from './rest-docs.ts'
import { searchInitiations, totalInitiations } from './search-initiations.ts'

const tags = ['PayTo initiations']

const RefundQuery = z.strictObject({
  id: z.optional(z.string().brand<'PaymentInitiationId'>()),
  refundAmount: z.optional(z.string()),
  refundBatchId: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
})
type RefundQuery = z.infer<typeof RefundQuery>

export function paymentInitiationRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/paymentInitiation',
    {
      config: {
        operation: 'RestAPI/POST:paymentInitiation',
        guard: 'Collects money, and sends none.',
        docs: createDocs,
      },
      schema: {
        tags,
        summary: 'Collect a payment under a PayTo agreement',
        body: PaymentInitiationCreateBody,
        response: { 201: PaymentInitiationChanged, 400: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const body = request.body.PaymentInitiation
      const answer = await runIdempotentAudited(
        platform,
        caller,
        {
          key: idempotencyKeyOf(request),
          operation: 'POST /paymentInitiation',
          payload: body,
          action: 'paymentInitiation.create',
          resourceId: body.clientTransactionId,
          details: { amount: body.paymentAmount, paymentAgreementId: body.paymentAgreementId },
        },
        async (tx) => {
          const created = await createInitiation(platform, tx, caller.clientId, body)
          const subjectId = created.PaymentInitiationStatus.paymentInitiationId
          return { status: 201, body: created, clientId: body.clientId, subjectId }
        },
      )
      faultPoint('initiation-after-commit')
      return sendAnswer(reply, answer)
    },
  )

  app.get(
    '/paymentInitiation',
    {
      config: { operation: 'RestAPI/GET:paymentInitiation', docs: readDocs },
      schema: {
        tags,
        summary: 'Read a PayTo initiation',
        querystring: z.strictObject({
          id: z.string().check(z.minLength(1), z.maxLength(100)).brand<'PaymentInitiationId'>(),
        }),
        response: { 200: PaymentInitiationRecord, 404: Problem },
      },
    },
    async (request, reply) => {
      const { id } = request.query
      const record = await readInitiation(platform, callerOf(request).clientId, id)
      if (record === undefined) throw new ApiError(paymentInitiationNotFound(id))
      return sendJsonText(reply, record)
    },
  )

  registerSearchRoutes(instance, {
    path: '/paymentInitiation',
    name: 'PayTo initiations',
    tags,
    operation: 'RestAPI/POST:paymentInitiation/search',
    body: PaymentInitiationSearchBody,
    page: PaymentInitiationPage,
    searchOf: (body) => body?.PaymentInitiationSearch ?? {},
    search: (call) => searchInitiations(platform, call),
    total: (call) => totalInitiations(platform, call),
    searchDocs,
    totalsDocs: searchTotalsDocs,
  })

  app.post(
    '/paymentInitiation/refund',
    {
      config: {
        operation: 'RestAPI/POST:paymentInitiation/refund',
        guard: { proof: 'in bulk', waits: ['refund'] },
        docs: refundDocs,
      },
      schema: {
        tags,
        summary: 'Refund a PayTo initiation, wholly or in part',
        querystring: RefundQuery,
        body: PaymentInitiationRefundBody,
        response: { 200: PaymentInitiationChanged, 404: Problem, ...moneyAnswers },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const input = refundOf(request.query, request.body)
      return answerMoneyCall(platform, { request, reply, caller }, initiationRefundApproval, input)
    },
  )
}

/** The id and the amount come from the query or the body (spec 7.3, second reading). */
function refundOf(query: RefundQuery, body: PaymentInitiationRefundBody): InitiationRefundInput {
  const initiationId = query.id ?? body?.paymentInitiationId
  if (initiationId === undefined || initiationId === '')
    throw new ApiError(refundProblems.missingId)
  const amount = query.refundAmount ?? body?.refundAmount
  const requested = parseRefundAmount(amount === undefined ? undefined : String(amount))
  if (typeof requested === 'object' && isRefusal(requested)) throw new ApiError(requested)
  return { initiationId, requested }
}

/**
 * Returns one initiation of a client as JSON text, or undefined if it is missing or another client's. Takes one round
 * trip, by a statement that is planned once for each connection.
 */
async function readInitiation(
  platform: Platform,
  clientId: ClientId,
  initiationId: PaymentInitiationId,
): Promise<string | undefined> {
  const { rows } = await platform.pool.query<{ json: string }>({
    name: 'payment-initiation',
    text: oneInitiation,
    values: [clientId, initiationId],
  })
  return rows[0]?.json
}
