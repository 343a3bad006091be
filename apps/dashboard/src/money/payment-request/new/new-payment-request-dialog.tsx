import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { Button } from '@tideway/design/buttons/button'
import { Dialog } from '@tideway/design/overlays/dialog'
import { useEffect, useEffectEvent, useState } from 'react'
import { useClientConfig } from '../../../session/client-queries.ts'
import { lossWords, useOpenForms } from '../../../session/open-forms.ts'
import { useSession } from '../../../session/session-context.tsx'
import { UnsavedQuestion, useHeldScreen } from '../../../session/unsaved-question.tsx'
import { LeaveDialog } from '../../../ui/saving/leave-dialog.tsx'
import { paymentRequestKeys } from '../payment-request-queries.ts'
import { requestFacts } from '../request-facts.ts'
import { CreatedPaymentRequest } from './created-payment-request.tsx'
import styles from './new-payment-request.module.css'
import { PaymentRequestFields } from './payment-request-form.tsx'
import { UnpaidDialog } from './unpaid-dialog.tsx'
import { useCreatedPaymentRequest } from './use-created-payment-request.ts'
import type { PaymentRequestForm } from './use-payment-request-form.ts'
import { usePaymentRequestForm } from './use-payment-request-form.ts'

/** The New Payment Request dialog (spec 2.8): a form, then the checkout of the created request. */
export function NewPaymentRequestDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const { actingClientId } = useSession()
  const clientName = useActingClientName()
  const [created, setCreated] = useState<PaymentRequestRecord>()
  const [closing, setClosing] = useState(false)
  const { record, reread, cancel, cancelling, failure } = useCreatedPaymentRequest(created, finish)
  const form = usePaymentRequestForm((request) => {
    void queryClient.invalidateQueries({ queryKey: paymentRequestKeys.lists(actingClientId) })
    setCreated(request)
  })
  const unpaid = record?.PaymentRequestStatus.status === 'WAITING'
  const unsaved = form.typed && record === undefined
  const forms = useOpenForms()
  const leaving = useHeldScreen(unpaid)
  const askingUnpaid = unpaid && (closing || leaving.isHeldBack)
  useScreenLeft(onClose)
  useEffect(() => {
    // The request was paid or expired while the question was open. The outcome appears here, and there is nothing to
    // decide.
    if (!unpaid && leaving.isHeldBack) leaving.stay()
  }, [unpaid, leaving])

  /** Closes the dialog, and continues to the target of Back or a link. */
  function finish() {
    leaving.go()
    onClose()
  }

  function close() {
    // A request being sent cannot be cancelled, so its response decides what the dialog shows.
    if (form.busy) return
    if (unpaid || unsaved) setClosing(true)
    else onClose()
  }

  return (
    <>
      <UnsavedQuestion held={unsaved} />
      <LeaveDialog
        leaveText="Discard payment request"
        losses={lossWords(forms)}
        onLeave={onClose}
        onStay={() => setClosing(false)}
        open={closing && unsaved}
      />
      <Dialog
        onClose={close}
        open
        subtitle="Generate a one-time PayID to receive payments in real-time"
        title="New Payment Request"
        {...(record
          ? {}
          : { onSubmit: form.submit, footer: <Actions form={form} onCancel={onClose} /> })}
      >
        <p className={styles.client}>
          For <strong>{clientName}</strong>
        </p>
        {record ? (
          <CreatedPaymentRequest
            asking={askingUnpaid}
            cancelling={cancelling}
            onComplete={reread}
            record={record}
          />
        ) : (
          <PaymentRequestFields form={form} />
        )}
      </Dialog>
      {record ? (
        <UnpaidDialog
          cancelling={cancelling}
          facts={requestFacts(record, clientName)}
          failure={failure}
          onBack={() => {
            setClosing(false)
            leaving.stay()
          }}
          onCancel={cancel}
          onKeep={finish}
          open={askingUnpaid}
        />
      ) : null}
    </>
  )
}

/** Closes the dialog when the user leaves the screen that it was opened on. */
function useScreenLeft(onLeft: () => void): void {
  const pathname = useLocation({ select: (location) => location.pathname })
  const [first] = useState(pathname)
  const left = useEffectEvent(onLeft)
  useEffect(() => {
    if (pathname !== first) left()
  }, [pathname, first])
}

function Actions({ form, onCancel }: { form: PaymentRequestForm; onCancel: () => void }) {
  return (
    <>
      <Button
        disabledReason={form.busy ? 'We’re creating your payment request.' : undefined}
        onClick={onCancel}
        reasonPlacement="hidden"
      >
        Cancel
      </Button>
      <Button busy={form.busy} disabledReason={createOff(form)} kind="primary" type="submit">
        Create
      </Button>
    </>
  )
}

function createOff({ unavailable, domains }: PaymentRequestForm): string | undefined {
  if (unavailable) return 'Try a different PayID.'
  return domains.names.length === 0 ? 'Your PayID domains haven’t loaded yet.' : undefined
}

/** Returns the client's name, or its id if the name could not be read. */
function useActingClientName(): string {
  const { actingClientId } = useSession()
  return useClientConfig().data?.clientName || actingClientId
}
