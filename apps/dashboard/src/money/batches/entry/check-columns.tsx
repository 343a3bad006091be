import type {
  ColumnChoices,
  ListColumn,
  ListRow,
  ListShape,
} from '@tideway/contract/batches/match-columns'
import {
  choiceProblem,
  fieldsOf,
  firstChoices,
  isCertain,
  listRows,
  nameOfColumn,
} from '@tideway/contract/batches/match-columns'
import { Button } from '@tideway/design/buttons/button'
import { Checkbox } from '@tideway/design/choices/checkbox'
import { Chip } from '@tideway/design/indicators/chip'
import { Alert } from '@tideway/design/messages/alert'
import { Select } from '@tideway/design/select/select'
import { useEffect, useRef, useState } from 'react'
import { Card, Section } from '../../../ui/layout/page.tsx'
import styles from './check-columns.module.css'
import type { ListFormWords } from './list-form.tsx'
import type { ReadList } from './read-list-upload.ts'

/** A choice that the person must make besides the columns. */
export interface ColumnQuestion {
  title: string
  label: string
  /** The reason why the list cannot be used until the choice is ticked. */
  missing: string
}

interface CheckColumnsProps<Field extends string, Row> {
  words: ListFormWords
  read: ReadList<Field>
  shape: ListShape<Field>
  rowOf: (row: ListRow<Field>) => Row
  question: ((rows: readonly Row[], columns: number) => ColumnQuestion | undefined) | undefined
  onBack: () => void
  onRows: (rows: Row[]) => void
}

/**
 * Shows the meaning found for each column of a list, with its first cells. If all columns are known, one press
 * continues. Otherwise the person decides about each column, because a wrong column moves the wrong money (decision
 * 132).
 */
export function CheckColumns<Field extends string, Row>(props: CheckColumnsProps<Field, Row>) {
  const { words, read, shape, rowOf } = props
  const { list, fileName, notes } = read
  const [choices, setChoices] = useState<ColumnChoices<Field>>(() => firstChoices(list))
  const [isConfirmed, setConfirmed] = useState(false)
  const [isChosen, setChosen] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  // Takes the focus, because the form that had it has disappeared.
  useEffect(() => part.current?.focus(), [])

  const rows = listRows(list, choices, shape).map(rowOf)
  const question = props.question?.(rows, fieldsOf(choices).length)
  /** Returns true for a suggested column. A column that the person chose needs no confirmation. */
  const isLikely = ({ at, field, match }: ListColumn<Field>) =>
    match === 'LIKELY' && choices[at] === field
  const certain = isCertain(list)
  const asks = list.columns.some(isLikely) || (list.above.length > 0 && !certain)
  const whyNot =
    choiceProblem(list, choices, shape) ??
    (asks && !isConfirmed ? 'Tick that the columns are right.' : undefined) ??
    (question && !isChosen ? question.missing : undefined)

  return (
    <div className={styles.part} ref={part} tabIndex={-1}>
      <Section title="Check the columns">
        <Card>
          {certain ? (
            <p>
              {fileName === undefined ? 'The list' : fileName} has {words.count(rows.length)}, and
              we know every column.
            </p>
          ) : (
            <Alert kind="warning" silent title="Check what each column is">
              We don’t know every column of {fileName ?? 'this list'}. Choose what each one is, so
              that we don’t guess.
            </Alert>
          )}
          {[...notes, ...aboutLines(read)].map((note) => (
            <p className={styles.note} key={note}>
              {note}
            </p>
          ))}
          <ol aria-label="Columns" className={styles.columns}>
            {list.columns.map((column) => (
              <li className={styles.column} key={column.at}>
                <span className={styles.name}>
                  {column.name === '' ? `Column ${column.at + 1}` : column.name}{' '}
                  {isLikely(column) ? <Chip tone="yellow">Suggested</Chip> : null}
                </span>
                <Select
                  hideLabel
                  label={`What ${nameOfColumn(column)} is`}
                  onChange={(choice: Field | 'LEAVE_OUT') =>
                    setChoices({ ...choices, [column.at]: choice })
                  }
                  options={[
                    ...shape.fields.map(({ field, label }) => ({ value: field, text: label })),
                    { value: 'LEAVE_OUT' as const, text: 'Leave out' },
                  ]}
                  placeholder="Choose…"
                  value={choices[column.at] ?? null}
                />
                <span className={styles.samples}>{column.samples.join(' · ')}</span>
              </li>
            ))}
          </ol>
          {asks ? (
            <Checkbox
              checked={isConfirmed}
              label="These columns are right"
              onChange={setConfirmed}
            />
          ) : null}
          {question ? (
            <Alert kind="warning" silent title={question.title}>
              <Checkbox checked={isChosen} label={question.label} onChange={setChosen} />
            </Alert>
          ) : null}
          <div className={styles.actions}>
            <Button
              disabledReason={whyNot}
              kind="primary"
              onClick={() => props.onRows(rows)}
              reasonPlacement="last"
            >
              Use these columns
            </Button>
            <Button onClick={props.onBack}>Change the list</Button>
          </div>
        </Card>
      </Section>
    </div>
  )
}

/** Returns notes about the line with the column names, and about lines that were not read. */
function aboutLines<Field extends string>({ list }: ReadList<Field>): string[] {
  const { namesOnLine, above } = list
  const notes = above.map(
    ({ line, cells }) => `Not read: line ${line}, ‘${cells.filter(Boolean).join(' · ')}’.`,
  )
  if (namesOnLine === undefined)
    return [...notes, 'The list has no line of names, so its first line is read as a row.']
  return namesOnLine === 1 ? notes : [...notes, `The names are on line ${namesOnLine}.`]
}
