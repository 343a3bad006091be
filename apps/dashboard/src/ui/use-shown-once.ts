import { useEffect, useEffectEvent, useState } from 'react'

/** Calls `show` when an open row first appears among the rows, and not again while it stays open. */
export function useShownOnce(openKey: string | null, place: number, show: () => void): void {
  const [shownKey, setShownKey] = useState<string | null>(null)
  const onFound = useEffectEvent(show)
  const isNew = openKey !== null && place >= 0 && shownKey !== openKey
  useEffect(() => {
    if (!isNew) return
    onFound()
    setShownKey(openKey)
  }, [isNew, openKey])
}
