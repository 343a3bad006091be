import { SweepCreate, SweepCreated } from '@tideway/contract/balance/sweep'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { callerOf } from '../../http/calls/calls.ts'
import { answerMoneyCall, moneyAnswers } from '../../people/approvals/money-call.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Rail } from '../../rail/rail.ts'
import { sweepDocs } from '../rest-docs.ts'
import { sweepApproval } from './make-sweep.ts'

export function sweepRoutes(instance: FastifyInstance, platform: Platform, rail: Rail): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/sweepRequest',
    {
      config: {
        operation: 'RestAPI/POST:sweepRequest',
        guard: { proof: 'always', waits: ['sweep'] },
        docs: sweepDocs,
      },
      schema: {
        tags: ['Account'],
        summary: 'Sweep funds to the settlement account',
        body: SweepCreate,
        response: { 201: SweepCreated, ...moneyAnswers },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const body = request.body.SweepRequest
      return answerMoneyCall(platform, { request, reply, caller }, sweepApproval(rail), body)
    },
  )
}
