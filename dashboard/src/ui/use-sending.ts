import { reasonOf } from '@tideway/browser/http/api-failure'
import type { ChangeFailure } from '@tideway/browser/http/change-failure'
import { changeFailure } from '@tideway/browser/http/change-failure'
import { useRef, useState } from 'react'

/** `isCurrent`: what the server has was read again after the change failed. */
export type SaveFailure = ChangeFailure & { isCurrent?: boolean }

/** Sends one thing at a time, and keeps what came of the last one that failed. */
export function useSending() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<SaveFailure>()
  // A second press comes before the next render: only a ref stops it.
  const sending = useRef(false)

  /** Answers whether it went well. `isCurrent` is asked once `send` has failed. */
  async function run(send: () => Promise<void>, isCurrent = () => false): Promise<boolean> {
    if (sending.current) return false
    sending.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await send()
      return true
    } catch (error) {
      const failed = changeFailure(error)
      setFailure({
        ...failed,
        ...(failed.kind === 'refused' && { message: reasonOf(error) }),
        isCurrent: isCurrent(),
      })
      return false
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return { busy, failure, run, forget: () => setFailure(undefined) }
}
