import { useQueryClient } from '@tanstack/react-query'
import { keyNameMessage } from '@tideway/contract/keys/api-keys'
import type { ClientKey } from '@tideway/contract/keys/client-key'
import { Button } from '@tideway/design/buttons/button'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { useState } from 'react'
import { refetchAfter } from '../../platform/saving/refetch-after.ts'
import { useApi } from '../../session/api-context.tsx'
import { clientKeys } from '../../session/client-queries.ts'
import { useSession } from '../../session/session-context.tsx'
import { useLazyOverlay } from '../../ui/lazy-component.ts'
import { lazyDialog } from '../../ui/lazy-overlays.ts'
import { SaveFailureAlert } from '../../ui/saving/save-failure-alert.tsx'
import { useSubmission } from '../../ui/saving/use-submission.ts'
import { useUnsaved } from '../unsaved-sections.tsx'
import { changeKey, showKeyChange } from './key-queries.ts'
import styles from './keys.module.css'
import { KeyNameField } from './new/key-name-field.tsx'

interface RenameKeyDialogProps {
  target: ClientKey
  onClose: () => void
}

/** Sets or removes a key's name. Mounted only while open. */
export function RenameKeyDialog({ target, onClose }: RenameKeyDialogProps) {
  const { keyId } = target
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const { busy, failure, run } = useSubmission()
  const [text, setText] = useState(target.name ?? '')
  const Dialog = useLazyOverlay(lazyDialog, true, onClose)
  const message = keyNameMessage(text)
  const name = text.trim() || null
  const changed = name !== (target.name ?? null)
  useUnsaved(`the name of ${keyId}`, changed)

  async function save() {
    if (message !== undefined) return
    const saved = await run(
      ...refetchAfter(queryClient, clientKeys.config(actingClientId), async () => {
        await changeKey(api, actingClientId, keyId, { name })
        showKeyChange(queryClient, actingClientId, keyId, { name })
      }),
    )
    if (!saved) return
    snackbar(name === null ? `${keyId} no longer has a name` : `${keyId} is now called ${name}`)
    onClose()
  }

  if (!Dialog) return null
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            busy={busy}
            disabledReason={message && 'Correct the name to save it.'}
            kind="primary"
            reasonPlacement="hidden"
            type="submit"
          >
            Save name
          </Button>
        </>
      }
      onClose={() => {
        if (!busy) onClose()
      }}
      onSubmit={() => void save()}
      open
      title={`Name the key ${keyId}`}
      width={400}
    >
      <div className={styles.question}>
        <KeyNameField
          busy={busy}
          hint="Appears here and in the activity log. Leave blank for no name."
          onChange={setText}
          text={text}
        />
        <SaveFailureAlert changed={changed} failure={failure} saved={target.name ?? 'no name'} />
      </div>
    </Dialog>
  )
}
