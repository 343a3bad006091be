import { CopyField } from '@tideway/look/copy-field'
import { useEffect, useRef } from 'react'
import styles from './keys.module.css'
import type { ShownKey } from './make-keys.ts'

/** Keys to be copied, the only time they are shown (spec 2.18). */
export function MadeKeysFields({ shown }: { shown: readonly ShownKey[] }) {
  const words = useRef<HTMLParagraphElement>(null)
  // Not to Close: Enter is perhaps still held from Yes.
  useEffect(() => words.current?.focus(), [])
  return (
    <div className={styles.question}>
      <p className={styles.once} ref={words} tabIndex={-1}>
        Copy the Authorization header for your key(s). It will only be displayed once and will not
        be stored in our system
      </p>
      {shown.map(({ label, value, hint }) => (
        <CopyField hint={hint} key={label} label={label} value={value} whole />
      ))}
    </div>
  )
}
