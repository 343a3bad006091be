import { HeldCall } from '@tideway/contract/approvals/approval'
import { Problem, refundProblems } from '@tideway/contract/calls/problems'
import { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { isRefundDescription, isRefusal, parseRefundAmount } from '@tideway/contract/refunds/refund'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { callerOf } from '../../http/calls/calls.ts'
import { idempotencyKeyOf, sendAnswer } from '../../http/json/idempotency-key.ts'
import { holdForApproval } from '../../people/approvals/hold-for-approval.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { faultPoint } from '../../platform/process/fault-points.ts'
import { makeRefund, refundApproval, refundCall } from './make-refund.ts'
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
          202: HeldCall,
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
      faultPoint('refund-before-claim')
      const input = { paymentRequestId, requested, clientRefundId: clientRefundID, description }
      const key = idempotencyKeyOf(request)
      const { held, refuseAbove } = await holdForApproval(platform, refundApproval, {
        ...{ caller, clientId: caller.clientId, input, key },
        ...refundCall(input),
      })
      if (held) return sendAnswer(reply, held)
      const answer = await makeRefund(platform, caller, input, { key, onAmount: refuseAbove })
      faultPoint('refund-after-commit')
      sendAnswer(reply, answer)
      faultPoint('refund-while-answering')
      return reply
    },
  )
}
