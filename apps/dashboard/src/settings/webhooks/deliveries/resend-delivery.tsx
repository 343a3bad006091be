import { useQueryClient } from '@tanstack/react-query'
import type { WebhookDelivery } from '@tideway/contract/webhooks/webhook-deliveries'
import { Button } from '@tideway/design/buttons/button'
import { ErrorText } from '@tideway/design/fields/field'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { GENERIC_FAILURE } from '../../../platform/generic-failure.ts'
import { useApi } from '../../../session/api-context.tsx'
import { useSession } from '../../../session/session-context.tsx'
import { useSubmission } from '../../../ui/saving/use-submission.ts'
import { deliveriesKey, resendDelivery } from '../webhook-queries.ts'
import styles from './deliveries.module.css'

/** Sends the same event again. Receivers recognise it by its id. */
export function ResendDelivery({ delivery }: { delivery: WebhookDelivery }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const { busy, failure, run } = useSubmission()

  async function resend() {
    const sent = await run(async () => {
      try {
        await resendDelivery(api, actingClientId, delivery.deliveryId)
      } finally {
        await queryClient.invalidateQueries({ queryKey: deliveriesKey(actingClientId) })
      }
    })
    if (sent) snackbar('We’re sending the event again.')
  }

  return (
    <div className={styles.resend}>
      <Button
        busy={busy}
        disabledReason={
          delivery.status === 'PENDING' ? 'We’re already sending this event.' : undefined
        }
        onClick={() => void resend()}
      >
        Resend
      </Button>
      {failure ? (
        <ErrorText>
          {failure.kind === 'refused' ? (failure.message ?? GENERIC_FAILURE) : GENERIC_FAILURE}
        </ErrorText>
      ) : null}
    </div>
  )
}
