import { SweepCreate, SweepCreated } from '@tideway/contract/balance/sweep'
import { Problem } from '@tideway/contract/calls/problems'
import { centsToText, parsePaymentAmount } from '@tideway/contract/money/money'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { runIdempotentAudited } from '../../audit/run-idempotent-audited.ts'
import { callerName } from '../../http/authentication/caller.ts'
import { callerOf } from '../../http/calls.ts'
import { idempotencyKeyOf, sendAnswer } from '../../http/idempotency-key.ts'
import { faultPoint } from '../../platform/fault-points.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Rail } from '../../rail/rail.ts'
import { sweepDocs } from '../rest-docs.ts'
import { createSweep } from './create-sweep.ts'

export function sweepRoutes(instance: FastifyInstance, platform: Platform, rail: Rail): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/sweepRequest',
    {
      config: { operation: 'RestAPI/POST:sweepRequest', docs: sweepDocs },
      schema: {
        tags: ['Account'],
        summary: 'Sweep funds to the settlement account',
        body: SweepCreate,
        response: { 201: SweepCreated, 400: Problem, 409: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const body = request.body.SweepRequest
      const amount = parsePaymentAmount(body.amount)
      const answer = await runIdempotentAudited(
        platform,
        caller,
        {
          key: idempotencyKeyOf(request),
          operation: 'POST /sweepRequest',
          payload: body,
          action: 'sweep.create',
          resourceId: body.clientTransactionId,
          details: { amount: amount === undefined ? null : centsToText(amount) },
        },
        async (tx) => {
          const created = await createSweep(platform, rail, tx, {
            clientId: caller.clientId,
            body,
            requestedBy: callerName(caller),
          })
          faultPoint(platform.env, 'sweep-after-claim')
          const { sweepRequestId } = created.SweepRequestStatus
          return { status: 201, body: created, subjectId: sweepRequestId }
        },
      )
      faultPoint(platform.env, 'sweep-after-commit')
      return sendAnswer(reply, answer)
    },
  )
}
