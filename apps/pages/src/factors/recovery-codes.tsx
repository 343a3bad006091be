import { ButtonLink } from '@tideway/design/buttons/button'
import { CopyButton } from '@tideway/design/fields/copy-button'
import styles from './factors.module.css'

/** Shows new recovery codes, which cannot be shown again. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <p className={styles.words}>
        If you lose your passkey or phone, each of these codes signs you in once. Keep them in a
        safe place: we can’t show them again.
      </p>
      <div className={styles.codes}>
        <ul aria-label="Recovery codes" className="mono">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton name="recovery codes" value={codes.join('\n')} />
      </div>
      <p className={styles.words}>
        <ButtonLink download="recovery-codes.txt" href={textFile(codes)}>
          Download
        </ButtonLink>
      </p>
    </>
  )
}

/** Returns the address of a text file with one code on each line, which the browser makes without a call. */
function textFile(codes: readonly string[]): string {
  return `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`
}
