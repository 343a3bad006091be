import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { HeldChange } from '@tideway/browser/http/api-failure'
import { formIntent } from '@tideway/browser/money/form-intent'
import type { Attempt } from '@tideway/browser/money/idempotency-keys'
import { idempotencyKeys } from '@tideway/browser/money/idempotency-keys'
import { useIdempotentMutation } from '@tideway/browser/money/use-idempotent-mutation'
import type { Approval } from '@tideway/contract/approvals/approval'
import type { Batch, BatchResult } from '@tideway/contract/batches/batch'
import { useState } from 'react'
import { GENERIC_FAILURE } from '../../../platform/generic-failure.ts'
import { useSession } from '../../../session/session-context.tsx'
import { batchesKey } from '../batch-queries.ts'
import type { BatchWork } from '../batch-work.ts'
import { addressOfBatch } from '../batch-work.ts'

export type BeginProblem =
  | { kind: 'unknown' }
  | { kind: 'refused'; text: string }
  /** The batch waits for the approval of a second person, or waited, until `ended`. */
  | { kind: 'held'; held: HeldChange; ended?: true }

/** The confirmed values, which the call repeats. */
type Confirmed = Readonly<Record<string, string | number | readonly string[] | undefined>>

interface Begin<Result extends BatchResult, Agreed extends Confirmed> {
  work: BatchWork<Result>
  draftId: string
  send: (confirmed: Agreed, attempt: Attempt) => Promise<Batch>
  onStarted: () => void
  /** Called if the confirmed values have changed. */
  onChanged: () => void
}

/** Starts a reviewed batch once, however often it is confirmed, and opens it. */
export function useBeginBatch<Result extends BatchResult, Agreed extends Confirmed>({
  work,
  draftId,
  send: sendBatch,
  onStarted,
  onChanged,
}: Begin<Result, Agreed>) {
  const { actingClientId: clientId } = useSession()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<BeginProblem>()
  const mutation = useIdempotentMutation({
    mutationKey: [work.name, clientId, draftId],
    onMutate: () => setProblem(undefined),
    intentOf: (confirmed: Agreed) =>
      formIntent(idempotencyKeys, work.name, {
        clientId,
        draft: draftId,
        ...Object.fromEntries(
          Object.entries(confirmed).map(([name, value]) => [name, String(value)]),
        ),
      }),
    send: (attempt, confirmed) => sendBatch(confirmed, attempt),
  })

  async function send(confirmed: Agreed) {
    const outcome = await mutation.send(confirmed)
    switch (outcome?.kind) {
      case 'sent': {
        onStarted()
        const queryKey = [...batchesKey(work, clientId), 'list']
        void queryClient.invalidateQueries({ queryKey })
        return navigate({ to: addressOfBatch(work, outcome.answer.batchId) })
      }
      case 'refused':
        if (outcome.held) return setProblem({ kind: 'held', held: outcome.held })
        setProblem({ kind: 'refused', text: outcome.message ?? GENERIC_FAILURE })
        if (outcome.status === 409) onChanged()
        return
      case 'unknown':
        return setProblem({ kind: 'unknown' })
    }
  }

  /**
   * Opens the batch once a second person has approved it. If no batch was created, the list can be changed and sent
   * again.
   */
  function onEnded({ status, outcomeId }: Approval) {
    if (status === 'EXECUTED' && outcomeId !== undefined) {
      onStarted()
      void navigate({ to: addressOfBatch(work, outcomeId) })
    } else {
      setProblem((before) => (before?.kind === 'held' ? { ...before, ended: true } : before))
      onChanged()
    }
  }

  return { send, isSending: mutation.isSending, problem, onEnded }
}
