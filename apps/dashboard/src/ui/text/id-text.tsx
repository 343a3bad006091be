import { isGeneratedId } from '@tideway/contract/headlines/generated-id'
import { CopyButton } from '@tideway/design/fields/copy-button'
import { use } from 'react'
import { RowActivity } from '../table/rows/row-activity.ts'
import { IdRoom } from './id-room.ts'
import styles from './id-text.module.css'
import { shortId } from './short-id.ts'

export interface IdTextProps {
  value: string | null | undefined
  /** Kind of id, for the copy button's name. */
  name: string
  /** True to show every character. */
  whole?: boolean | undefined
}

/**
 * Shows eight characters, an ellipsis and four characters if there is no room for more. A button copies the whole id.
 * In a table row the button appears on hover and focus, elsewhere it is always visible. Screen readers do not read the
 * digits of a generated id.
 */
export function IdText({ value, name, whole = false }: IdTextProps) {
  const rowActive = use(RowActivity)
  const room = use(IdRoom)
  if (!value) return null
  const isGenerated = isGeneratedId(value)
  return (
    <span className={styles.id} data-in-row={rowActive !== null}>
      <span
        aria-hidden={isGenerated || undefined}
        className={whole ? 'mono' : `mono ${styles.short}`}
        title={isGenerated ? undefined : value}
      >
        {whole ? value : shortId(value, room)}
      </span>
      {rowActive === false ? null : (
        <span className={styles.copy}>
          <CopyButton name={name} value={value} />
        </span>
      )}
    </span>
  )
}

/** Text of any kind followed by a copy button: a PayID, a reference. */
export function CopyText({ value, name }: { value: string; name: string }) {
  return (
    <span className={styles.id}>
      <span className={styles.text}>{value}</span>
      <span className={styles.copy}>
        <CopyButton name={name} value={value} />
      </span>
    </span>
  )
}
