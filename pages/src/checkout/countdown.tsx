import { IconClock } from '@tabler/icons-react'
import type { CheckoutState } from '@tideway/contract/checkout'
import { Icon } from '@tideway/look/icon'
import { useEffect, useEffectEvent, useState } from 'react'
import styles from './checkout.module.css'
import { countdownAnnouncement, countdownText, secondsLeft, shareLeft } from './countdown-text.ts'

const SECOND = 1000

export interface CountdownProps {
  state: CheckoutState
  /** Add to this device's clock to get the provider's, in milliseconds. */
  clockDifference: number
  /** The time is up by the provider's clock; what that means is the provider's to say. */
  onZero: () => void
}

export function Countdown({ state, clockDifference, onZero }: CountdownProps) {
  const expiry = state.expiryDateTime === undefined ? undefined : Date.parse(state.expiryDateTime)
  return (
    <>
      <div className={styles.status}>
        <Icon of={IconClock} />
        <div>
          <b>Waiting for payment</b>
          <span>
            {expiry === undefined ? 'This PayID does not expire' : 'This PayID expires in'}
          </span>
        </div>
        {expiry === undefined ? null : (
          <TimeLeft clockDifference={clockDifference} expiry={expiry} onZero={onZero} />
        )}
      </div>
      {expiry === undefined ? null : (
        <TimeBar
          clockDifference={clockDifference}
          created={Date.parse(state.createdDateTime)}
          expiry={expiry}
        />
      )}
    </>
  )
}

interface TimeLeftProps {
  expiry: number
  clockDifference: number
  onZero: () => void
}

function TimeLeft({ expiry, clockDifference, onZero }: TimeLeftProps) {
  const now = useProviderClock(clockDifference)
  const seconds = secondsLeft(expiry, now)
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
        {countdownAnnouncement(seconds)}
      </span>
    </>
  )
}

function TimeBar(props: { created: number; expiry: number; clockDifference: number }) {
  const now = useProviderClock(props.clockDifference)
  return (
    <svg aria-hidden="true" className={styles.bar} preserveAspectRatio="none" viewBox="0 0 100 4">
      <rect height="4" width={100 * shareLeft(props.created, props.expiry, now)} />
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
