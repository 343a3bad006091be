import {
  LowBalanceEmailAddresses,
  LowBalanceThreshold,
  lowBalanceProblems,
} from '@tideway/contract/balance/low-balance-alert'
import { Problem } from '@tideway/contract/calls/problems'
import { parseTwoDecimals } from '@tideway/contract/money/money'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { callerOf } from '../../http/calls/calls.ts'
import { clientBelowActing } from '../../http/calls/client-named.ts'
import { clientInPath } from '../../http/calls/client-parameters.ts'
import { actorOf } from '../../people/audit/record-audit.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  readAddressesDocs,
  readThresholdDocs,
  saveAddressesDocs,
  saveThresholdDocs,
} from '../rest-docs.ts'
import { addressesOf, setAddresses, setThreshold, thresholdOf } from './low-balance-alert.ts'

const tags = ['Account']
const changed = z.void()

export function lowBalanceRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const threshold = '/clients/:clientId/lowBalanceAlert/threshold'
  const emailAddresses = '/clients/:clientId/lowBalanceAlert/emailAddresses'

  app.get(
    threshold,
    {
      config: {
        operation: 'RestAPI/GET:clients/*/lowBalanceAlert/threshold',
        docs: readThresholdDocs,
      },
      schema: {
        tags,
        summary: 'Read the threshold of the low-balance alert',
        params: clientInPath,
        response: { 200: LowBalanceThreshold, 404: Problem },
      },
    },
    async (request) =>
      thresholdOf(await clientBelowActing(platform, request, request.params.clientId)),
  )

  app.put(
    threshold,
    {
      config: {
        operation: 'RestAPI/PUT:clients/*/lowBalanceAlert/threshold',
        guard: 'Changes when a mail is sent.',
        docs: saveThresholdDocs,
      },
      // The call has its own error message, which differs from a schema's.
      attachValidation: true,
      schema: {
        tags,
        summary: 'Set the threshold of the low-balance alert, or turn it off',
        params: clientInPath,
        body: LowBalanceThreshold,
        response: { 204: changed, 400: Problem, 404: Problem },
      },
    },
    async (request, reply) => {
      if (request.validationError) throw new ApiError(lowBalanceProblems.wrongThreshold)
      const client = await clientBelowActing(platform, request, request.params.clientId)
      const { threshold: text } = request.body
      const cents = text === null ? null : parseTwoDecimals(text)
      if (cents === undefined) throw new ApiError(lowBalanceProblems.wrongThreshold)
      await setThreshold(platform, client.client_id, cents, actorOf(callerOf(request)))
      return reply.code(204).send()
    },
  )

  app.get(
    emailAddresses,
    {
      config: {
        operation: 'RestAPI/GET:clients/*/lowBalanceAlert/emailAddresses',
        docs: readAddressesDocs,
      },
      schema: {
        tags,
        summary: 'Read the recipients of the low-balance alert',
        params: clientInPath,
        response: { 200: LowBalanceEmailAddresses, 404: Problem },
      },
    },
    async (request) =>
      addressesOf(await clientBelowActing(platform, request, request.params.clientId)),
  )

  app.put(
    emailAddresses,
    {
      config: {
        operation: 'RestAPI/PUT:clients/*/lowBalanceAlert/emailAddresses',
        guard: 'Changes who gets a mail.',
        docs: saveAddressesDocs,
      },
      attachValidation: true,
      schema: {
        tags,
        summary: 'Set the recipients of the low-balance alert',
        params: clientInPath,
        body: LowBalanceEmailAddresses,
        response: { 204: changed, 400: Problem, 404: Problem },
      },
    },
    async (request, reply) => {
      if (request.validationError) throw new ApiError(lowBalanceProblems.wrongEmailAddresses)
      const client = await clientBelowActing(platform, request, request.params.clientId)
      const { emailAddresses } = request.body
      await setAddresses(platform, client.client_id, emailAddresses, actorOf(callerOf(request)))
      return reply.code(204).send()
    },
  )
}
