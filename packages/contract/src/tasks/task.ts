import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import { problemResponse } from '../calls/problems.ts'
import { essential } from '../calls/tolerant.ts'
import { DollarText } from '../money/dollar-amount.ts'
import { roles } from '../users/roles/roles.ts'
import { taskKindNames } from './task-kinds.ts'

const instant = z.iso.datetime()
const dayWords = 'The day in Sydney on which the task is back: `YYYY-MM-DD`.'
/** Longest reason for putting a task aside. */
export const MAX_ASIDE_REASON = 200

/** Tasks of one kind in a response. There may be more of them. */
export const MOST_OF_KIND = 50

export const Task = z.object({
  taskId: field(
    essential(z.string()),
    'Our id of the task. A cause that ends and begins again is another task.',
    'payoutReturned.4f0c9a1d27be4d0f8a5c3e6b7d9f1020.mhzk2q3k',
  ),
  kind: field(z.enum(taskKindNames), 'What it is about.'),
  subjectId: field(
    z.string(),
    'The id of the record, destination or account that the task is about. For tasks about the client as a whole, its id.',
    '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
  ),
  name: field(
    z.optional(z.string()),
    'The name that people know it by: a payee, a reference, a file, a destination or an email address.',
    'John Smith',
  ),
  amount: field(z.optional(DollarText), 'The amount in dollars, if it is about one.', '840.00'),
  sinceDatetime: field(
    z.optional(instant),
    'Since when it needs someone, in UTC. Absent if that is not known.',
    '2026-11-20T03:00:00.000Z',
  ),
  endsDatetime: field(
    z.optional(instant),
    'When the request, approval, invitation or secret ends, in UTC.',
    '2026-11-21T03:00:00.000Z',
  ),
  daysLeft: field(
    z.optional(z.int()),
    'For a low balance: the whole days that it lasts at the pace of the last four weeks. Absent if it does not fall.',
    3,
  ),
  count: field(
    z.optional(z.int()),
    'The number of reports, for reports that were not delivered.',
    2,
  ),
  reason: field(z.optional(z.string()), 'The reason for the failure.', 'Account closed'),
  canAct: field(z.boolean(), 'Whether you may do something about it.'),
  roles: field(z.array(z.enum(roles)), 'The roles that may do something about it.'),
  aside: field(
    z.optional(
      z.object({
        until: field(z.iso.date(), dayWords, '2026-11-25'),
        reason: field(z.string(), 'Why.', 'The payee sends new details.'),
        by: field(z.string(), 'Who, by their email.', 'finance.admin@harbour.example'),
        putDatetime: field(instant, 'When, in UTC.', '2026-11-20T03:04:00.000Z'),
      }),
    ),
    'Who has put it aside, until when and why. Absent if nobody has.',
  ),
})
export type Task = z.infer<typeof Task>
nameObject(Task, 'Task', 'Something that needs a person at the client.')

/** Response of GET /clients/{clientId}/tasks. */
export const Tasks = z.object({
  tasks: field(z.array(Task), 'By kind, then oldest first. Those put aside are among them.'),
  more: field(
    z.boolean(),
    `Whether there are more than ${MOST_OF_KIND} tasks of a kind, which are left out.`,
  ),
  dailyMail: field(z.boolean(), 'Whether you get this list by email each day that it has a task.'),
})
export type Tasks = z.infer<typeof Tasks>
nameObject(Tasks, 'Tasks', 'What needs someone at the client now, as far as you may see it.')

/** Body of PUT /clients/{clientId}/tasks/{taskId}/aside. */
export const TaskAside = z.strictObject({
  until: field(z.iso.date(), dayWords, '2026-11-25'),
  reason: field(
    z.string().check(
      z.maxLength(MAX_ASIDE_REASON),
      z.refine((text) => asideReasonProblem(text) === undefined, {
        error: ({ input }) => asideReasonProblem(String(input)) ?? 'The reason is not valid',
      }),
    ),
    'Why, for your colleagues, on one line of up to 200 characters.',
    'The payee sends new details.',
    { minLength: 1 },
  ),
})
export type TaskAside = z.infer<typeof TaskAside>
nameObject(TaskAside, 'TaskAside', 'Until when a task is put aside, and why.')

/** Body of PUT /clients/{clientId}/tasks/dailyMail. */
export const DailyTaskMail = z.strictObject({
  enabled: field(z.boolean(), 'Whether you get the mail.'),
})
export type DailyTaskMail = z.infer<typeof DailyTaskMail>
nameObject(DailyTaskMail, 'DailyTaskMail', 'Whether you get your tasks by email each day.')

/** Returns why a reason cannot be stored, or undefined if it can. */
export function asideReasonProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Enter a reason'
  if (text.length > MAX_ASIDE_REASON)
    return `Enter a reason of up to ${MAX_ASIDE_REASON} characters`
  return /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text)
    ? 'Use visible characters on one line'
    : undefined
}

export const taskProblems = {
  notFound: problemResponse(404, 'The task can not be found'),
  notYours: problemResponse(403, 'Only people who may act on a task can put it aside'),
  day: (problem: string) => problemResponse(400, `[until: ${problem}]`),
}
