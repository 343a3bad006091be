import { ButtonLink } from '@tideway/design/buttons/button'
import { useEffect, useState } from 'react'
import styles from './checkout.module.css'
import type { RedirectTarget } from './redirect-url.ts'

const SECONDS = 5

export interface LeaveForProps {
  target: RedirectTarget
  /** A framed checkout leaves only when its payer asks, because the page around it already knows the outcome. */
  framed: boolean
  /** True to leave after a few seconds without a press. */
  automatic: boolean
}

/** Link to the return URL. It shows the target host, because anyone may have made the link. */
export function LeaveFor({ target, framed, automatic }: LeaveForProps) {
  const counting = automatic && !framed
  const [seconds, setSeconds] = useState(SECONDS)
  useEffect(() => {
    if (!counting) return
    const timer = window.setTimeout(() => {
      if (seconds > 1) setSeconds(seconds - 1)
      else window.location.replace(target.href)
    }, 1000)
    return () => window.clearTimeout(timer)
  }, [counting, seconds, target])
  return (
    <div className={styles.leave}>
      <ButtonLink
        href={target.href}
        kind="primary"
        rel="noreferrer"
        {...(framed ? { target: '_top' } : {})}
      >
        Continue to {target.host}
      </ButtonLink>
      {counting ? (
        <p className={styles.fine}>
          We’ll take you there in <span className="num">{seconds}</span> s.
        </p>
      ) : null}
    </div>
  )
}
