import { useDeferredValue, useEffect, useState } from 'react'
import { afterPaint } from '../platform/after-paint.ts'

/**
 * True in the first frame of a component. What takes long to draw follows, so that the press which opened the screen is
 * answered first. It waits for one paint at most: records that arrive would make React start the late drawing again.
 */
export function useFirstFrame(): boolean {
  const isWaiting = useDeferredValue(false, true)
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (isWaiting) return afterPaint(() => setPainted(true))
  }, [isWaiting])
  return isWaiting && !isPainted
}
