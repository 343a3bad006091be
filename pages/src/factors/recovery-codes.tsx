import { CopyField } from '@tideway/look/copy-field'
import styles from './factors.module.css'

/** Shows new recovery codes, this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <p className={styles.words}>
        If you lose your passkey or phone, each of these codes signs you in once. Keep them in a
        safe place: we can’t show them again.
      </p>
      <CopyField label="Recovery codes" lines value={codes.join('\n')} />
    </>
  )
}
