import type { ClientId } from '@tideway/contract/calls/ids'
import { forbidden, Problem } from '@tideway/contract/calls/problems'
import { DailyTaskMail, TaskAside, Tasks } from '@tideway/contract/tasks/task'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { callerOf } from '../../http/calls/calls.ts'
import { clientNamed } from '../../http/calls/client-named.ts'
import { clientIdText, clientInPath } from '../../http/calls/client-parameters.ts'
import type { DecisionFacts } from '../../people/approvals/decision-facts.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { getsDailyMail, setDailyMail } from './daily-mail.ts'
import { bringBackDocs, dailyMailDocs, listDocs, putAsideDocs } from './portal-docs.ts'
import { bringBack, putAside } from './put-aside.ts'
import type { Person } from './read-tasks.ts'
import { readTasks } from './read-tasks.ts'

const tags = ['Tasks']
const params = z.object({
  clientId: clientIdText,
  taskId: z.string().check(z.minLength(1), z.maxLength(200)),
})
const nothing = z.void()
const refusals = { 403: Problem, 404: Problem }

/** Registers the list of tasks at a client, and people's decisions about them. */
export function taskRoutes(
  instance: FastifyInstance,
  platform: Platform,
  facts: DecisionFacts,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const named = async (request: FastifyRequest<{ Params: { clientId: ClientId } }>) => {
    const person = personOf(request)
    return { person, clientId: await clientNamed(platform, request, request.params.clientId) }
  }

  app.get(
    '/clients/:clientId/tasks',
    {
      config: { operation: 'PortalAPI/GET:clients/*/tasks', docs: listDocs },
      schema: {
        tags,
        summary: 'List what needs someone',
        params: clientInPath,
        response: { 200: Tasks, ...refusals },
      },
    },
    async (request) => {
      const { person, clientId } = await named(request)
      const [list, dailyMail] = await Promise.all([
        readTasks(platform, facts, clientId, person),
        getsDailyMail(platform.db, clientId, person.accountId),
      ])
      return { ...list, dailyMail }
    },
  )

  app.put(
    '/clients/:clientId/tasks/:taskId/aside',
    {
      config: {
        operation: 'PortalAPI/PUT:clients/*/tasks',
        guard: 'Puts a task aside, with a reason.',
        docs: putAsideDocs,
      },
      schema: {
        tags,
        summary: 'Put a task aside',
        params,
        body: TaskAside,
        response: { 204: nothing, 400: Problem, ...refusals },
      },
    },
    async (request, reply) => {
      const { person, clientId } = await named(request)
      const { taskId } = request.params
      await putAside(platform, facts, { clientId, taskId }, person, request.body)
      return reply.code(204).send()
    },
  )

  app.delete(
    '/clients/:clientId/tasks/:taskId/aside',
    {
      config: {
        operation: 'PortalAPI/DELETE:clients/*/tasks',
        guard: 'Brings a task back.',
        docs: bringBackDocs,
      },
      schema: {
        tags,
        summary: 'Bring a task back',
        params,
        response: { 204: nothing, ...refusals },
      },
    },
    async (request, reply) => {
      const { person, clientId } = await named(request)
      await bringBack(platform, facts, { clientId, taskId: request.params.taskId }, person)
      return reply.code(204).send()
    },
  )

  app.put(
    '/clients/:clientId/tasks/dailyMail',
    {
      config: {
        operation: 'PortalAPI/PUT:clients/*/tasks',
        guard: 'Changes whether the person gets a mail.',
        docs: dailyMailDocs,
      },
      schema: {
        tags,
        summary: 'Choose whether you get tasks by mail',
        params: clientInPath,
        body: DailyTaskMail,
        response: { 204: nothing, 400: Problem, ...refusals },
      },
    },
    async (request, reply) => {
      const { person, clientId } = await named(request)
      await setDailyMail(platform, clientId, person.accountId, request.body.enabled)
      return reply.code(204).send()
    },
  )
}

/** Tasks belong to people, so keys have none. */
function personOf(request: FastifyRequest): Person {
  const caller = callerOf(request)
  if (caller.kind !== 'user') throw new ApiError(forbidden)
  return caller
}
