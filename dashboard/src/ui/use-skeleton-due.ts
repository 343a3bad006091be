import { useEffect, useState } from 'react'

/** After 150 ms, so that a quick answer never flashes. */
export function useSkeletonDue(): boolean {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), 150)
    return () => clearTimeout(timer)
  }, [])
  return due
}
