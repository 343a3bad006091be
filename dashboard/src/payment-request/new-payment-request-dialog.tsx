import { useQueryClient } from '@tanstack/react-query'
import { formatAud, numberToCents } from '@tideway/contract/money'
import type { PaymentRequestRecord } from '@tideway/contract/payment-request'
import { Button } from '@tideway/look/button'
import { Dialog } from '@tideway/look/dialog'
import { useState } from 'react'
import { useClientConfig } from '../session/client-queries.ts'
import { useSession } from '../session/session-context.tsx'
import type { DetailItem } from '../ui/detail-list.tsx'
import { CreatedPaymentRequest } from './created-payment-request.tsx'
import styles from './new-payment-request.module.css'
import { PaymentRequestFields } from './payment-request-form.tsx'
import { paymentRequestKeys } from './payment-request-queries.ts'
import { UnpaidDialog } from './unpaid-dialog.tsx'
import { useCreatedPaymentRequest } from './use-created-payment-request.ts'
import { type PaymentRequestForm, usePaymentRequestForm } from './use-payment-request-form.ts'

/** The New Payment Request dialog (spec 2.8): a form, then the checkout of what it created. */
export function NewPaymentRequestDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const { actingClientId } = useSession()
  const clientName = useActingClientName()
  const [created, setCreated] = useState<PaymentRequestRecord>()
  const [asking, setAsking] = useState(false)
  const { record, reread, cancel, cancelling, failure } = useCreatedPaymentRequest(created, onClose)
  const form = usePaymentRequestForm((request) => {
    void queryClient.invalidateQueries({ queryKey: paymentRequestKeys.lists(actingClientId) })
    setCreated(request)
  })
  const unpaid = record?.PaymentRequestStatus.status === 'WAITING'

  function close() {
    // What was sent cannot be taken back: its answer is waited for.
    if (form.busy) return
    if (unpaid) setAsking(true)
    else onClose()
  }

  return (
    <>
      <Dialog
        onClose={close}
        open
        subtitle="Generate a one-time PayID to receive payments in real-time"
        title="New Payment Request"
        {...(record
          ? {}
          : { onSubmit: form.submit, footer: <Actions form={form} onCancel={close} /> })}
      >
        <p className={styles.client}>
          For <strong>{clientName}</strong>
        </p>
        {record ? (
          <CreatedPaymentRequest cancelling={cancelling} onComplete={reread} record={record} />
        ) : (
          <PaymentRequestFields form={form} />
        )}
      </Dialog>
      {record ? (
        <UnpaidDialog
          cancelling={cancelling}
          facts={factsOf(record, clientName)}
          failure={failure}
          onBack={() => setAsking(false)}
          onCancel={cancel}
          onKeep={onClose}
          open={asking && unpaid}
        />
      ) : null}
    </>
  )
}

function Actions({ form, onCancel }: { form: PaymentRequestForm; onCancel: () => void }) {
  return (
    <>
      <Button
        disabledReason={form.busy ? 'Waiting for the answer.' : undefined}
        onClick={onCancel}
        reasonPlacement="hidden"
      >
        Cancel
      </Button>
      <Button
        busy={form.busy}
        disabledReason={form.unavailable ? 'Try a different PayID.' : undefined}
        kind="primary"
        type="submit"
      >
        Create
      </Button>
    </>
  )
}

function factsOf(record: PaymentRequestRecord, clientName: string): DetailItem[] {
  const { payID, paymentAmount = 0 } = record.PaymentRequest
  return [
    { label: 'PayID', value: payID },
    { label: 'Amount', value: formatAud(numberToCents(paymentAmount) ?? 0) },
    { label: 'Client', value: clientName },
  ]
}

/** The id stands in for a name that could not be read. */
function useActingClientName(): string {
  const { actingClientId } = useSession()
  return useClientConfig().data?.clientName || actingClientId
}
