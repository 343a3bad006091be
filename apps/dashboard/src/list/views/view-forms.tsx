import type { View } from '@tideway/contract/views/view'
import { viewName, viewNameProblem } from '@tideway/contract/views/view'
import { Button } from '@tideway/design/buttons/button'
import { TextField } from '@tideway/design/fields/text-field'
import { useState } from 'react'
import styles from './views-panel.module.css'

interface QuestionProps {
  busy: boolean
  /** Why the last attempt failed. */
  problem: string | undefined
  onBack: () => void
}

interface NameFormProps extends QuestionProps {
  label: string
  name: string
  /** Views whose names are taken. */
  others: readonly Pick<View, 'name'>[]
  onSave: (name: string) => void
}

/** Asks for the name of a view. */
export function NameForm({
  label,
  busy,
  problem,
  others,
  onBack,
  onSave,
  ...defaults
}: NameFormProps) {
  const [name, setName] = useState(defaults.name)
  const [isChecked, setChecked] = useState(false)
  const fault = viewNameProblem(name, others)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (fault === undefined) onSave(viewName(name))
      }}
    >
      <TextField
        autoFocus
        error={(isChecked ? fault : undefined) ?? problem}
        label="Name of the view"
        onChange={setName}
        value={name}
      />
      <div className={styles.answers}>
        <Button onClick={onBack}>Back</Button>
        <Button busy={busy} kind="primary" type="submit">
          {label}
        </Button>
      </div>
    </form>
  )
}

interface DeleteQuestionProps extends QuestionProps {
  name: string
  onDelete: () => void
}

/** Asks before a view is deleted. */
export function DeleteQuestion({ name, busy, problem, onBack, onDelete }: DeleteQuestionProps) {
  return (
    <div className={styles.form}>
      <p className={styles.question}>Delete the view ‘{name}’? The list doesn’t change.</p>
      {problem === undefined ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.answers}>
        <Button autoFocus onClick={onBack}>
          Back
        </Button>
        <Button busy={busy} kind="danger" onClick={onDelete}>
          Delete
        </Button>
      </div>
    </div>
  )
}
