import {
  ApprovalCount,
  ApprovalList,
  ApproveBody,
  approvalProblems,
  DeclineBody,
  HeldCall,
  maySee,
} from '@tideway/contract/approvals/approval'
import {
  ApprovalPolicy,
  asksForApproval,
  policyFor,
} from '@tideway/contract/approvals/approval-policy'
import { ApprovalRows, ApprovalRowsQuery } from '@tideway/contract/approvals/approval-rows'
import type { ClientId } from '@tideway/contract/calls/ids'
import { forbidden, Problem } from '@tideway/contract/calls/problems'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import type { Credentials } from '../../http/authentication/authenticate.ts'
import { isPermitted } from '../../http/authentication/authenticate.ts'
import { callerOf } from '../../http/calls/calls.ts'
import { clientNamed } from '../../http/calls/client-named.ts'
import { clientInQuery } from '../../http/calls/client-parameters.ts'
import { idempotencyKeyOf, sendAnswer } from '../../http/json/idempotency-key.ts'
import { ApiError } from '../../platform/api-error.ts'
import { runInTenantScope } from '../../platform/database/call-database.ts'
import type { Tx } from '../../platform/database/database.ts'
import { runIdempotent } from '../../platform/idempotency/idempotent.ts'
import type { Platform } from '../../platform/platform.ts'
import { faultPoint } from '../../platform/process/fault-points.ts'
import { recordRejectedCall } from '../audit/run-idempotent-audited.ts'
import type { Approvables } from './approvable.ts'
import type { ApprovalRequest } from './approval-store.ts'
import {
  countApprovals,
  decidable,
  findApproval,
  listApprovals,
  viewForDecider,
} from './approval-store.ts'
import type { ApprovalName, Person } from './decide-approval.ts'
import { approve, decline, withdraw } from './decide-approval.ts'
import type { DecisionFacts } from './decision-facts.ts'
import { approvalPolicyOf } from './policy/approval-policy-store.ts'
import {
  approveDocs,
  countDocs,
  declineDocs,
  listDocs,
  readDocs,
  rowsDocs,
  rulesDocs,
  withdrawDocs,
} from './portal-docs.ts'
import { readRows } from './rows/read-rows.ts'

const tags = ['Approvals']
const reads = 'PortalAPI/GET:approvals'
const decides = 'PortalAPI/POST:approvals'
const params = z.object({
  approvalId: z.string().check(z.minLength(1), z.maxLength(100)).brand<'ApprovalId'>(),
})
const answers = { 200: HeldCall, 400: Problem, 403: Problem, 404: Problem, 409: Problem }

type Named = FastifyRequest<{
  Params: { approvalId: ApprovalName['approvalId'] }
  Querystring: { clientId?: ClientId | undefined }
}>

/** Registers the list of requests for approval, and the decisions about them. */
export function approvalRoutes(
  instance: FastifyInstance,
  platform: Platform,
  credentials: Pick<Credentials, 'presentCaller'>,
  approvables: Approvables,
  facts: DecisionFacts,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  /** Returns the person, acting for the client of the query if there is one. */
  const personFor = async (
    request: FastifyRequest<{ Querystring: { clientId?: ClientId | undefined } }>,
  ): Promise<Person> => {
    const caller = callerOf(request)
    if (caller.kind !== 'user') throw new ApiError(forbidden)
    const { clientId } = request.query
    // The acting client was checked with the token.
    if (clientId === undefined) return caller
    return { ...caller, clientId: await clientNamed(platform, request, clientId) }
  }

  /** Returns the request that a read names, if the person may see it. */
  const visibleTo = async (person: Person, { params }: Pick<Named, 'params'>) => {
    const row = await findApproval(platform.db, person.clientId, params.approvalId)
    if (!row || !maySee(decidable(row), person)) throw new ApiError(approvalProblems.notFound)
    return row
  }

  /** Runs the decision once for each idempotency key, and records its rejection. */
  const act = async (
    request: Named,
    reply: FastifyReply,
    action: 'approval.approve' | 'approval.decline' | 'approval.withdraw',
    work: (tx: Tx, person: Person, name: ApprovalName) => Promise<ApprovalRequest>,
  ) => {
    const person = await personFor(request)
    const { approvalId } = request.params
    const name = { clientId: person.clientId, approvalId }
    try {
      const answer = await runIdempotent(
        platform,
        {
          clientId: callerOf(request).clientId,
          callerId: person.accountId,
          key: idempotencyKeyOf(request),
          operation: action,
          payload: [name, request.body ?? null],
        },
        async (tx) => {
          const row = await work(tx, person, name)
          const Approval = await viewForDecider(facts, row, person, platform.clock.now())
          return { status: 200, body: { Approval } }
        },
      )
      faultPoint('approval-after-commit')
      return sendAnswer(reply, answer)
    } catch (error) {
      if (error instanceof ApiError)
        await recordRejectedCall(platform, person, { action, resourceId: approvalId }, error)
      throw error
    }
  }

  app.get(
    '/approvals',
    {
      config: { operation: reads, docs: listDocs },
      schema: {
        tags,
        summary: 'List requests for approval',
        querystring: clientInQuery,
        response: { 200: ApprovalList, 403: Problem, 404: Problem },
      },
    },
    async (request) => {
      const person = await personFor(request)
      const now = platform.clock.now()
      return { approvals: await listApprovals(platform.db, facts, person.clientId, person, now) }
    },
  )

  app.get(
    '/approvals/count',
    {
      config: { operation: reads, docs: countDocs },
      schema: {
        tags,
        summary: 'Count the requests that wait for you',
        querystring: clientInQuery,
        response: { 200: ApprovalCount, 403: Problem, 404: Problem },
      },
    },
    async (request) => {
      const person = await personFor(request)
      const { clientId } = person
      const now = platform.clock.now()
      const count = await countApprovals(platform.db, facts, clientId, person, now)
      const inUse = count.any || asksForApproval(await approvalPolicyOf(platform.db, clientId))
      return { inUse, waiting: count.waiting }
    },
  )

  app.get(
    '/approvals/rules',
    {
      config: { operation: reads, docs: rulesDocs },
      schema: {
        tags,
        summary: 'Read which of your calls wait',
        querystring: clientInQuery,
        response: { 200: ApprovalPolicy, 403: Problem, 404: Problem },
      },
    },
    async (request) => {
      const { clientId, scopes } = await personFor(request)
      const callable = [...approvables.values()].filter(({ operation }) => scopes.has(operation))
      const kinds = new Set(callable.map(({ kind }) => kind))
      return policyFor(await approvalPolicyOf(platform.db, clientId), kinds)
    },
  )

  app.get(
    '/approvals/:approvalId',
    {
      config: { operation: reads, docs: readDocs },
      schema: {
        tags,
        summary: 'Read a request for approval',
        params,
        querystring: clientInQuery,
        response: { 200: HeldCall, 403: Problem, 404: Problem },
      },
    },
    async (request) => {
      const person = await personFor(request)
      const row = await visibleTo(person, request)
      return { Approval: await viewForDecider(facts, row, person, platform.clock.now()) }
    },
  )

  app.get(
    '/approvals/:approvalId/rows',
    {
      config: { operation: reads, docs: rowsDocs },
      schema: {
        tags,
        summary: 'Read the payments of a request',
        params,
        querystring: ApprovalRowsQuery,
        response: { 200: ApprovalRows, 400: Problem, 403: Problem, 404: Problem },
      },
    },
    async (request) => {
      const person = await personFor(request)
      const row = await visibleTo(person, request)
      return readRows(platform, approvables, row, person, Number(request.query.after ?? '0'))
    },
  )

  app.post(
    '/approvals/:approvalId/approve',
    {
      config: {
        operation: decides,
        ownOrganisationToo: true,
        guard: { proof: 'always', waits: 'Is the decision of the second person.' },
        docs: approveDocs,
      },
      schema: {
        tags,
        summary: 'Approve a request, and run its call',
        params,
        querystring: clientInQuery,
        body: ApproveBody,
        response: answers,
      },
    },
    async (request, reply) => {
      const approver = await personFor(request)
      const { clientId } = approver
      const approval = await findApproval(platform.db, clientId, request.params.approvalId)
      if (!approval) throw new ApiError(approvalProblems.notFound)
      const { asker_kind: kind, asker_id: id, asker_organisation_id: organisationId } = approval
      // A file has no rights to check again.
      const present =
        kind === 'FILE'
          ? approver
          : await credentials.presentCaller({ kind, id, organisationId, clientId })
      const asker = present && isPermitted(present, approval.operation) ? present : undefined
      // The call runs as the person who made it, who may belong to a client above.
      const reach = [...(request.reach ?? []), ...(asker ? [organisationId] : [])]
      return runInTenantScope(
        new Set(reach),
        () =>
          act(request, reply, 'approval.approve', (tx, person, name) =>
            approve(platform, tx, person, name, request.body, { approvables, facts, asker }),
          ),
        callerOf(request).clientId,
      )
    },
  )

  app.post(
    '/approvals/:approvalId/decline',
    {
      config: {
        operation: decides,
        guard: 'Is the decision of the second person.',
        docs: declineDocs,
      },
      schema: {
        tags,
        summary: 'Decline a request',
        params,
        querystring: clientInQuery,
        body: DeclineBody,
        response: answers,
      },
    },
    async (request, reply) =>
      act(request, reply, 'approval.decline', (tx, person, name) =>
        decline(platform, tx, person, name, request.body, facts),
      ),
  )

  app.post(
    '/approvals/:approvalId/withdraw',
    {
      config: { operation: decides, guard: 'Ends a person’s own request.', docs: withdrawDocs },
      schema: {
        tags,
        summary: 'Withdraw your own request',
        params,
        querystring: clientInQuery,
        body: z.optional(z.nullable(z.strictObject({}))),
        response: answers,
      },
    },
    async (request, reply) =>
      act(request, reply, 'approval.withdraw', (tx, person, name) =>
        withdraw(platform, tx, person, name),
      ),
  )
}
