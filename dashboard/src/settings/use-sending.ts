import { useRef, useState } from 'react'
import { type ChangeFailure, changeFailure } from '../payment-request/payment-request-failure.ts'
import { reasonOf } from '../platform/api-failure.ts'

/** `refused`, with what the server said; `unknown` where no answer came. */
export type SaveFailure = ChangeFailure

/** Sends one thing at a time, and keeps what came of the last one that failed; `onFailure` hears of that too. */
export function useSending(onFailure?: (failure: SaveFailure | undefined) => void) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<SaveFailure>()
  // A second press comes before the next render: only a ref stops it.
  const sending = useRef(false)

  function tell(next: SaveFailure | undefined) {
    setFailure(next)
    onFailure?.(next)
  }

  /** Answers whether it went well. */
  async function run(send: () => Promise<void>): Promise<boolean> {
    if (sending.current) return false
    sending.current = true
    setBusy(true)
    tell(undefined)
    try {
      await send()
      return true
    } catch (error) {
      const failed = changeFailure(error)
      tell(failed.kind === 'refused' ? { ...failed, message: reasonOf(error) } : failed)
      return false
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return { busy, failure, run, forget: () => tell(undefined) }
}
