import { useEffect, useState } from 'react'

const PAUSE_MS = 1000

/** Returns true once a text has not changed for a second. Its error may be shown then, and not after every key. */
export function useHasSettled(text: string): boolean {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled === text
}
