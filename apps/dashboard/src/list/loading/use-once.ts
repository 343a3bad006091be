import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Returns a function that schedules one call of `act` for when `when` is true. Used to draw the last page before more
 * rows are requested, so that the press does not wait for them. While records arrive, nothing is deferred.
 */
export function useOnce(when: boolean, act: () => void): () => void {
  const [isDue, setDue] = useState(false)
  const onDue = useEffectEvent(act)
  useEffect(() => {
    if (!isDue || !when) return
    setDue(false)
    onDue()
  }, [isDue, when])
  return () => setDue(true)
}
