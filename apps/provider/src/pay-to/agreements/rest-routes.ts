import { Problem } from '@tideway/contract/calls/problems'
import {
  PaymentAgreementCreateBody,
  PaymentAgreementRecord,
} from '@tideway/contract/pay-to/agreements/payment-agreement'
import {
  PaymentAgreementAmendmentBody,
  PaymentAgreementAmendmentRecord,
} from '@tideway/contract/pay-to/agreements/payment-agreement-amendment'
import {
  PaymentAgreementPage,
  PaymentAgreementSearchBody,
} from '@tideway/contract/pay-to/agreements/payment-agreement-search'
import { agreementProblems } from '@tideway/contract/pay-to/payto-problems'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { callerOf } from '../../http/calls/calls.ts'
import { registerSearchRoutes } from '../../http/calls/search-routes.ts'
import { idempotencyKeyOf, sendAnswer } from '../../http/json/idempotency-key.ts'
import { runIdempotentAudited } from '../../people/audit/run-idempotent-audited.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { amendAgreement } from './amendments/amend-agreement.ts'
import { changeStatus } from './change-status.ts'
import { createAgreement } from './create-agreement.ts'
import {
  amendDocs,
  changeStatusDocs,
  createDocs,
  searchDocs,
  searchTotalsDocs,
} from './rest-docs.ts'
import { searchAgreements, totalAgreements } from './search-agreements.ts'

const tags = ['PayTo agreements']
const actionOfChange = {
  ACTIVE: 'paymentAgreement.resume',
  SUSPENDED: 'paymentAgreement.suspend',
  CANCELLED: 'paymentAgreement.cancel',
} as const

export function paymentAgreementRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/paymentAgreement',
    {
      config: {
        operation: 'RestAPI/POST:paymentAgreement',
        guard: 'The payer approves the agreement, and money comes in.',
        docs: createDocs,
      },
      schema: {
        tags,
        summary: 'Propose a PayTo agreement to a payer',
        body: PaymentAgreementCreateBody,
        response: { 201: PaymentAgreementRecord, 400: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const body = request.body.PaymentAgreement
      const answer = await runIdempotentAudited(
        platform,
        caller,
        {
          key: idempotencyKeyOf(request),
          operation: 'POST /paymentAgreement',
          payload: body,
          action: 'paymentAgreement.create',
          resourceId: body.contractId ?? '',
        },
        async (tx) => {
          const created = await createAgreement(platform, tx, caller.clientId, body)
          const subjectId = created.PaymentAgreementStatus.paymentAgreementId
          return { status: 201, body: created, clientId: body.clientId, subjectId }
        },
      )
      return sendAnswer(reply, answer)
    },
  )

  registerSearchRoutes(instance, {
    path: '/paymentAgreement',
    name: 'PayTo agreements',
    tags,
    operation: 'RestAPI/POST:paymentAgreement/search',
    body: PaymentAgreementSearchBody,
    page: PaymentAgreementPage,
    searchOf: (body) => body?.PaymentAgreementSearch ?? {},
    search: (call) => searchAgreements(platform, call),
    total: (call) => totalAgreements(platform, call),
    searchDocs,
    totalsDocs: searchTotalsDocs,
  })

  app.post(
    '/paymentAgreement/amendment',
    {
      config: {
        operation: 'RestAPI/POST:paymentAgreement/amendment',
        guard: 'The payer approves it, and money comes in.',
        docs: amendDocs,
      },
      schema: {
        tags,
        summary: 'Amend a PayTo agreement',
        body: PaymentAgreementAmendmentBody,
        response: {
          201: PaymentAgreementAmendmentRecord,
          400: Problem,
          403: Problem,
          404: Problem,
          409: Problem,
          422: Problem,
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const body = request.body.PaymentAgreementAmendment
      const answer = await runIdempotentAudited(
        platform,
        caller,
        {
          key: idempotencyKeyOf(request),
          operation: 'POST /paymentAgreement/amendment',
          payload: body,
          action: 'paymentAgreement.amend',
          resourceId: body.paymentAgreementId,
          details: { clientTransactionId: body.clientTransactionId },
        },
        async (tx) => ({
          status: 201,
          body: await amendAgreement(platform, tx, caller.clientId, body),
        }),
      )
      return sendAnswer(reply, answer)
    },
  )

  app.post(
    '/paymentAgreement/changeStatus',
    {
      config: {
        operation: 'RestAPI/POST:paymentAgreement/changeStatus',
        guard: 'Sends no money.',
        docs: changeStatusDocs,
      },
      schema: {
        tags,
        summary: 'Suspend, resume or cancel a PayTo agreement',
        querystring: z.strictObject({
          id: z.optional(z.string().check(z.maxLength(100)).brand<'PaymentAgreementId'>()),
          status: z.enum(['CANCELLED', 'SUSPENDED', 'ACTIVE']),
        }),
        body: z.optional(z.nullable(z.strictObject({}))),
        response: {
          200: PaymentAgreementRecord,
          201: PaymentAgreementRecord,
          400: Problem,
          404: Problem,
          409: Problem,
          412: Problem,
          422: Problem,
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { id: agreementId, status: newStatus } = request.query
      if (agreementId === undefined || agreementId === '')
        throw new ApiError(agreementProblems.missingId)
      const answer = await runIdempotentAudited(
        platform,
        caller,
        {
          key: idempotencyKeyOf(request),
          operation: 'POST /paymentAgreement/changeStatus',
          payload: [agreementId, newStatus],
          action: actionOfChange[newStatus],
          resourceId: agreementId,
        },
        async (tx) => {
          const change = { clientId: caller.clientId, agreementId, wanted: newStatus }
          const changed = await changeStatus(platform, tx, change)
          // The payer may end the agreement before the banks answer.
          return changed.status === 200 ? changed : { ...changed, details: { change: 'submitted' } }
        },
      )
      return sendAnswer(reply, answer)
    },
  )
}
