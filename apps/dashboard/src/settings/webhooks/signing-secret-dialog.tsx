import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@tideway/design/buttons/button'
import { CopyField } from '@tideway/design/fields/copy-field'
import { Alert } from '@tideway/design/messages/alert'
import { useState } from 'react'
import { AskButton } from '../../approvals/ask-button.tsx'
import { GENERIC_FAILURE } from '../../platform/generic-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { useOpenForm } from '../../session/open-forms.ts'
import { useSession } from '../../session/session-context.tsx'
import { useLazyOverlay } from '../../ui/lazy-component.ts'
import { lazyDialog } from '../../ui/lazy-overlays.ts'
import { HeldAlert } from '../../ui/saving/held-alert.tsx'
import type { SaveFailure } from '../../ui/saving/use-submission.ts'
import { useSubmission } from '../../ui/saving/use-submission.ts'
import styles from './destination-settings.module.css'
import { destinationsKey, makeSigningSecret } from './webhook-queries.ts'

interface SigningSecretDialogProps {
  destinationId: string
  open: boolean
  onClose: () => void
  /** True if there already is a secret. */
  replaces: boolean
  /** Text about the effect on the current secret. */
  words: string
}

/** Asks, creates the secret and shows it once. Closing the dialog removes it from the page. */
export function SigningSecretDialog(props: SigningSecretDialogProps) {
  const { destinationId, open, replaces, words } = props
  const api = useApi()
  const queryClient = useQueryClient()
  const { actingClientId } = useSession()
  const { busy, failure, run, forget } = useSubmission()
  const [newSecret, setNewSecret] = useState<{ secret: string; waits: boolean }>()
  const secret = newSecret?.secret
  useOpenForm('your new signing secret', secret !== undefined, 'secret')
  const Dialog = useLazyOverlay(lazyDialog, open, props.onClose)

  function close() {
    if (busy) return
    setNewSecret(undefined)
    forget()
    props.onClose()
  }
  async function make() {
    setNewSecret(await makeSigningSecret(api, actingClientId, destinationId))
    void queryClient.invalidateQueries({ queryKey: destinationsKey(actingClientId) })
  }

  if (!Dialog) return null
  return (
    <Dialog
      footer={
        secret === undefined ? (
          <>
            <Button onClick={close}>Cancel</Button>
            <AskButton guards="webhook" busy={busy} kind="primary" onClick={() => void run(make)}>
              Create new secret
            </AskButton>
          </>
        ) : (
          <Button onClick={close}>Close</Button>
        )
      }
      onClose={close}
      open={open}
      title={
        secret === undefined
          ? `Create a new signing secret for ${destinationId}?`
          : 'Here is your signing secret'
      }
    >
      <div className={styles.shown}>
        {secret === undefined ? (
          <>
            <p>We’ll show it only once, here. {replaces ? words : ''}</p>
            {failure ? <NotMade failure={failure} /> : null}
          </>
        ) : (
          <>
            {newSecret?.waits ? (
              <HeldAlert held={undefined}>
                We sign with this secret from then on. Copy it now.
              </HeldAlert>
            ) : null}
            <p>Copy it to your receiver now. We won’t show it again. {replaces ? words : ''}</p>
            <CopyField label="Signing secret" value={secret} whole />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Shown if no secret was created, or if the response was lost, so that a new secret may exist that no one has seen. */
function NotMade({ failure }: { failure: SaveFailure }) {
  if (failure.kind === 'refused') {
    return (
      <Alert kind="error" title="We didn’t create a secret">
        <p>{failure.message ?? GENERIC_FAILURE}</p>
      </Alert>
    )
  }
  return (
    <Alert kind="warning" title="We couldn’t confirm a secret was created">
      <p>
        {failure.answered ? 'Something went wrong on our side.' : 'We didn’t get a response.'}{' '}
        Create another one: you can only use a secret that appears here.
      </p>
    </Alert>
  )
}
