import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { Button } from '@tideway/design/buttons/button'
import { Dialog } from '@tideway/design/overlays/dialog'
import { useClientConfig } from '../../../session/client-queries.ts'
import { useOpenForm } from '../../../session/open-forms.ts'
import { useSession } from '../../../session/session-context.tsx'
import { KeyValues } from '../../../ui/text/detail-list.tsx'
import { requestFacts } from '../request-facts.ts'
import { CancelFailure } from './cancel-failure.tsx'
import { useCancelPaymentRequest } from './use-cancel-payment-request.ts'

interface CancelDialogProps {
  record: PaymentRequestRecord
  onCancelled: () => void
  onClose: () => void
  /** Reads the request again, because it may have been paid. */
  onFailure: () => void
}

/** Confirmation before cancelling a payment request from its detail, with its name, amount and client. */
export function CancelDialog({ record, onCancelled, onClose, onFailure }: CancelDialogProps) {
  const { actingClientId } = useSession()
  const clientName = useClientConfig().data?.clientName || actingClientId
  const { cancel, cancelling, failure } = useCancelPaymentRequest({
    id: record.PaymentRequestStatus.paymentRequestId,
    onCancelled,
    onFailure,
  })
  useOpenForm('the payment request', true)
  const close = () => {
    if (!cancelling) onClose()
  }
  return (
    <Dialog
      footer={
        <>
          <Button onClick={close}>Keep request open</Button>
          <Button busy={cancelling} kind="danger" onClick={() => void cancel()}>
            Cancel payment request
          </Button>
        </>
      }
      onClose={close}
      open
      role="alertdialog"
      title="Cancel this payment request?"
      width={400}
    >
      <p>Your customer won’t be able to pay it, and it will disappear from your lists.</p>
      <KeyValues items={requestFacts(record, clientName)} />
      <CancelFailure failure={failure} />
    </Dialog>
  )
}
