import { Button } from '@tideway/design/buttons/button'
import { Segmented } from '@tideway/design/choices/segmented'
import { FieldStack } from '@tideway/design/fields/field'
import { Dialog } from '@tideway/design/overlays/dialog'
import { Select } from '@tideway/design/select/select'
import { useState } from 'react'
import { sortedBy } from '../address/list-address.ts'

export interface SortDialogProps {
  /** The shown fields, in order. */
  fields: readonly { id: string; label: string }[]
  /** The order of the rows, as in the address. */
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  onClose: () => void
}

/** The value of the choice without a field. */
const UNSORTED = ''

const directions = [
  { value: 'ascending', text: 'Ascending' },
  { value: 'descending', text: 'Descending' },
] as const

/** Orders the loaded rows by a field, as the heads of a table do. */
export function SortDialog({ fields, sort, onSort, onClose }: SortDialogProps) {
  const before = sortedBy(sort)
  const [id, setId] = useState(
    fields.some((field) => field.id === before.id) ? before.id : UNSORTED,
  )
  const [descending, setDescending] = useState(before.descending)
  const isUnsorted = id === undefined || id === UNSORTED
  function save() {
    onSort(isUnsorted ? undefined : `${descending ? '-' : ''}${id}`)
    onClose()
  }
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit">
            Sort
          </Button>
        </>
      }
      onClose={onClose}
      onSubmit={save}
      open
      title="Sort rows"
      width={400}
    >
      <FieldStack>
        <Select
          label="Sort by"
          onChange={setId}
          options={[
            { value: UNSORTED, text: 'Newest first' },
            ...fields.map(({ id, label }) => ({ value: id, text: label })),
          ]}
          value={id ?? UNSORTED}
        />
        <Segmented
          disabledReason={isUnsorted ? 'Choose a field to sort by first.' : undefined}
          label="Direction"
          onChange={(value) => setDescending(value === 'descending')}
          options={directions}
          value={descending ? 'descending' : 'ascending'}
        />
      </FieldStack>
    </Dialog>
  )
}
