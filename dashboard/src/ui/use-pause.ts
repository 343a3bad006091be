import { useEffect, useState } from 'react'

const PAUSE_MS = 1000

/** Whether a text has stood unchanged for a second: what is wrong with it may be said then, and not at every key. */
export function usePause(text: string): boolean {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled === text
}
