import type { ClientId } from '@tideway/contract/calls/ids'
import type { TaskAside } from '@tideway/contract/tasks/task'
import { taskProblems } from '@tideway/contract/tasks/task'
import { asideDayProblem } from '@tideway/contract/tasks/task-times'
import { sydneyDay } from '@tideway/contract/time/calendar-day'
import { callerName } from '../../http/authentication/caller.ts'
import type { DecisionFacts } from '../../people/approvals/decision-facts.ts'
import { actorOf, recordAudit } from '../../people/audit/record-audit.ts'
import { ApiError } from '../../platform/api-error.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Person } from './read-tasks.ts'
import { readTasks } from './read-tasks.ts'

/** A task that a call names. */
export interface NamedTask {
  clientId: ClientId
  taskId: string
}

/** Puts a task aside for everyone at the client, or changes the day or the reason. */
export async function putAside(
  platform: Platform,
  facts: DecisionFacts,
  { clientId, taskId }: NamedTask,
  person: Person,
  { until, reason }: TaskAside,
): Promise<void> {
  await refuseOthers(platform, facts, { clientId, taskId }, person)
  const now = platform.clock.now()
  const problem = asideDayProblem(until, now)
  if (problem) throw new ApiError(taskProblems.day(problem))
  await transact(platform.db, async (tx) => {
    // Also delete the rows whose day has come, so that they do not accumulate.
    await tx
      .deleteFrom('tasks_aside')
      .where('client_id', '=', clientId)
      .where('until', '<=', sydneyDay(now))
      .execute()
    const row = {
      until,
      reason: reason.trim(),
      put_by: callerName(person),
      put_at: now,
    }
    await tx
      .insertInto('tasks_aside')
      .values({ client_id: clientId, task_id: taskId, ...row })
      .onConflict((conflict) => conflict.columns(['client_id', 'task_id']).doUpdateSet(row))
      .execute()
    await recordAudit(tx, {
      clientId,
      actor: actorOf(person),
      action: 'task.putAside',
      subjectId: taskId,
      details: { until, reason: row.reason },
      at: now,
    })
  })
}

/** Brings a task back. Bringing it back again changes nothing. */
export async function bringBack(
  platform: Platform,
  facts: DecisionFacts,
  { clientId, taskId }: NamedTask,
  person: Person,
): Promise<void> {
  await refuseOthers(platform, facts, { clientId, taskId }, person)
  await transact(platform.db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('tasks_aside')
      .where('client_id', '=', clientId)
      .where('task_id', '=', taskId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return
    await recordAudit(tx, {
      clientId,
      actor: actorOf(person),
      action: 'task.bringBack',
      subjectId: taskId,
      at: platform.clock.now(),
    })
  })
}

/** Throws unless the person sees the task and may act on it, because it leaves everyone's list. */
async function refuseOthers(
  platform: Platform,
  facts: DecisionFacts,
  { clientId, taskId }: NamedTask,
  person: Person,
): Promise<void> {
  const { tasks } = await readTasks(platform, facts, clientId, person)
  const task = tasks.find((each) => each.taskId === taskId)
  if (!task) throw new ApiError(taskProblems.notFound)
  if (!task.canAct) throw new ApiError(taskProblems.notYours)
}
