import type { CallDocs } from '../../http/calls/call-docs.ts'
import { clientIdInPath } from '../../http/calls/call-parameters.ts'

const extension = 'What needs someone at a client, for the home page of the dashboard.'
const keysHaveNone = 'An API key has no tasks.'
const taskId = 'payoutReturned.4f0c9a1d27be4d0f8a5c3e6b7d9f1020.mi6p5xs0'
const task = {
  taskId,
  kind: 'payoutReturned',
  subjectId: '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
  name: 'John Smith',
  amount: '840.00',
  sinceDatetime: '2026-11-20T03:00:00.000Z',
  reason: 'Account closed',
  canAct: true,
  roles: ['BASE_ADMIN', 'BASE_FINANCE_ADMIN', 'BASE_FINANCE_MANAGER'],
}
const parameters = {
  ...clientIdInPath,
  taskId: { description: 'Our id of the task.', example: taskId },
}
const errors = {
  403: `You may not act on the task, so you cannot put it aside. ${keysHaveNone}`,
  404: 'The task does not exist, its cause has ended, or you may not see it.',
}

export const listDocs: CallDocs = {
  description:
    'Each person sees the tasks whose cause they may read. A task is there while its cause is: a payout that came back is a task until it is sent again, or for 30 days. No task is stored, so nothing has to be ticked off.',
  errors: { 403: keysHaveNone },
  extension,
  parameters: clientIdInPath,
  example: {
    path: '/clients/HARBOUR/tasks',
    answer: { tasks: [task], more: false, dailyMail: false },
  },
}

export const putAsideDocs: CallDocs = {
  description:
    'The task is put aside for everyone at the client, up to 90 days, and others see who did and why. It is back on that day if its cause is still there. An entry of the audit trail says who put it aside.',
  errors,
  extension,
  parameters,
  example: {
    path: '/clients/HARBOUR/tasks/$ID/aside',
    body: { until: '2026-11-25', reason: 'The payee sends new details.' },
  },
}

export const bringBackDocs: CallDocs = {
  description: 'Brings the task back at once. Repeating the call changes nothing.',
  errors,
  extension,
  parameters,
  example: { path: '/clients/HARBOUR/tasks/$ID/aside' },
}

export const dailyMailDocs: CallDocs = {
  description:
    'The mail comes at 8:30 am in Sydney to the person who makes this call, and only on days that have a task which is not put aside.',
  errors: { 403: keysHaveNone },
  extension,
  parameters: clientIdInPath,
  example: { path: '/clients/HARBOUR/tasks/dailyMail', body: { enabled: true } },
}
