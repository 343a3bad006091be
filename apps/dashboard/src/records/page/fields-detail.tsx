import type { FailureProps } from '../../failures/failure-part.tsx'
import { FailurePart } from '../../failures/failure-part.tsx'
import { detailItem } from '../../list/columns/list-fields.tsx'
import type { ListField } from '../../list/transaction-list.ts'
import { DetailLayout, DetailList } from '../../ui/text/detail-list.tsx'
import styles from './fields-detail.module.css'

interface FieldsDetailProps<Row> {
  fields: readonly ListField<Row>[]
  /** Ids of the fields of the first group, in order. */
  first: readonly string[]
  row: Row
  /** Its code is undefined if the row has no failure. */
  failure: FailureProps
}

/** The detail of a transaction that is only read: all of its fields, the most important ones first, and its failure. */
export function FieldsDetail<Row>({ fields, first, row, failure }: FieldsDetailProps<Row>) {
  const ahead = first.flatMap((id) => fields.find((field) => field.id === id) ?? [])
  const others = fields.filter((field) => !ahead.includes(field))
  return (
    <DetailLayout
      main={{
        title: 'Details',
        content: (
          <div className={styles.fields}>
            <DetailList
              groups={[ahead, others].map((group) => group.map((field) => detailItem(field, row)))}
            />
            <FailurePart {...failure} />
          </div>
        ),
      }}
    />
  )
}
