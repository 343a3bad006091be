import type { SessionChannel } from '../session-channel.ts'
import type { Clock } from './clock.ts'

/** Events of a user who is at the screen. */
const acts = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'] as const
/** Time between two notes to the other windows, and between two checks. */
const EVERY_MS = 5_000

interface Parts {
  /** Minutes without any act. */
  minutes: number
  /** The user, because windows of another one do not count. */
  sub: string
  clock: Clock
  channel: SessionChannel
  onIdle(): void
}

/**
 * Calls `onIdle` once no window of the user has had any act for this long. Returns a function that stops watching.
 * After the computer slept, the first act finds the screen idle and does not count as an act.
 */
export function watchIdle({ minutes, sub, clock, channel, onIdle }: Parts): () => void {
  const idleMs = minutes * 60_000
  let lastAct = clock.now()
  let lastNote = 0

  const isIdle = () => clock.now() - lastAct >= idleMs
  const check = () => {
    if (!isIdle()) return
    // Starts again, so that a screen that was unlocked is not idle at once.
    lastAct = clock.now()
    onIdle()
  }
  const act = () => {
    check()
    lastAct = clock.now()
    if (lastAct - lastNote < EVERY_MS) return
    lastNote = lastAct
    channel.post({ kind: 'active', sub })
  }

  const done = new AbortController()
  for (const kind of acts) {
    window.addEventListener(kind, act, { capture: true, passive: true, signal: done.signal })
  }
  document.addEventListener('visibilitychange', check, { signal: done.signal })
  const timer = window.setInterval(check, EVERY_MS)
  const stopListening = channel.listen((message) => {
    if (message.kind === 'active' && message.sub === sub && !isIdle()) lastAct = clock.now()
  })
  return () => {
    done.abort()
    window.clearInterval(timer)
    stopListening()
  }
}
