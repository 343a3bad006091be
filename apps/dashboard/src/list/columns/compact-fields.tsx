import type { ReactNode } from 'react'
import { Fragment } from 'react'
import { Lines } from '../../ui/table/rows/compact-lines.tsx'
import { shortId } from '../../ui/text/short-id.ts'
import type { ListField } from '../transaction-list.ts'
import styles from './compact-fields.module.css'

/** Maximum characters of an id on a phone, next to the line's other content. */
const ID_ROOM = 19

/** Ids of the leading fields of a compact row, the most informative first. */
export interface CompactPlan {
  /** The first visible one is the title. */
  title: readonly string[]
  /** All visible ones are in the second line. */
  second: readonly string[]
  /** All visible ones follow the date in the third line. */
  third?: readonly string[]
  /** Default fields that only the opened row shows, because three lines cannot hold them. */
  opened?: readonly string[]
}

/** Position of each field in a compact row. */
export interface CompactSlots<Row> {
  title: ListField<Row> | undefined
  amount: ListField<Row> | undefined
  chip: ListField<Row> | undefined
  second: readonly ListField<Row>[]
  third: readonly ListField<Row>[]
  /** Fields below the lines, with labels. */
  rest: readonly ListField<Row>[]
}

/** Assigns each configured field to a line of a compact row, at most once, for any choice of fields (spec 2.12). */
export function compactSlots<Row>(
  fields: readonly ListField<Row>[],
  plan: CompactPlan,
): CompactSlots<Row> {
  const left = new Map(fields.map((field) => [field.id, field]))
  function take(isField: (field: ListField<Row>) => boolean): ListField<Row> | undefined {
    const field = [...left.values()].find(isField)
    if (field) left.delete(field.id)
    return field
  }
  const amount = take(({ kind }) => kind === 'figure')
  const chip = take(({ kind }) => kind === 'chip')
  const planned = plan.title.find((id) => left.has(id))
  const title = take(({ id }) => id === planned) ?? take(({ kind }) => kind !== 'date')
  const takeAll = (ids: readonly string[] = []) =>
    ids.flatMap((fieldId) => take(({ id }) => id === fieldId) ?? [])
  const second = takeAll(plan.second)
  const date = take(({ kind }) => kind === 'date')
  const third = [...(date ? [date] : []), ...takeAll(plan.third)]
  takeAll(plan.opened)
  return { title, amount, chip, second, third, rest: [...left.values()] }
}

interface CompactFieldsProps<Row> {
  row: Row
  fields: readonly ListField<Row>[]
  plan: CompactPlan
}

/** A row at 768 px and below. */
export function CompactFields<Row>({ row, fields, plan }: CompactFieldsProps<Row>) {
  const { title, amount, chip, second, third, rest } = compactSlots(fields, plan)
  const show = (field: ListField<Row> | undefined) => field && <Value field={field} row={row} />
  const withText = (some: readonly ListField<Row>[]) =>
    some.filter((field) => field.text(row) !== '')
  const line = (some: readonly ListField<Row>[]) =>
    withText(some).map((field, place) => (
      <Fragment key={field.id}>
        {place > 0 ? ' · ' : null}
        {show(field)}
      </Fragment>
    ))
  return (
    <Lines
      amount={show(amount)}
      chip={show(chip)}
      rest={
        withText(rest).length === 0 ? null : (
          <span className={styles.rest}>
            {withText(rest).map((field) => (
              <span key={field.id}>
                <span className="quiet">{field.label}</span> {show(field)}
              </span>
            ))}
          </span>
        )
      }
      second={line(second)}
      third={line(third)}
      title={show(title)}
    />
  )
}

/** The whole row is one button, so an id has no copy button here, only in the opened row. */
function Value<Row>({ field, row }: { field: ListField<Row>; row: Row }): ReactNode {
  const text = field.text(row)
  if (field.kind === 'id') return <span className="mono">{shortId(text, ID_ROOM)}</span>
  return field.cell ? field.cell(row) : text
}
