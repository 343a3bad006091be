import { useQueryClient } from '@tanstack/react-query'
import { isUnreachable, reasonOf } from '@tideway/browser/http/api-failure'
import { useSingleMutation } from '@tideway/browser/mutations/use-single-mutation'
import type { Approval } from '@tideway/contract/approvals/approval'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { useRef } from 'react'
import { GENERIC_FAILURE } from '../platform/generic-failure.ts'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'
import type { ApprovalAct } from './approval-queries.ts'
import { actOnApproval, isRowsOf } from './approval-queries.ts'
import { outcomeWords } from './approval-words.ts'

interface Decision {
  approval: Approval
  act: ApprovalAct
  comment: string
  /** Digest of the rows that were shown. */
  rowsDigest?: string | undefined
}

/** Decides about one request at a time. A decision that is sent again has the same key, so that it counts once. */
export function useApprovalAct() {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const keys = useRef(new Map<string, string>())

  const { run, isPending, variables, error, reset } = useSingleMutation({
    mutationFn: ({ approval, act, comment, rowsDigest }: Decision) => {
      const intent = JSON.stringify([
        ...[approval.approvalId, approval.version, act, comment],
        ...(rowsDigest === undefined ? [] : [rowsDigest]),
      ])
      const key = keys.current.get(intent) ?? crypto.randomUUID()
      keys.current.set(intent, key)
      return actOnApproval(api, actingClientId, approval, { act, comment, rowsDigest, key })
    },
    onSuccess(approval) {
      const { text, failed } = outcomeWords(approval)
      snackbar(text, failed ? { tone: 'error' } : {})
    },
    // Money, settings or users may have changed, so everything about the client is read again.
    onSettled: (decided) =>
      queryClient.invalidateQueries({
        queryKey: ['client', actingClientId],
        // The rows of an ended request are not read again.
        predicate: ({ queryKey }) =>
          decided === undefined || decided.status === 'PENDING' || !isRowsOf(queryKey, decided),
      }),
  })

  return {
    /** The request that is being decided. */
    busyId: isPending ? variables?.approval.approvalId : undefined,
    problem: error ? problemOf(error) : undefined,
    forget: reset,
    /** Resolves to true if the provider answered. */
    act: (decision: Decision) =>
      run(decision).then(
        (done) => done !== undefined,
        () => false,
      ),
  }
}

function problemOf(error: Error): string {
  if (isUnreachable(error)) return 'We didn’t get a response. Try again: it won’t happen twice.'
  return reasonOf(error) ?? GENERIC_FAILURE
}
