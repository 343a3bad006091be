import { useEffect, useEffectEvent, useState } from 'react'

export interface Reading<Value> {
  /** The latest value read, also while it is read anew. */
  value: Value | undefined
  failed: boolean
  again: () => void
}

/** Reads at once, whenever `version` changes, and when somebody comes back to the page. */
export function useReading<Value>(
  read: () => Promise<Value>,
  version: number,
  wanted = true,
): Reading<Value> {
  const [value, setValue] = useState<Value>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const readNow = useEffectEvent(read)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version or attempt is a reason to read again
  useEffect(() => {
    if (!wanted) return
    let gone = false
    const readOnce = () =>
      readNow().then(
        (next) => {
          if (gone) return
          setValue(next)
          setFailed(false)
        },
        () => {
          if (!gone) setFailed(true)
        },
      )
    const comeBack = () => {
      if (document.visibilityState === 'visible') void readOnce()
    }
    void readOnce()
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', comeBack)
    }
  }, [version, attempt, wanted])

  return { value, failed, again: () => setAttempt((before) => before + 1) }
}
