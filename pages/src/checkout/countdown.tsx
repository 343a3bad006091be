import { IconClock } from '@tabler/icons-react'
import { Icon } from '@tideway/look/icon'
import { useEffect, useEffectEvent, useState } from 'react'
import styles from './checkout.module.css'
import { countdownAnnouncement, countdownText, secondsLeft, shareLeft } from './countdown-text.ts'

const SECOND = 1000

export interface CountdownProps {
  title: string
  /** Stands before the time: 'This PayID expires in'. */
  words: string
  /** Where it is not known, no share of the time is drawn. */
  start?: string | undefined
  /** Where there is none, nothing is counted. */
  end: string | undefined
  /** Add to this device's clock to get the provider's, in milliseconds. */
  clockDifference: number
  /** The time is up by the provider's clock; what that means is the provider's to say. */
  onZero: () => void
}

/** What is waited for, and for how long. */
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
      {/* A live region of its own: the timer itself changes every second and stays silent. */}
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

/** The provider's time in milliseconds, renewed at each of its seconds. */
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
