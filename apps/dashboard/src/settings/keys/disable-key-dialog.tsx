import type { ClientKey } from '@tideway/contract/keys/client-key'
import { Button } from '@tideway/design/buttons/button'
import { useLazyOverlay } from '../../ui/lazy-component.ts'
import { lazyDialog } from '../../ui/lazy-overlays.ts'
import { keyText, lastUseText } from './key-words.ts'
import styles from './keys.module.css'

interface DisableKeyDialogProps {
  target: ClientKey
  /** In milliseconds. */
  now: number
  onClose: () => void
  onConfirm: (keyId: string) => void
}

/**
 * Confirmation before disabling a recently used key, because some system probably still uses it. Mounted only while
 * open.
 */
export function DisableKeyDialog({ target, now, onClose, onConfirm }: DisableKeyDialogProps) {
  const Dialog = useLazyOverlay(lazyDialog, true, onClose)
  if (!Dialog) return null
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" onClick={() => onConfirm(target.keyId)}>
            Disable key
          </Button>
        </>
      }
      onClose={onClose}
      open
      role="alertdialog"
      title={`Disable the key ${keyText(target)}?`}
      width={400}
    >
      <div className={styles.question}>
        <p>This key is still in use. {lastUseText(target, now)}</p>
        <p>Every call made with it will fail until you enable it again. Other keys keep working.</p>
      </div>
    </Dialog>
  )
}
