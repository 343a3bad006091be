import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failureStatus } from '@tideway/browser/http/api-failure'
import type { PaymentRecord } from '@tideway/contract/payments/payment'
import { useEffect, useEffectEvent } from 'react'
import type { PayoutsCalls } from '../calls/payouts-calls.ts'
import { nextPollDelay } from './payout-status-words.ts'

export interface FollowedPayout {
  record: PaymentRecord | undefined
  /** True if the last poll failed. Another one follows. */
  failed: boolean
  /** True if the payout does not exist, or not for this client. */
  gone: boolean
}

interface PolledPayout extends FollowedPayout {
  /** Number of polls since the last status change, without this one. */
  pollsBefore: number
}

const unseen: FollowedPayout = { record: undefined, failed: false, gone: false }

/** Polls a payout at growing intervals until its status is final. */
export function useFollowedPayout(
  calls: PayoutsCalls,
  paymentId: string,
  onChanged: () => void,
): FollowedPayout {
  const queryClient = useQueryClient()
  const queryKey = ['followed-payout', paymentId]
  const { data } = useQuery({
    queryKey,
    queryFn: () => pollAgain(calls, paymentId, queryClient.getQueryData<PolledPayout>(queryKey)),
    refetchInterval: ({ state }) => (state.data ? (waitAfter(state.data) ?? false) : false),
    // The payment is in progress even if the page is not visible.
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

/** A failed poll keeps the previous result. */
async function pollAgain(
  calls: PayoutsCalls,
  paymentId: string,
  before: PolledPayout | undefined,
): Promise<PolledPayout> {
  const pollsBefore = before === undefined ? 0 : before.pollsBefore + 1
  try {
    const record = await calls.payment(paymentId)
    const isSame = record.PaymentStatus.status === before?.record?.PaymentStatus.status
    return { record, failed: false, gone: false, pollsBefore: isSame ? pollsBefore : 0 }
  } catch (failure) {
    const gone = failureStatus(failure) === 404
    return { record: before?.record, failed: !gone, gone, pollsBefore }
  }
}

/** Returns the milliseconds to the next poll, or undefined if none is needed. */
function waitAfter({ record, failed, gone, pollsBefore }: PolledPayout): number | undefined {
  if (gone) return undefined
  const status = failed ? undefined : record?.PaymentStatus.status
  return nextPollDelay(status ?? 'CREATED', pollsBefore)
}
