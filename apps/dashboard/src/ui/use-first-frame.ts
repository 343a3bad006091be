import { useDeferredValue, useEffect, useState } from 'react'
import { afterPaint } from '../platform/after-paint.ts'

/**
 * Returns true in the first frame of a component. Heavy parts follow, so that the press that opened the screen is
 * answered first. They wait for one paint only, because arriving records would restart a deferred render.
 */
export function useFirstFrame(): boolean {
  const isWaiting = useDeferredValue(false, true)
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (isWaiting) return afterPaint(() => setPainted(true))
  }, [isWaiting])
  return isWaiting && !isPainted
}
