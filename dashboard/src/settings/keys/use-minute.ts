import { systemClock } from '@tideway/browser/session/clock'
import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The time to the minute, so that 'a minute ago' does not stand for an hour. */
export function useMinute(clock = systemClock): number {
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), MINUTE)
    return () => clearInterval(timer)
  }, [clock])
  return now
}
