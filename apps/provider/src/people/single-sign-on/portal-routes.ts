import { HeldCall } from '@tideway/contract/approvals/approval'
import type { ClientId } from '@tideway/contract/calls/ids'
import { forbidden, Problem } from '@tideway/contract/calls/problems'
import {
  EmailDomain,
  EmailDomainClaim,
  IdentityProviderChange,
  SignInTest,
  SingleSignOn,
} from '@tideway/contract/identity/single-sign-on/single-sign-on'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { clientNamed } from '../../http/calls/client-named.ts'
import { clientIdText, clientInPath } from '../../http/calls/client-parameters.ts'
import { idempotencyKeyOf, sendAnswer } from '../../http/json/idempotency-key.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Approvable } from '../approvals/approvable.ts'
import { holdForApproval } from '../approvals/hold-for-approval.ts'
import type { UserCaller } from '../users/user-store.ts'
import { addEmailDomain, proveEmailDomain, removeEmailDomain } from './email-domains.ts'
import {
  addDomainDocs,
  proveDomainDocs,
  readDocs,
  removeDocs,
  removeDomainDocs,
  saveDocs,
  testDocs,
} from './portal-docs.ts'
import {
  readSingleSignOn,
  removeSingleSignOn,
  saveSingleSignOn,
  testSingleSignOn,
} from './single-sign-on.ts'
import {
  domainApprovals,
  signOnApproval,
  signOnRemovalApproval,
} from './single-sign-on-approvals.ts'

const tags = ['Clients']
const url = '/clients/:clientId/singleSignOn'
const read = 'PortalAPI/GET:clients/*/singleSignOn'
const change = 'PortalAPI/PUT:clients/*/singleSignOn'
const refusals = { 400: Problem, 403: Problem, 404: Problem }
const domainInPath = z.object({
  clientId: clientIdText,
  domain: z.string().check(z.maxLength(253)),
})
const nothing = z.void()

/**
 * Registers the calls for a client's single sign-on. A user who changes it controls the roles of all people who sign in
 * with it.
 */
export function singleSignOnRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const onRequest = async (request: FastifyRequest) => {
    userOf(request)
  }
  const actingFor = async (
    request: FastifyRequest<{ Params: { clientId: ClientId } }>,
  ): Promise<UserCaller> => ({
    ...userOf(request),
    clientId: await clientNamed(platform, request, request.params.clientId),
  })
  const domains = domainApprovals(platform.env)
  /** Returns the answer to a call that waits for a second person. */
  const hold = async <Input>(
    request: FastifyRequest,
    approvable: Approvable<Input>,
    caller: UserCaller,
    input: Input,
  ) => {
    const key = idempotencyKeyOf(request)
    const { clientId } = caller
    return (await holdForApproval(platform, approvable, { caller, clientId, input, key })).held
  }

  app.get(
    url,
    {
      config: { operation: read, docs: readDocs },
      onRequest,
      schema: {
        tags,
        summary: 'Read the single sign-on of a client',
        params: clientInPath,
        response: { 200: SingleSignOn, 404: Problem },
      },
    },
    async (request) => {
      const { clientId } = await actingFor(request)
      return readSingleSignOn(platform, platform.db, clientId)
    },
  )

  app.post(
    `${url}/domains`,
    {
      config: {
        operation: change,
        guard: { proof: 'always', waits: ['user'] },
        docs: addDomainDocs,
      },
      onRequest,
      schema: {
        tags,
        summary: 'Add an email domain to the single sign-on of a client',
        params: clientInPath,
        body: EmailDomainClaim,
        response: { 201: EmailDomain, 202: HeldCall, ...refusals },
      },
    },
    async (request, reply) => {
      const caller = await actingFor(request)
      const held = await hold(request, domains.add, caller, { domain: request.body.domain })
      if (held) return sendAnswer(reply, held)
      return reply.code(201).send(await addEmailDomain(platform, caller, request.body.domain))
    },
  )

  app.post(
    `${url}/domains/:domain/verification`,
    {
      config: {
        operation: change,
        guard: { proof: 'always', waits: ['user'] },
        docs: proveDomainDocs,
      },
      onRequest,
      schema: {
        tags,
        summary: 'Look up the TXT record of an email domain',
        params: domainInPath,
        response: { 200: EmailDomain, 202: HeldCall, ...refusals },
      },
    },
    async (request, reply) => {
      const caller = await actingFor(request)
      const { domain } = request.params
      const held = await hold(request, domains.prove, caller, { domain })
      if (held) return sendAnswer(reply, held)
      return proveEmailDomain(platform, caller, domain)
    },
  )

  app.put(
    url,
    {
      config: { operation: change, guard: { proof: 'always', waits: ['user'] }, docs: saveDocs },
      onRequest,
      schema: {
        tags,
        summary: 'Save the single sign-on of a client',
        params: clientInPath,
        body: IdentityProviderChange,
        response: { 200: SingleSignOn, 202: HeldCall, ...refusals },
      },
    },
    async (request, reply) => {
      const caller = await actingFor(request)
      const held = await hold(request, signOnApproval, caller, request.body)
      if (held) return sendAnswer(reply, held)
      return saveSingleSignOn(platform, caller, request.body)
    },
  )

  app.post(
    `${url}/test`,
    {
      config: {
        operation: change,
        guard: {
          proof: 'always',
          waits: 'Tries what is saved, which was guarded, and signs no one in.',
        },
        docs: testDocs,
      },
      onRequest,
      schema: {
        tags,
        summary: 'Test the single sign-on of a client',
        params: clientInPath,
        response: { 200: SignInTest, ...refusals },
      },
    },
    async (request) => {
      const { clientId } = await actingFor(request)
      return { location: await testSingleSignOn(platform, clientId) }
    },
  )

  app.delete(
    `${url}/domains/:domain`,
    {
      config: {
        operation: change,
        guard: { proof: 'always', waits: ['user'] },
        docs: removeDomainDocs,
      },
      onRequest,
      schema: {
        tags,
        summary: 'Remove an email domain from the single sign-on of a client',
        params: domainInPath,
        response: { 202: HeldCall, 204: nothing, 404: Problem },
      },
    },
    async (request, reply) => {
      const caller = await actingFor(request)
      const { domain } = request.params
      const held = await hold(request, domains.remove, caller, { domain })
      if (held) return sendAnswer(reply, held)
      await removeEmailDomain(platform, caller, domain)
      return reply.code(204).send()
    },
  )

  app.delete(
    url,
    {
      config: { operation: change, guard: { proof: 'always', waits: ['user'] }, docs: removeDocs },
      onRequest,
      schema: {
        tags,
        summary: 'Remove the single sign-on of a client',
        params: clientInPath,
        response: { 202: HeldCall, 204: nothing, 404: Problem },
      },
    },
    async (request, reply) => {
      const caller = await actingFor(request)
      const held = await hold(request, signOnRemovalApproval, caller, {})
      if (held) return sendAnswer(reply, held)
      await removeSingleSignOn(platform, caller)
      return reply.code(204).send()
    },
  )
}

/** People of another identity provider are managed there, so they must not manage it here (readings 2). */
function userOf({ caller }: Pick<FastifyRequest, 'caller'>): UserCaller {
  if (caller?.kind !== 'user' || caller.federated) throw new ApiError(forbidden)
  return caller
}
