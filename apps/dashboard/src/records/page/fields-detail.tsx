import type { ReactNode } from 'react'
import { detailItem } from '../../list/columns/list-fields.tsx'
import type { ListField } from '../../list/transaction-list.ts'
import { DetailLayout, DetailList } from '../../ui/text/detail-list.tsx'

interface FieldsDetailProps<Row> {
  fields: readonly ListField<Row>[]
  /** Ids of the fields of the first group, in order. */
  first: readonly string[]
  row: Row
  /** The history, if the type has one. */
  history?: ReactNode
  /** Content below the fields. */
  more?: ReactNode
}

/** The detail of a transaction without actions: its history, and all of its fields, the most important ones first. */
export function FieldsDetail<Row>({ fields, first, row, history, more }: FieldsDetailProps<Row>) {
  const ahead = first.flatMap((id) => fields.find((field) => field.id === id) ?? [])
  const others = fields.filter((field) => !ahead.includes(field))
  const details = {
    title: 'Details',
    content: (
      <>
        <DetailList
          groups={[ahead, others].map((group) => group.map((field) => detailItem(field, row)))}
        />
        {more}
      </>
    ),
  }
  return history ? (
    <DetailLayout main={{ title: 'History', content: history }} side={details} />
  ) : (
    <DetailLayout main={details} />
  )
}
