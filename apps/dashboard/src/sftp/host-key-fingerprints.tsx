import type { SftpHostKey } from '@tideway/contract/sftp/host-keys'
import styles from './connection-state.module.css'

/** A server whose host key has changed, with the key that it shows now. */
export type ChangedHostKey = SftpHostKey & { offered: NonNullable<SftpHostKey['offered']> }

/** Both keys, in the form in which `ssh-keygen -l` prints them. */
export function HostKeyFingerprints({ changed }: { changed: ChangedHostKey }) {
  return (
    <dl className={styles.fingerprints}>
      <dt>Accepted host key</dt>
      <dd className="mono">{changed.fingerprint}</dd>
      <dt>New host key</dt>
      <dd className="mono">{changed.offered.fingerprint}</dd>
    </dl>
  )
}
