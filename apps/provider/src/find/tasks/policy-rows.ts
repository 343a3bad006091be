import { noSuchClient, people } from '../../http/policy/policy-callers.ts'
import type { PolicyRow } from '../../http/policy/policy-row.ts'

const tasks = '/portal/v1/clients/{client}/tasks'
/** No task has this id. Tasks that a role may not see get the same answer (apps/provider/src/find/tasks/tasks.test.ts). */
const aside = `${tasks}/{client}/aside`
const unknown = '404 The task can not be found'

/** Tasks of a client. Everyone sees the tasks whose cause they may read. */
export const policyRows: readonly PolicyRow[] = [
  {
    call: `GET ${tasks}`,
    may: people,
    own: '200',
    below: '200',
    others: noSuchClient,
    nothing: '{"tasks":[],"more":false,"dailyMail":false}',
  },
  {
    call: `PUT ${aside}`,
    body: { until: '2026-11-25', reason: 'Later' },
    may: people,
    own: unknown,
    below: unknown,
    others: noSuchClient,
    repeats: true,
  },
  {
    call: `DELETE ${aside}`,
    may: people,
    own: unknown,
    below: unknown,
    others: noSuchClient,
    repeats: true,
  },
  {
    call: `PUT ${tasks}/dailyMail`,
    body: { enabled: false },
    may: people,
    own: '204',
    below: '204',
    others: noSuchClient,
    repeats: true,
  },
]
