import { activityWords } from '@tideway/contract/activity/activity'
import type { ClientId } from '@tideway/contract/calls/ids'
import { asCents, centsToText } from '@tideway/contract/money/money'
import type { Task } from '@tideway/contract/tasks/task'
import { MOST_OF_KIND } from '@tideway/contract/tasks/task'
import type { TaskKind } from '@tideway/contract/tasks/task-kinds'
import { taskKinds, visibleKinds } from '@tideway/contract/tasks/task-kinds'
import { daysBalanceLasts } from '@tideway/contract/tasks/task-times'
import { sydneyDay } from '@tideway/contract/time/calendar-day'
import { rolesWith } from '@tideway/contract/users/roles/scopes'
import type { Caller } from '../../http/authentication/caller.ts'
import { pendingApprovals } from '../../people/approvals/approval-store.ts'
import type { DecisionFacts } from '../../people/approvals/decision-facts.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CauseRow } from './task-causes.ts'
import { causeStatements } from './task-causes.ts'

export type Person = Extract<Caller, { kind: 'user' }>
type Provider = Pick<Platform, 'pool' | 'db' | 'clock'>

/** Returns the tasks of a client that a person may see, by kind, then oldest first. */
export async function readTasks(
  platform: Provider,
  facts: DecisionFacts,
  clientId: ClientId,
  person: Person,
): Promise<{ tasks: Task[]; more: boolean }> {
  const now = platform.clock.now()
  const kinds = visibleKinds(person)
  const [causes, approvals, aside] = await Promise.all([
    readCauses(platform, clientId, kinds, now),
    kinds.includes('approvalWaiting')
      ? approvalTasks(platform, facts, clientId, person, now)
      : ([] as Task[]),
    asideOf(platform, clientId, now),
  ])
  const all = [...causes.map((row) => viewTask(row, person)), ...approvals]
  const groups = kinds.map((kind) => all.filter((task) => task.kind === kind))
  const tasks = groups.flatMap((group) => group.slice(0, MOST_OF_KIND))
  return {
    tasks: tasks.map((task) => {
      const putAside = aside.get(task.taskId)
      return putAside ? { ...task, aside: putAside } : task
    }),
    more: groups.some(({ length }) => length > MOST_OF_KIND),
  }
}

async function readCauses(
  { pool }: Provider,
  clientId: ClientId,
  kinds: readonly TaskKind[],
  now: Date,
): Promise<CauseRow[]> {
  const answers = await Promise.all(
    causeStatements(kinds).map((statement) =>
      pool.query<CauseRow>({ ...statement, values: [clientId, now] }),
    ),
  )
  return answers.flatMap(({ rows }) => rows)
}

function viewTask(row: CauseRow, { scopes }: Person): Task {
  const { kind, subject_id: subjectId, amount_cents: amount, fall_cents: fall } = row
  const daysLeft = fall === null ? undefined : daysBalanceLasts(amount ?? 0, fall)
  return {
    taskId: taskIdOf(kind, subjectId, row.since_at),
    kind,
    subjectId,
    ...(row.name !== null && { name: row.name }),
    ...(amount !== null && { amount: centsToText(asCents(amount)) }),
    ...(row.since_at !== null && { sinceDatetime: row.since_at.toISOString() }),
    ...(row.ends_at !== null && { endsDatetime: row.ends_at.toISOString() }),
    ...(daysLeft !== undefined && { daysLeft }),
    ...(row.count !== null && { count: row.count }),
    ...(row.reason !== null && { reason: row.reason }),
    canAct: scopes.has(taskKinds[kind].acts),
    roles: rolesWith(taskKinds[kind].acts),
  }
}

/** The id contains the start: a cause that ends and starts again is another task, and is not put aside. */
function taskIdOf(kind: TaskKind, subjectId: string, since: Date | null): string {
  return `${kind}.${subjectId}.${(since?.getTime() ?? 0).toString(36)}`
}

/** Returns the pending requests for approval, and whether this person may decide about each. */
async function approvalTasks(
  { db }: Provider,
  facts: DecisionFacts,
  clientId: ClientId,
  person: Person,
  now: Date,
): Promise<Task[]> {
  const pending = await pendingApprovals(db, facts, clientId, person, {
    now,
    most: MOST_OF_KIND + 1,
  })
  return pending.map(({ row, mayDecide }) => ({
    taskId: taskIdOf('approvalWaiting', row.approval_id, row.asked_at),
    kind: 'approvalWaiting',
    subjectId: row.approval_id,
    name: `${row.asker_name} asks to ${activityWords(row.action, 'REFUSED').replace(/^tried to /, '')}`,
    ...(row.amount_cents !== null && { amount: centsToText(row.amount_cents) }),
    sinceDatetime: row.asked_at.toISOString(),
    endsDatetime: row.expires_at.toISOString(),
    canAct: mayDecide,
    roles: rolesWith(row.operation),
  }))
}

/** Returns by task id who has put a task aside, if its day is after today. */
async function asideOf(
  { db }: Provider,
  clientId: ClientId,
  now: Date,
): Promise<Map<string, NonNullable<Task['aside']>>> {
  const rows = await db
    .selectFrom('tasks_aside')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('until', '>', sydneyDay(now))
    .execute()
  return new Map(
    rows.map(({ task_id: taskId, until, reason, put_by: by, put_at: at }) => [
      taskId,
      { until, reason, by, putDatetime: at.toISOString() },
    ]),
  )
}
