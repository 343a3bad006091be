import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@tideway/design/buttons/button'
import { AskButton } from '../approvals/ask-button.tsx'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'
import { useLazyOverlay } from '../ui/lazy-component.ts'
import { lazyDialog } from '../ui/lazy-overlays.ts'
import { SaveFailureAlert } from '../ui/saving/save-failure-alert.tsx'
import { useSubmission } from '../ui/saving/use-submission.ts'
import styles from './connection-state.module.css'
import type { ChangedHostKey } from './host-key-fingerprints.tsx'
import { HostKeyFingerprints } from './host-key-fingerprints.tsx'
import { acceptHostKey, hostKeysKey } from './host-key-queries.ts'

interface HostKeyDialogProps {
  changed: ChangedHostKey
  changes: readonly string[]
  open: boolean
  onClose: () => void
}

/** Shows both fingerprints and accepts the new key. */
export function HostKeyDialog({ changed, changes, open, onClose }: HostKeyDialogProps) {
  const { host, port, offered } = changed
  const api = useApi()
  const queryClient = useQueryClient()
  const { actingClientId } = useSession()
  const { busy, failure, run, forget } = useSubmission()
  const Dialog = useLazyOverlay(lazyDialog, open, onClose)
  const isHeld = failure?.kind === 'refused' && failure.held !== undefined

  function close() {
    if (busy) return
    forget()
    onClose()
    for (const queryKey of [hostKeysKey(actingClientId), changes]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }
  async function accept() {
    const body = { host, port, hostKeyFingerprint: offered.fingerprint }
    if (await run(() => acceptHostKey(api, actingClientId, body))) close()
  }

  if (!Dialog) return null
  return (
    <Dialog
      footer={
        isHeld ? (
          <Button onClick={close}>Close</Button>
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <AskButton busy={busy} guards="sftp" kind="primary" onClick={() => void accept()}>
              Accept new host key
            </AskButton>
          </>
        )
      }
      onClose={close}
      open={open}
      title={`Accept the new host key of ${host}?`}
    >
      <div className={styles.connection}>
        <p>
          On your server, run <code className={styles.command}>ssh-keygen -lf</code> with the file
          of its public host key. Accept the new host key only if the command prints the same
          fingerprint: otherwise, another server may be answering for yours.
        </p>
        <HostKeyFingerprints changed={changed} />
        <SaveFailureAlert changed failure={failure} />
      </div>
    </Dialog>
  )
}
