import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@tideway/design/buttons/button'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { useState } from 'react'
import { refetchAfter } from '../../platform/saving/refetch-after.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { useLazyOverlay } from '../../ui/lazy-component.ts'
import { lazyDialog } from '../../ui/lazy-overlays.ts'
import { SaveFailureAlert } from '../../ui/saving/save-failure-alert.tsx'
import { useSubmission } from '../../ui/saving/use-submission.ts'
import { removeSingleSignOn, singleSignOnKey } from './single-sign-on-queries.ts'

/** Removes the OpenID provider after a question, because its users then need an invitation. */
export function RemoveSignOn({ issuer }: { issuer: string }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const { busy, failure, run } = useSubmission()
  const [asking, setAsking] = useState(false)
  const Dialog = useLazyOverlay(lazyDialog, asking, () => setAsking(false))

  async function remove() {
    const send = async () => {
      await removeSingleSignOn(api, actingClientId)
      // Shown at once, because this component disappears together with the settings.
      snackbar('Single sign-on was removed.')
    }
    await run(...refetchAfter(queryClient, singleSignOnKey(actingClientId), send))
    setAsking(false)
  }

  return (
    <div>
      <Button kind="danger" onClick={() => setAsking(true)}>
        Remove single sign-on
      </Button>
      <SaveFailureAlert changed={false} failure={failure} />
      {Dialog ? (
        <Dialog
          footer={
            <>
              <Button onClick={() => setAsking(false)}>Cancel</Button>
              <Button busy={busy} kind="danger" onClick={() => void remove()}>
                Remove
              </Button>
            </>
          }
          onClose={() => setAsking(false)}
          open={asking}
          role="alertdialog"
          title="Remove single sign-on?"
          width={400}
        >
          <p>
            {`Everyone who signs in at ${issuer} is signed out. To let them back in, send them an invitation in Users.`}
          </p>
        </Dialog>
      ) : null}
    </div>
  )
}
