import { Problem, refundProblems } from '@tideway/contract/calls/problems'
import { centsToText } from '@tideway/contract/money/money'
import { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { isRefundDescription, isRefusal, parseRefundAmount } from '@tideway/contract/refunds/refund'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { runIdempotentAudited } from '../audit/run-idempotent-audited.ts'
import { callerName } from '../http/authentication/caller.ts'
import { callerOf } from '../http/calls.ts'
import { idempotencyKeyOf, sendAnswer } from '../http/idempotency-key.ts'
import { ApiError } from '../platform/api-error.ts'
import { faultPoint } from '../platform/fault-points.ts'
import type { Platform } from '../platform/platform.ts'
import { refundPaymentRequest } from './refund-payment-request.ts'
import { refundDocs } from './rest-docs.ts'

export function refundRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/paymentRequest/refund',
    {
      config: { operation: 'RestAPI/POST:paymentRequest/refund', docs: refundDocs },
      schema: {
        tags: ['Payment requests'],
        summary: 'Refund a payment request, wholly or in part',
        querystring: z.strictObject({
          id: z.optional(z.string().brand<'PaymentRequestId'>()),
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
        throw new ApiError(refundProblems.missingId)
      const requested = parseRefundAmount(request.query.refundAmount)
      if (typeof requested === 'object' && isRefusal(requested)) throw new ApiError(requested)
      if (description !== undefined && !isRefundDescription(description)) {
        throw new ApiError(refundProblems.invalidDescription)
      }
      faultPoint(platform.env, 'refund-before-claim')
      const answer = await runIdempotentAudited(
        platform,
        caller,
        {
          key: idempotencyKeyOf(request),
          operation: 'POST /paymentRequest/refund',
          payload: [paymentRequestId, requested, clientRefundID ?? null, description ?? null],
          action: 'paymentRequest.refund',
          resourceId: paymentRequestId,
          details: { amount: requested === 'remaining' ? null : centsToText(requested) },
        },
        async (tx) => {
          const record = await refundPaymentRequest(platform, tx, {
            clientId: caller.clientId,
            paymentRequestId,
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
