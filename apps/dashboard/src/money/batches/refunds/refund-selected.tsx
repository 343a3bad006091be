import { useNavigate } from '@tanstack/react-router'
import { MAX_BATCH_ROWS } from '@tideway/contract/batches/batch'
import { tooManyText } from '@tideway/contract/refunds/refund-list'
import type { Scope } from '@tideway/contract/users/roles/scopes'
import { Button } from '@tideway/design/buttons/button'
import type { SelectedActionsProps } from '../../../list/transaction-list.ts'
import { useSession } from '../../../session/session-context.tsx'
import { newDraft, refundDrafts } from '../entry/batch-draft.ts'

const many: Scope = 'PortalAPI/POST:refundBatches'

/** Buttons that open the review of the selected payments, and the form for a list of payments. */
export function RefundSelected({ ids }: SelectedActionsProps) {
  const { user, permissions, actingClientId: clientId } = useSession()
  const navigate = useNavigate()
  if (!permissions.paymentRequestRefund || !user.scopes.has(many)) return null

  function open() {
    refundDrafts.write({ userId: user.id, clientId }, newDraft(ids.map((id) => ({ id }))))
    void navigate({ to: '/transactions/refunds' })
  }

  return (
    <>
      <Button
        disabledReason={
          ids.length === 0
            ? 'No rows are selected.'
            : ids.length > MAX_BATCH_ROWS
              ? tooManyText(ids.length)
              : undefined
        }
        onClick={open}
        reasonPlacement={ids.length === 0 ? 'hidden' : 'beside'}
      >
        Refund selected…
      </Button>
      <Button kind="quiet" onClick={() => void navigate({ to: '/transactions/refunds' })}>
        Refund many…
      </Button>
    </>
  )
}
