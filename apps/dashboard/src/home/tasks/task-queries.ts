import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { isNotOffered } from '@tideway/browser/http/api-failure'
import type { TaskAside } from '@tideway/contract/tasks/task'
import { Tasks } from '@tideway/contract/tasks/task'
import { taskKinds } from '@tideway/contract/tasks/task-kinds'

/** An open page shows a change within five seconds. */
const POLL_MS = 4000

const pathOf = (clientId: string) => `/clients/${encodeURIComponent(clientId)}/tasks`
const asidePath = (clientId: string, taskId: string) =>
  `${pathOf(clientId)}/${encodeURIComponent(taskId)}/aside`

export const tasksKey = (clientId: string) => ['client', clientId, 'tasks'] as const

/** Reads the tasks of a client, or null if the provider has no tasks (readings 5, calls of our own). */
export function tasksQuery(api: Api, clientId: string) {
  return queryOptions({
    queryKey: tasksKey(clientId),
    queryFn: async ({ signal }): Promise<Tasks | null> => {
      try {
        const answer = await api.portal({ path: pathOf(clientId), schema: Tasks, signal })
        // A newer provider may have kinds that this version does not know.
        const tasks = answer.tasks.filter(({ kind }) => Object.hasOwn(taskKinds, kind))
        return { ...answer, tasks }
      } catch (error) {
        if (isNotOffered(error)) return null
        throw error
      }
    },
    refetchOnWindowFocus: 'always',
    // A list that failed to load waits for Refresh, because another attempt would replace the message by the skeleton
    // for a moment.
    refetchInterval: ({ state: { data } }) => (data ? POLL_MS : false),
  })
}

export const putAside = (api: Api, clientId: string, taskId: string, body: TaskAside) =>
  api.portal({ method: 'PUT', path: asidePath(clientId, taskId), body })

export const bringBack = (api: Api, clientId: string, taskId: string) =>
  api.portal({ method: 'DELETE', path: asidePath(clientId, taskId) })

export const setDailyMail = (api: Api, clientId: string, enabled: boolean) =>
  api.portal({ method: 'PUT', path: `${pathOf(clientId)}/dailyMail`, body: { enabled } })
