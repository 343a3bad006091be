import { createLink } from '@tanstack/react-router'
import { parseTwoDecimals } from '@tideway/contract/money/money'
import type { Task } from '@tideway/contract/tasks/task'
import { Button, ButtonLink } from '@tideway/design/buttons/button'
import { useId } from 'react'
import { useSession } from '../../session/session-context.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { DateTimeText } from '../../ui/time/date-time-text.tsx'
import { taskPlace } from './task-place.ts'
import { bringBack } from './task-queries.ts'
import { actorWords, asideWords, taskAdvice, taskFacts, taskTitle } from './task-words.ts'
import styles from './tasks.module.css'
import { useTaskChange } from './use-task-change.ts'

const PlaceLink = createLink(ButtonLink)

interface TaskRowProps {
  task: Task
  onPutAside: () => void
}

/** A task: its title, its amount, its dates, who can act, and the link to the place where it is done. */
export function TaskRow({ task, onPutAside }: TaskRowProps) {
  const id = useId()
  const { permissions } = useSession()
  const change = useTaskChange()
  const { amount, aside, canAct, sinceDatetime, endsDatetime, taskId } = task
  const place = taskPlace(task, permissions)
  return (
    <li aria-labelledby={id} className={styles.row}>
      <div className={styles.what} id={id}>
        <div className={styles.line}>
          <h3 className={styles.title}>{taskTitle(task)}</h3>
          <p className={styles.facts}>{taskFacts(task).join(' · ')}</p>
        </div>
        <p className={styles.small}>
          {aside ? asideWords(aside) : canAct ? `${taskAdvice(task)}.` : null}
        </p>
        {change.problem === undefined ? null : (
          <p className={styles.problem} role="alert">
            {change.problem}
          </p>
        )}
      </div>
      <p className={styles.amount}>
        {amount === undefined ? null : <MoneyText cents={parseTwoDecimals(amount)} />}
      </p>
      <dl className={styles.times}>
        {endsDatetime === undefined ? (
          sinceDatetime === undefined ? null : (
            <div>
              <dt>Since</dt>
              <dd>
                <DateTimeText instant={sinceDatetime} />
              </dd>
            </div>
          )
        ) : (
          <div>
            <dt>{Date.parse(endsDatetime) > Date.now() ? 'Ends' : 'Ended'}</dt>
            <dd>
              <DateTimeText instant={endsDatetime} />
            </dd>
          </div>
        )}
        <div>
          <dt>Who can act</dt>
          <dd>{actorWords(task)}</dd>
        </div>
      </dl>
      <div className={styles.actions}>
        {place ? (
          <PlaceLink aria-describedby={id} hash={place.hash ?? ''} to={place.path}>
            {place.verb}
          </PlaceLink>
        ) : null}
        {canAct ? (
          aside ? (
            <Button
              aria-describedby={id}
              busy={change.busy}
              kind="quiet"
              onClick={() => void change.make((api, clientId) => bringBack(api, clientId, taskId))}
            >
              Bring back
            </Button>
          ) : (
            <Button aria-describedby={id} kind="quiet" onClick={onPutAside}>
              Put aside…
            </Button>
          )
        ) : null}
      </div>
    </li>
  )
}
