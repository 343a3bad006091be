import { Problem, refundProblems } from '@tideway/contract/calls/problems'
import { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { isRefundDescription, isRefusal, parseRefundAmount } from '@tideway/contract/refunds/refund'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { callerOf } from '../../http/calls/calls.ts'
import { answerMoneyCall, moneyAnswers } from '../../people/approvals/money-call.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { faultPoint } from '../../platform/process/fault-points.ts'
import type { RefundInput } from './make-refund.ts'
import { refundApproval } from './make-refund.ts'
import { refundDocs } from './rest-docs.ts'

const RefundQuery = z.strictObject({
  id: z.optional(z.string().brand<'PaymentRequestId'>()),
  refundAmount: z.optional(z.string()),
  clientRefundID: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  description: z.optional(z.string()),
})
type RefundQuery = z.infer<typeof RefundQuery>

export function refundRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/paymentRequest/refund',
    {
      config: {
        operation: 'RestAPI/POST:paymentRequest/refund',
        guard: { proof: 'in bulk', waits: ['refund'] },
        docs: refundDocs,
      },
      schema: {
        tags: ['Payment requests'],
        summary: 'Refund a payment request, wholly or in part',
        querystring: RefundQuery,
        body: z.optional(z.nullable(z.strictObject({}))),
        response: { 200: PaymentRequestRecord, 404: Problem, ...moneyAnswers },
      },
    },
    async (request, reply) => {
      const input = refundOf(request.query)
      faultPoint('refund-before-claim')
      const caller = callerOf(request)
      await answerMoneyCall(platform, { request, reply, caller }, refundApproval, input)
      faultPoint('refund-while-answering')
      return reply
    },
  )
}

function refundOf({ id, refundAmount, clientRefundID, description }: RefundQuery): RefundInput {
  if (id === undefined || id === '') throw new ApiError(refundProblems.missingId)
  const requested = parseRefundAmount(refundAmount)
  if (typeof requested === 'object' && isRefusal(requested)) throw new ApiError(requested)
  if (description !== undefined && !isRefundDescription(description))
    throw new ApiError(refundProblems.invalidDescription)
  return { paymentRequestId: id, requested, clientRefundId: clientRefundID, description }
}
