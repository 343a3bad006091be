import { watchIdle } from '@tideway/browser/session/screen-lock/idle-watch'
import { useEffect } from 'react'
import { useUser } from '../../session/user-context.tsx'
import { useSessionControl } from './session-control.ts'

/** Interval of the checks whether the token is near its end. */
const LOOK_MS = 20_000

/** Renews the token of a visible tab before it ends, and locks the screen once the user has not acted for too long. */
export function useSessionUpkeep(): void {
  const { clock, channel, proof, renewIfDue } = useSessionControl()
  const { id: sub, idleMinutes: minutes } = useUser()

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void renewIfDue()
    }
    const timer = window.setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [renewIfDue])

  useEffect(() => {
    if (minutes === undefined) return
    return watchIdle({ minutes, sub, clock, channel, onIdle: () => proof.lock() })
  }, [minutes, sub, clock, channel, proof])
}
