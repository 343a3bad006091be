import type { Task, Tasks } from '@tideway/contract/tasks/task'
import { Button } from '@tideway/design/buttons/button'
import { useState } from 'react'
import { PutAsideDialog } from './put-aside-dialog.tsx'
import { TaskRow } from './task-row.tsx'
import { taskTitle } from './task-words.ts'
import styles from './tasks.module.css'

/** Tasks of one kind that are shown before the others are opened. */
const MOST_SHOWN = 2

/** The tasks, and those put aside folded below them. Rendered only if there are any. */
export function TaskList({ tasks, more }: Pick<Tasks, 'tasks' | 'more'>) {
  const [dialogOf, openDialog] = useState<Task>()
  const [unfolded, unfold] = useState<ReadonlySet<string>>(new Set())
  const open = tasks.filter(({ aside }) => aside === undefined)
  const aside = tasks.filter((task) => task.aside !== undefined)
  const kinds = [...new Set(open.map(({ kind }) => kind))]
  const toggle = (name: string) =>
    unfold((before) =>
      before.has(name)
        ? new Set([...before].filter((each) => each !== name))
        : new Set([...before, name]),
    )
  const row = (task: Task) => (
    <TaskRow key={task.taskId} onPutAside={() => openDialog(task)} task={task} />
  )
  return (
    <div className={styles.card}>
      {open.length === 0 ? null : (
        <ul aria-label="Tasks" className={styles.list}>
          {kinds.map((kind) => {
            const ofKind = open.filter((task) => task.kind === kind)
            const isUnfolded = unfolded.has(kind) || ofKind.length <= MOST_SHOWN + 1
            const [first] = ofKind
            return [
              ...ofKind.slice(0, isUnfolded ? undefined : MOST_SHOWN).map(row),
              ofKind.length <= MOST_SHOWN + 1 || first === undefined ? null : (
                <li className={styles.fold} key={kind}>
                  <Button aria-expanded={isUnfolded} kind="link" onClick={() => toggle(kind)}>
                    {isUnfolded
                      ? `Show fewer: ${taskTitle(first)}`
                      : `Show ${ofKind.length - MOST_SHOWN} more: ${taskTitle(first)}`}
                  </Button>
                </li>
              ),
            ]
          })}
        </ul>
      )}
      {more ? <p className={styles.note}>There are more tasks than this list shows.</p> : null}
      {aside.length === 0 ? null : (
        <details className={styles.aside}>
          <summary>{aside.length === 1 ? '1 put aside' : `${aside.length} put aside`}</summary>
          <ul aria-label="Tasks put aside" className={styles.list}>
            {aside.map(row)}
          </ul>
        </details>
      )}
      {dialogOf ? <PutAsideDialog onClose={() => openDialog(undefined)} task={dialogOf} /> : null}
    </div>
  )
}
