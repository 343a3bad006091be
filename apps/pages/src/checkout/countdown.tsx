import { IconClock } from '@tabler/icons-react'
import { SECOND } from '@tideway/contract/time/durations'
import { Icon } from '@tideway/design/indicators/icon'
import { useEffect, useEffectEvent, useState } from 'react'
import styles from './checkout.module.css'
import { countdownAnnouncement, countdownText, secondsLeft, shareLeft } from './countdown-text.ts'

export interface CountdownProps {
  title: string
  /** Text before the time: 'This PayID expires in'. */
  words: string
  /** If unknown, no remaining share is drawn. */
  start?: string | undefined
  /** If undefined, there is no countdown. */
  end: string | undefined
  /** Add to this device's clock to get the provider's, in milliseconds. */
  clockDifference: number
  /** Called when the time is over by the provider's clock. The provider decides the consequence. */
  onZero: () => void
}

/** Shows the event that the page waits for, and the time left. */
export function Countdown({ title, words, start, end, clockDifference, onZero }: CountdownProps) {
  return (
    <>
      <div className={styles.status}>
        <Icon of={IconClock} />
        <div>
          <b>{title}</b>
          <span>{words}</span>
        </div>
        {end === undefined ? null : (
          <TimeLeft
            clockDifference={clockDifference}
            end={Date.parse(end)}
            onZero={onZero}
            words={words}
          />
        )}
      </div>
      {end === undefined || start === undefined ? null : (
        <TimeBar
          clockDifference={clockDifference}
          end={Date.parse(end)}
          start={Date.parse(start)}
        />
      )}
    </>
  )
}

interface TimeLeftProps {
  end: number
  words: string
  clockDifference: number
  onZero: () => void
}

function TimeLeft({ end, words, clockDifference, onZero }: TimeLeftProps) {
  const now = useProviderClock(clockDifference)
  const seconds = secondsLeft(end, now)
  const zero = useEffectEvent(onZero)
  useEffect(() => {
    if (seconds === 0) zero()
  }, [seconds])
  return (
    <>
      <span className={`num ${styles.time}`} role="timer">
        {countdownText(seconds)}
      </span>
      {/* A separate live region: the timer itself changes every second and stays silent. */}
      <span aria-live="polite" className="visually-hidden">
        {countdownAnnouncement(words, seconds)}
      </span>
    </>
  )
}

function TimeBar({
  start,
  end,
  clockDifference,
}: {
  start: number
  end: number
  clockDifference: number
}) {
  const now = useProviderClock(clockDifference)
  return (
    <svg aria-hidden="true" className={styles.bar} preserveAspectRatio="none" viewBox="0 0 100 4">
      <rect height="4" width={100 * shareLeft(start, end, now)} />
    </svg>
  )
}

/** Returns the provider's time in milliseconds, updated at each of its seconds. */
function useProviderClock(clockDifference: number): number {
  const [now, setNow] = useState(() => Date.now() + clockDifference)
  useEffect(() => {
    let timer = 0
    const tick = () => {
      const time = Date.now() + clockDifference
      setNow(time)
      timer = window.setTimeout(tick, SECOND - (time % SECOND))
    }
    tick()
    return () => window.clearTimeout(timer)
  }, [clockDifference])
  return now
}
