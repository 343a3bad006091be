import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failureStatus } from '@tideway/browser/http/api-failure'
import type { PaymentRecord } from '@tideway/contract/payments/payment'
import { useEffect, useEffectEvent } from 'react'
import { nextLook } from './payout-status-words.ts'
import type { PayoutsCalls } from './payouts-calls.ts'

export interface FollowedPayout {
  record: PaymentRecord | undefined
  /** The last look failed; the next one follows. */
  failed: boolean
  /** It is not this client's, or not there at all. */
  gone: boolean
}

interface Looked extends FollowedPayout {
  /** Since the status changed last, this one not counted. */
  looksBefore: number
}

const unseen: FollowedPayout = { record: undefined, failed: false, gone: false }

/** Reads a payout again and again, ever slower, until nothing more happens to it. */
export function useFollowedPayout(
  calls: PayoutsCalls,
  paymentId: string,
  onChanged: () => void,
): FollowedPayout {
  const queryClient = useQueryClient()
  const queryKey = ['followed-payout', paymentId]
  const { data } = useQuery({
    queryKey,
    queryFn: () => lookAgain(calls, paymentId, queryClient.getQueryData<Looked>(queryKey)),
    refetchInterval: ({ state }) => (state.data ? (waitAfter(state.data) ?? false) : false),
    // Money is on its way, whether or not somebody watches.
    refetchIntervalInBackground: true,
    gcTime: 0,
  })
  const status = data?.record?.PaymentStatus.status
  const changed = useEffectEvent(onChanged)
  useEffect(() => {
    if (status !== undefined) changed()
  }, [status])
  return data ?? unseen
}

/** A look that fails keeps what the one before it saw. */
async function lookAgain(
  calls: PayoutsCalls,
  paymentId: string,
  before: Looked | undefined,
): Promise<Looked> {
  const looksBefore = before === undefined ? 0 : before.looksBefore + 1
  try {
    const record = await calls.payment(paymentId)
    const isSame = record.PaymentStatus.status === before?.record?.PaymentStatus.status
    return { record, failed: false, gone: false, looksBefore: isSame ? looksBefore : 0 }
  } catch (failure) {
    const gone = failureStatus(failure) === 404
    return { record: before?.record, failed: !gone, gone, looksBefore }
  }
}

/** Milliseconds to the next look; undefined where there is nothing more to see. */
function waitAfter({ record, failed, gone, looksBefore }: Looked): number | undefined {
  if (gone) return undefined
  const status = failed ? undefined : record?.PaymentStatus.status
  return nextLook(status ?? 'CREATED', looksBefore)
}
