import { failureStatus } from '@tideway/browser/http/api-failure'
import type { PaymentRecord } from '@tideway/contract/payments/payment'
import { useEffect, useEffectEvent, useState } from 'react'
import { nextLook } from './payout-status-words.ts'
import type { PayoutsCalls } from './payouts-calls.ts'

export interface FollowedPayout {
  record: PaymentRecord | undefined
  /** The last look failed; the next one comes by itself. */
  failed: boolean
  /** It is not this client's, or not there at all. */
  gone: boolean
}

/** Reads a payout again and again, ever slower, until nothing more happens to it. */
export function useFollowedPayout(
  calls: PayoutsCalls,
  paymentId: string,
  onChanged: () => void,
): FollowedPayout {
  const [followed, setFollowed] = useState<FollowedPayout>({
    record: undefined,
    failed: false,
    gone: false,
  })
  const changed = useEffectEvent(onChanged)
  const read = useEffectEvent(() => calls.payment(paymentId))

  // biome-ignore lint/correctness/useExhaustiveDependencies: another payout is followed from its beginning
  useEffect(() => {
    let stopped = false
    let timer: number | undefined
    let looks = 0
    let last: string | undefined
    const look = async () => {
      let wait: number | undefined
      try {
        const record = await read()
        if (stopped) return
        const { status } = record.PaymentStatus
        if (status !== last) looks = 0
        setFollowed({ record, failed: false, gone: false })
        if (status !== last) changed()
        last = status
        wait = nextLook(status, looks)
      } catch (failure) {
        if (stopped) return
        const gone = failureStatus(failure) === 404
        setFollowed((before) => ({ ...before, failed: !gone, gone }))
        wait = gone ? undefined : nextLook('CREATED', looks)
      }
      looks += 1
      if (wait !== undefined) timer = window.setTimeout(look, wait)
    }
    void look()
    return () => {
      stopped = true
      window.clearTimeout(timer)
    }
  }, [paymentId])

  return followed
}
