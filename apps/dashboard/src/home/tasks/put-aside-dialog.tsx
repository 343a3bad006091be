import type { Task } from '@tideway/contract/tasks/task'
import { asideReasonProblem, MAX_ASIDE_REASON } from '@tideway/contract/tasks/task'
import { asideDayProblem } from '@tideway/contract/tasks/task-times'
import { addDays, sydneyDay } from '@tideway/contract/time/calendar-day'
import { Button } from '@tideway/design/buttons/button'
import { FieldStack } from '@tideway/design/fields/field'
import { TextField } from '@tideway/design/fields/text-field'
import { Alert } from '@tideway/design/messages/alert'
import { useState } from 'react'
import { useOpenForm } from '../../session/open-forms.ts'
import { DayField } from '../../ui/date-fields/day-field.tsx'
import { useLazyOverlay } from '../../ui/lazy-component.ts'
import { lazyDialog } from '../../ui/lazy-overlays.ts'
import { putAside } from './task-queries.ts'
import { taskFacts, taskTitle } from './task-words.ts'
import { useTaskChange } from './use-task-change.ts'

const BAD_DAY = 'Enter a day as yyyy-MM-dd'

interface PutAsideDialogProps {
  task: Task
  onClose: () => void
}

/** Asks until when a task is put aside, and why. */
export function PutAsideDialog({ task, onClose }: PutAsideDialogProps) {
  const now = new Date()
  const tomorrow = addDays(sydneyDay(now), 1)
  const [until, setUntil] = useState(tomorrow)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const change = useTaskChange()
  const Dialog = useLazyOverlay(lazyDialog, true, onClose)
  useOpenForm('the reason', reason !== '')
  if (!Dialog) return null
  const dayProblem = until === '' ? BAD_DAY : asideDayProblem(until, now)
  const reasonProblem = asideReasonProblem(reason)

  async function confirm() {
    setTried(true)
    if (dayProblem || reasonProblem || change.busy) return
    const body = { until, reason }
    if (await change.make((api, clientId) => putAside(api, clientId, task.taskId, body))) onClose()
  }

  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose} type="button">
            Cancel
          </Button>
          <Button busy={change.busy} kind="primary" type="submit">
            Put aside
          </Button>
        </>
      }
      onClose={onClose}
      onSubmit={() => void confirm()}
      open
      subtitle={[taskTitle(task), ...taskFacts(task).slice(0, 1)].join(' · ')}
      title="Put this task aside"
      width={400}
    >
      <FieldStack>
        <DayField
          error={tried ? dayProblem : undefined}
          formMessage={BAD_DAY}
          hint="It’s back on this day if it still needs someone."
          label="Until"
          min={tomorrow}
          onChange={setUntil}
          required
          value={until}
        />
        <TextField
          error={tried ? reasonProblem : undefined}
          hint="Your colleagues see it, with your name."
          label="Reason"
          maxLength={MAX_ASIDE_REASON}
          onChange={setReason}
          readOnly={change.busy}
          required
          value={reason}
        />
        {change.problem === undefined ? null : <Alert kind="error">{change.problem}</Alert>}
      </FieldStack>
    </Dialog>
  )
}
