import { useQuery } from '@tanstack/react-query'
import type { Tasks } from '@tideway/contract/tasks/task'
import { Switch } from '@tideway/design/choices/switch'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import type { ReactNode } from 'react'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { ReadFailed } from '../../ui/empty-state.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { TaskList } from './task-list.tsx'
import { setDailyMail, tasksQuery } from './task-queries.ts'
import styles from './tasks.module.css'
import { useTaskChange } from './use-task-change.ts'

/** The list of tasks. Renders nothing if the provider has no tasks (readings 5, calls of our own). */
export function TasksSection() {
  const { actingClientId } = useSession()
  const tasks = useQuery(tasksQuery(useApi(), actingClientId))
  if (tasks.data === null) return null
  if (tasks.data) return <Loaded key={actingClientId} tasks={tasks.data} />
  return (
    <Framed>
      {tasks.isPending ? (
        <div aria-busy="true">
          <span className="visually-hidden">Loading tasks</span>
          <Skeleton height="20px" width="220px" />
        </div>
      ) : (
        <Card>
          <ReadFailed query={tasks} />
        </Card>
      )}
    </Framed>
  )
}

function Loaded({ tasks: { tasks, more, dailyMail } }: { tasks: Tasks }) {
  const mail = useTaskChange()
  const open = tasks.filter(({ aside }) => aside === undefined).length
  return (
    <Framed
      mail={
        <Switch
          busy={mail.busy}
          checked={dailyMail}
          hint={mail.problem}
          label="Email me at 8:30 am"
          onChange={(enabled) =>
            void mail.make((api, clientId) => setDailyMail(api, clientId, enabled))
          }
        />
      }
    >
      <p className={open === 0 ? styles.quiet : 'visually-hidden'} role="status">
        {open === 0 ? 'Nothing needs you now.' : open === 1 ? '1 task' : `${open} tasks`}
      </p>
      {tasks.length > 0 ? <TaskList more={more} tasks={tasks} /> : null}
    </Framed>
  )
}

function Framed({ mail, children }: { mail?: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby="tasks" className={styles.section}>
      <div className={styles.head}>
        <h2 id="tasks">Tasks</h2>
        {mail}
      </div>
      {children}
    </section>
  )
}
