import { HeldCall } from '@tideway/contract/approvals/approval'
import { SweepCreate, SweepCreated } from '@tideway/contract/balance/sweep'
import { Problem } from '@tideway/contract/calls/problems'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { callerOf } from '../../http/calls/calls.ts'
import { idempotencyKeyOf, sendAnswer } from '../../http/json/idempotency-key.ts'
import { holdForApproval } from '../../people/approvals/hold-for-approval.ts'
import type { Platform } from '../../platform/platform.ts'
import { faultPoint } from '../../platform/process/fault-points.ts'
import type { Rail } from '../../rail/rail.ts'
import { sweepDocs } from '../rest-docs.ts'
import { makeSweep, sweepApproval, sweepCall } from './make-sweep.ts'

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
        response: {
          201: SweepCreated,
          202: HeldCall,
          400: Problem,
          409: Problem,
          422: Problem,
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const body = request.body.SweepRequest
      const key = idempotencyKeyOf(request)
      const { held } = await holdForApproval(platform, sweepApproval(rail), {
        ...{ caller, clientId: caller.clientId, input: body, key },
        ...sweepCall(body),
      })
      if (held) return sendAnswer(reply, held)
      const answer = await makeSweep(platform, rail, caller, body, key)
      faultPoint('sweep-after-commit')
      return sendAnswer(reply, answer)
    },
  )
}
