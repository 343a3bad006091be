import type { Task } from '@tideway/contract/tasks/task'
import { taskKinds } from '@tideway/contract/tasks/task-kinds'
import { formatDay } from '@tideway/contract/time/calendar-day'
import { roleLabel } from '@tideway/contract/users/roles/roles'

/** Returns the facts of a task: its name, its numbers, and its reason if that is a sentence. */
export function taskFacts({ name, count, daysLeft, reason, kind }: Task): string[] {
  return [
    ...(name === undefined ? [] : [name]),
    ...(count === undefined ? [] : [count === 1 ? '1 report' : `${count} reports`]),
    ...(kind === 'balanceLow' ? [lasts(daysLeft)] : []),
    // A reason without a space is a code of a bank, which is explained where the task opens.
    ...(reason?.includes(' ') ? [reason] : []),
  ]
}

function lasts(days: number | undefined): string {
  if (days === undefined) return 'Not falling over the last four weeks'
  if (days === 0) return 'Lasts less than a day at the pace of the last four weeks'
  return `Lasts ${days === 1 ? '1 day' : `${days} days`} at the pace of the last four weeks`
}

export const taskTitle = ({ kind }: Task): string => taskKinds[kind].title
export const taskAdvice = ({ kind }: Task): string => taskKinds[kind].advice

/** Returns who can act, in words. */
export function actorWords({ canAct, roles }: Task): string {
  if (canAct) return 'You'
  const labels = roles.map(roleLabel)
  const last = labels.pop()
  return labels.length === 0 ? (last ?? '') : `${labels.join(', ')} or ${last}`
}

export function asideWords({ until, by, reason }: NonNullable<Task['aside']>): string {
  return `Put aside until ${formatDay(until)} by ${by}: ${reason}`
}
