import type { ListField } from '@tideway/contract/batches/match-columns'
import { Button } from '@tideway/design/buttons/button'
import { ErrorText } from '@tideway/design/fields/field'
import { TextField } from '@tideway/design/fields/text-field'
import { useState } from 'react'
import styles from './edit-row.module.css'

/** A row of the list in the form in which it is sent. */
export type ListedRow<Field extends string> = Partial<Record<Field, string | undefined>> & {
  line?: number | undefined
  leaveOut?: string | undefined
}

/** The list whose rows are changed in its review. */
export interface RowEditing<Field extends string, Row extends ListedRow<Field>> {
  fields: readonly ListField<Field>[]
  rows: readonly Row[]
  /** Returns the reason why the changed rows cannot be used as a list, or undefined. */
  problemOf: (rows: readonly Row[]) => string | undefined
  /** Replaces the rows and starts another review. */
  onRows: (rows: Row[]) => void
}

interface EditRowProps<Field extends string, Row extends ListedRow<Field>> {
  editing: RowEditing<Field, Row>
  row: {
    row: number
    line?: number | undefined
    problems?: readonly { column?: string | undefined; text: string }[] | undefined
  }
}

/**
 * 'Edit' on a row that cannot be carried out. Shows its cells as fields, each with its problem. The row keeps its line
 * number.
 */
export function EditRow<Field extends string, Row extends ListedRow<Field>>({
  editing,
  row,
}: EditRowProps<Field, Row>) {
  const [isOpen, setOpen] = useState(false)
  const listed = editing.rows[row.row - 1]
  if (listed === undefined) return null
  const place = row.line === undefined ? `row ${row.row}` : `line ${row.line}`
  if (!isOpen)
    return (
      <div className={styles.open}>
        <Button aria-label={`Edit ${place}`} kind="link" onClick={() => setOpen(true)}>
          Edit
        </Button>
      </div>
    )
  return (
    <RowForm
      editing={editing}
      listed={listed}
      onClose={() => setOpen(false)}
      place={place}
      row={row}
    />
  )
}

interface RowFormProps<Field extends string, Row extends ListedRow<Field>>
  extends EditRowProps<Field, Row> {
  listed: Row
  place: string
  onClose: () => void
}

function RowForm<Field extends string, Row extends ListedRow<Field>>({
  editing: { fields, rows, problemOf, onRows },
  listed,
  row,
  place,
  onClose,
}: RowFormProps<Field, Row>) {
  const [cells, setCells] = useState<Partial<Record<Field, string>>>({})
  const [problem, setProblem] = useState<string>()
  const cellOf = (field: Field) => cells[field] ?? listed[field] ?? ''
  const errorOf = ({ field, label }: ListField<Field>) =>
    cells[field] === undefined
      ? row.problems?.find(({ column }) => column === label)?.text
      : undefined

  function save() {
    const { leaveOut: _, ...includedRow } = listed
    const changed = Object.fromEntries(
      fields.map(({ field }) => [field, cellOf(field).trim() || undefined]),
    )
    // An empty cell is left out of the row, except for the ID of a payment, which may be empty.
    const next = {
      ...includedRow,
      ...changed,
      ...('id' in listed && { id: changed.id ?? '' }),
    } as Row
    const all = rows.map((other, at) => (at + 1 === row.row ? next : other))
    const wrong = problemOf(all)
    if (wrong === undefined) onRows(all)
    else setProblem(wrong)
  }

  return (
    <form
      aria-label={`Edit ${place}`}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {fields.map((one) => (
        <TextField
          error={errorOf(one)}
          key={one.field}
          label={one.label}
          onChange={(value) => setCells((before) => ({ ...before, [one.field]: value }))}
          value={cellOf(one.field)}
        />
      ))}
      <div className={styles.actions}>
        <Button kind="primary" type="submit">
          Save and review again
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
      <span role="alert">
        {problem === undefined ? null : <ErrorText id={`edit-${row.row}`}>{problem}</ErrorText>}
      </span>
    </form>
  )
}
