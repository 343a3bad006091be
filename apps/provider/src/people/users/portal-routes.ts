import { HeldCall } from '@tideway/contract/approvals/approval'
import type { ClientId } from '@tideway/contract/calls/ids'
import { forbidden, Problem } from '@tideway/contract/calls/problems'
import {
  DashboardUser,
  DashboardUsers,
  RolesData,
  rolesDataFor,
  UserInvitation,
  UserRoleChange,
} from '@tideway/contract/users/users'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { refuseOutside } from '../../http/authentication/authenticate.ts'
import type { Caller } from '../../http/authentication/caller.ts'
import { clientInQuery } from '../../http/calls/client-parameters.ts'
import { idempotencyKeyOf, sendAnswer } from '../../http/json/idempotency-key.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Env } from '../../platform/settings/env.ts'
import type { Approvable } from '../approvals/approvable.ts'
import { holdForApproval } from '../approvals/hold-for-approval.ts'
import { changeRole, deleteUser, inviteAgain, inviteUser, resetFactors } from './manage-users.ts'
import {
  changeRoleDocs,
  deleteDocs,
  inviteAgainDocs,
  inviteDocs,
  listDocs,
  resetFactorsDocs,
  rolesDocs,
} from './portal-docs.ts'
import {
  deleteApproval,
  inviteAgainApproval,
  inviteApproval,
  resetFactorsApproval,
  roleApproval,
} from './user-approvals.ts'
import type { UserCaller } from './user-store.ts'
import { listUsersOf } from './user-store.ts'

const tags = ['Users']
const params = z.object({ userId: z.string().check(z.minLength(1), z.maxLength(254)) })
const deleted = z.void()
const refusals = { 400: Problem, 403: Problem, 404: Problem }

/** Registers the routes for users of the client acted for. `{userId}` is the email, URL-encoded. */
export function userRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const onRequest = async (request: FastifyRequest) => {
    userOf(request)
  }
  /**
   * Returns the clientId of the query if there is one, otherwise the acting client. Only within the caller's
   * organisation.
   */
  const actingFor = async (request: {
    query: { clientId?: ClientId | undefined }
    caller: Caller | null
  }): Promise<UserCaller> => {
    const caller = userOf(request)
    const { clientId } = request.query
    if (clientId === undefined) return caller
    await refuseOutside(platform, caller.organisationId, clientId)
    return { ...caller, clientId }
  }

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
    '/users',
    {
      config: { operation: 'PortalAPI/GET:users', docs: listDocs },
      onRequest,
      schema: {
        tags,
        summary: 'List the users of a client',
        querystring: clientInQuery,
        response: { 200: DashboardUsers },
      },
    },
    async (request) => listUsersOf(platform.db, (await actingFor(request)).clientId),
  )

  app.get(
    '/roles',
    {
      config: { operation: 'PortalAPI/GET:roles', docs: rolesDocs },
      onRequest,
      schema: {
        tags,
        summary: 'Read the roles, and which you may give',
        response: { 200: RolesData },
      },
    },
    async (request) => rolesDataFor(userOf(request).role),
  )

  app.post(
    '/users',
    {
      config: {
        operation: 'PortalAPI/POST:users',
        ownOrganisationToo: true,
        guard: { proof: 'always', waits: ['user'] },
        docs: inviteDocs,
      },
      onRequest,
      schema: {
        tags,
        summary: 'Invite a user',
        querystring: clientInQuery,
        body: UserInvitation,
        response: { 201: DashboardUser, 202: HeldCall, ...refusals, 409: Problem },
      },
    },
    async (request, reply) => {
      const dashboardUrl = dashboardOf(request, platform.env)
      const caller = await actingFor(request)
      const input = { ...request.body, dashboardUrl }
      const answer = await hold(request, inviteApproval, caller, input)
      if (answer) return sendAnswer(reply, answer)
      const user = await inviteUser(platform, caller, request.body, dashboardUrl)
      return reply.code(201).send(user)
    },
  )

  app.post(
    '/users/:userId/invitation',
    {
      config: {
        operation: 'PortalAPI/POST:users',
        ownOrganisationToo: true,
        guard: { proof: 'always', waits: ['user'] },
        docs: inviteAgainDocs,
      },
      onRequest,
      schema: {
        tags,
        summary: 'Send an invitation again',
        params,
        querystring: clientInQuery,
        response: { 200: DashboardUser, 202: HeldCall, ...refusals, 409: Problem },
      },
    },
    async (request, reply) => {
      const dashboardUrl = dashboardOf(request, platform.env)
      const caller = await actingFor(request)
      const input = { email: request.params.userId, dashboardUrl }
      const answer = await hold(request, inviteAgainApproval, caller, input)
      if (answer) return sendAnswer(reply, answer)
      return inviteAgain(platform, caller, input.email, dashboardUrl)
    },
  )

  app.patch(
    '/users/:userId',
    {
      config: {
        operation: 'PortalAPI/PATCH:users',
        ownOrganisationToo: true,
        guard: { proof: 'always', waits: ['user'] },
        docs: changeRoleDocs,
      },
      onRequest,
      schema: {
        tags,
        summary: 'Change the role of a user',
        params,
        querystring: clientInQuery,
        body: UserRoleChange,
        response: { 200: DashboardUser, 202: HeldCall, ...refusals },
      },
    },
    async (request, reply) => {
      const caller = await actingFor(request)
      const input = { email: request.params.userId, role: request.body.role }
      const answer = await hold(request, roleApproval, caller, input)
      if (answer) return sendAnswer(reply, answer)
      return changeRole(platform, caller, input.email, input.role)
    },
  )

  app.delete(
    '/users/:userId/secondFactors',
    {
      config: {
        operation: 'PortalAPI/PATCH:users',
        ownOrganisationToo: true,
        guard: { proof: 'always', waits: ['user'] },
        docs: resetFactorsDocs,
      },
      onRequest,
      schema: {
        tags,
        summary: 'Reset the second factors of a user',
        params,
        querystring: clientInQuery,
        response: { 200: DashboardUser, 202: HeldCall, ...refusals },
      },
    },
    async (request, reply) => {
      const caller = await actingFor(request)
      const { userId: email } = request.params
      const answer = await hold(request, resetFactorsApproval, caller, { email })
      if (answer) return sendAnswer(reply, answer)
      return resetFactors(platform, caller, email)
    },
  )

  app.delete(
    '/users/:userId',
    {
      config: {
        operation: 'PortalAPI/DELETE:users',
        ownOrganisationToo: true,
        guard: { proof: 'always', waits: ['user'] },
        docs: deleteDocs,
      },
      onRequest,
      schema: {
        tags,
        summary: 'Delete a user',
        params,
        querystring: clientInQuery,
        response: { 202: HeldCall, 204: deleted, ...refusals },
      },
    },
    async (request, reply) => {
      const caller = await actingFor(request)
      const input = { email: request.params.userId }
      const answer = await hold(request, deleteApproval, caller, input)
      if (answer) return sendAnswer(reply, answer)
      await deleteUser(platform, caller, input.email)
      return reply.code(204).send()
    },
  )
}

/** People of another identity provider are managed there, and may not manage users here (readings 2). */
function userOf({ caller }: Pick<FastifyRequest, 'caller'>): UserCaller {
  if (caller?.kind !== 'user' || caller.federated) throw new ApiError(forbidden)
  return caller
}

/** Returns the dashboard that the call came from, or the first one, because a link must never lead anywhere else. */
function dashboardOf(request: FastifyRequest, { dashboardUrls }: Env): string {
  const { origin } = request.headers
  const dashboardUrl = dashboardUrls.find((url) => url === origin) ?? dashboardUrls[0]
  if (dashboardUrl === undefined) throw new Error('there is no dashboard')
  return dashboardUrl
}
