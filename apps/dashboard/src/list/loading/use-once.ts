import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Returns a function that schedules `act` for when `when` is true. The last page is drawn first, so that the press that
 * led to it does not wait for its rows. While records arrive, nothing is deferred.
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
