import { Select } from '@tideway/design/select/select'
import type { KeyboardEvent } from 'react'
import type { UserRow } from '../user-columns.tsx'
import styles from '../users-table.module.css'

interface UserRoleSelectProps {
  row: UserRow
  /** True if no column head labels the control. */
  labelled?: boolean
}

/**
 * The role of a row (spec 2.17). Disabled while it is being saved, and with a reason if the hierarchy forbids a change.
 */
export function UserRoleSelect({ row, labelled = false }: UserRoleSelectProps) {
  const { saving } = row
  return (
    <div className={styles.role} onKeyDownCapture={keepFromChoosing}>
      <Select
        busy={saving === undefined ? undefined : 'Saving…'}
        disabledReason={row.off}
        hideLabel={!labelled}
        label={`Role of ${row.name}`}
        onChange={row.onRole}
        options={row.options}
        value={saving ?? row.role}
      />
    </div>
  )
}

/**
 * Prevents arrows and letters from choosing a role while the list is closed. A choice is saved immediately and changes
 * someone's rights, so the user must open the list first.
 */
function keepFromChoosing(event: KeyboardEvent<HTMLElement>) {
  const { target, key } = event
  if (!(target instanceof HTMLElement) || target.getAttribute('aria-expanded') !== 'false') return
  const opens = [' ', 'ArrowDown', 'ArrowUp'].includes(key)
  if (key === 'ArrowLeft' || key === 'ArrowRight' || (key.length === 1 && !opens)) {
    event.stopPropagation()
  }
}
