import { useEffect, useState } from 'react'

/** After this time the first screen is shown, even on a slow connection. */
const LATER_MS = 2000

/** Returns true some time after the first screen, for parts that it does not need. */
export function useIsLater(): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), LATER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLater
}
