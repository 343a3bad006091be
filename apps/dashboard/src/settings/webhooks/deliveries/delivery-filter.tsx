import { deliveryStatuses } from '@tideway/contract/webhooks/webhook-deliveries'
import { TextField } from '@tideway/design/fields/text-field'
import { Select } from '@tideway/design/select/select'
import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import styles from './deliveries.module.css'
import type { FilterDraft } from './delivery-query.ts'
import { anyDelivery, isDefaultFilter } from './delivery-query.ts'

interface DeliveryFilterFieldsProps {
  value: FilterDraft
  onChange: (filter: FilterDraft) => void
  types: readonly string[]
}

const places = [
  { value: 'here', text: 'To this destination' },
  { value: 'anywhere', text: 'All, including callbacks' },
] as const
const statuses = [
  { value: '', text: 'Any status' },
  ...deliveryStatuses.map((value) => ({ value, text: value })),
] as const

/** Fields that filter the deliveries. */
export function DeliveryFilterFields({ value, onChange, types }: DeliveryFilterFieldsProps) {
  const [typed, setTyped] = useState(value.reference)

  function change(part: Partial<FilterDraft>) {
    const next = { ...value, ...part }
    onChange(isDefaultFilter(next) ? anyDelivery : next)
  }
  function search() {
    const reference = typed.trim()
    if (reference !== value.reference) change({ reference })
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: it filters a list and does not search the page
    <div aria-label="Filter deliveries" className={styles.filter} role="group">
      <Select
        label="Sent"
        onChange={(where) => change({ where })}
        options={places}
        value={value.where}
      />
      <Select
        label="Status"
        onChange={(status) => change({ status })}
        options={statuses}
        value={value.status}
      />
      <Select
        label="Event type"
        onChange={(event) => change({ event })}
        options={[
          { value: '', text: 'Any event' },
          ...types.map((type) => ({ value: type, text: type })),
        ]}
        value={value.event}
      />
      <TextField
        hint="Enter the full ID, then press Enter."
        label="Reference"
        maxLength={140}
        mono
        onBlur={search}
        onChange={setTyped}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') search()
        }}
        spellCheck={false}
        value={typed}
      />
    </div>
  )
}
