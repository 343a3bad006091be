import type { Task } from '@tideway/contract/tasks/task'
import type { Permission } from '@tideway/contract/users/roles/permissions'

interface TaskPlace {
  path: string
  hash?: string
  /** Permission that the place needs. */
  permission: Permission | undefined
  /** The action there, as a verb. */
  verb: string
}

const recordPath = (list: string, { subjectId }: Task) =>
  `/transactions/${list}/${encodeURIComponent(subjectId)}`
const webhookPath = ({ subjectId }: Task) =>
  `/settings/manage-webhook/${encodeURIComponent(subjectId)}`

const places: Record<Task['kind'], (task: Task) => TaskPlace> = {
  payoutReturned: (task) => ({
    path: recordPath('OutboundPayments', task),
    permission: 'transactionsMenuItem',
    verb: 'Send again',
  }),
  refundFailed: (task) => ({
    path: recordPath('PaymentRequests', task),
    permission: 'transactionsMenuItem',
    verb: 'Refund again',
  }),
  payToRefundFailed: (task) => ({
    path: recordPath('PaymentInitiations', task),
    permission: 'transactionsMenuItem',
    verb: 'Refund again',
  }),
  settlementFailed: () => ({
    path: '/balance-management',
    permission: 'balanceManagementMenuItem',
    verb: 'Settle again',
  }),
  balanceLow: () => ({
    path: '/balance-management',
    permission: 'balanceManagementMenuItem',
    verb: 'Top up',
  }),
  approvalWaiting: ({ subjectId }) => ({
    path: '/approvals',
    hash: subjectId,
    permission: undefined,
    verb: 'Decide',
  }),
  requestExpiring: (task) => ({
    path: recordPath('PaymentRequests', task),
    permission: 'transactionsMenuItem',
    verb: 'Open request',
  }),
  paymentFileRejected: () => ({
    path: '/apps/batch',
    permission: 'appsMenuItem',
    verb: 'See problems',
  }),
  paymentFilesUncollected: () => ({
    path: '/apps/batch',
    permission: 'appsMenuItem',
    verb: 'Check server',
  }),
  reportUndelivered: () => ({
    path: '/reports',
    permission: 'reportsMenuItem',
    verb: 'See reports',
  }),
  webhookFailing: (task) => ({
    path: webhookPath(task),
    permission: 'settingsMenuItem',
    verb: 'Check address',
  }),
  secretEnding: (task) => ({
    path: webhookPath(task),
    permission: 'settingsMenuItem',
    verb: 'Open webhook',
  }),
  invitationEnding: () => ({ path: '/users', permission: 'usersMenuItem', verb: 'Resend' }),
}

/**
 * Returns the place where a task is done, or where people who may not act can read about it. Undefined if the user may
 * not open the place.
 */
export function taskPlace(
  task: Task,
  permissions: Record<Permission, boolean>,
): Omit<TaskPlace, 'permission'> | undefined {
  const { permission, verb, ...place } = places[task.kind](task)
  if (permission !== undefined && !permissions[permission]) return undefined
  return { ...place, verb: task.canAct ? verb : 'Open' }
}
