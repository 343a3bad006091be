import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { formIntent } from '@tideway/browser/money/form-intent'
import { idempotencyKeys } from '@tideway/browser/money/idempotency-keys'
import { useIdempotentMutation } from '@tideway/browser/money/use-idempotent-mutation'
import type { RefundBatchReview } from '@tideway/contract/refunds/refund-batch'
import { useState } from 'react'
import { GENERIC_FAILURE } from '../../payment-request/payment-request-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { batchesKey, beginBatch } from './batch-queries.ts'
import type { RefundDraft } from './refund-draft.ts'

export type BeginProblem =
  | { kind: 'unknown' }
  | { kind: 'refused'; text: string }
  /** The batch waits for the approval of a second person. */
  | { kind: 'held' }

interface Followers {
  onBegun: () => void
  /** Called if what was confirmed is no longer so. */
  onChanged: () => void
}

/** Begins a reviewed batch once, however often it is confirmed, and opens it. */
export function useBeginBatch(draft: RefundDraft, { onBegun, onChanged }: Followers) {
  const api = useApi()
  const { actingClientId: clientId } = useSession()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<BeginProblem>()
  const mutation = useIdempotentMutation({
    mutationKey: ['refundBatch', clientId, draft.id],
    onMutate: () => setProblem(undefined),
    intentOf: ({ refunds, amount }: RefundBatchReview) =>
      formIntent(idempotencyKeys, 'refundBatch', {
        clientId,
        draft: draft.id,
        refunds: String(refunds),
        amount,
      }),
    send: (attempt, { refunds, amount }) => {
      const { rows, fileName } = draft
      const body = { rows, confirmed: { refunds, amount } }
      return beginBatch(api, fileName === undefined ? body : { ...body, fileName }, attempt)
    },
  })

  async function send(review: RefundBatchReview) {
    const outcome = await mutation.send(review)
    switch (outcome?.kind) {
      case 'sent': {
        onBegun()
        void queryClient.invalidateQueries({ queryKey: [...batchesKey(clientId), 'list'] })
        const { batchId } = outcome.answer
        return navigate({ to: '/transactions/refunds/$batchId', params: { batchId } })
      }
      case 'refused':
        if (outcome.held) return setProblem({ kind: 'held' })
        setProblem({ kind: 'refused', text: outcome.message ?? GENERIC_FAILURE })
        if (outcome.status === 409) onChanged()
        return
      case 'unknown':
        return setProblem({ kind: 'unknown' })
    }
  }

  return { send, isSending: mutation.isSending, problem }
}
