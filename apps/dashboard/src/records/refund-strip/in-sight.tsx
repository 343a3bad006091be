import type { ReactNode, RefObject } from 'react'
import { useEffect, useRef } from 'react'
import styles from './refund-strip.module.css'

interface InSightProps {
  /** While `except` is true, nothing is scrolled. */
  except?: RefObject<boolean>
  children: ReactNode
}

/** Scrolls content that has just appeared into view. */
export function InSight({ except, children }: InSightProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (except?.current) return
    // Newer browsers return a promise here, which must not be returned as the effect's clean-up.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [except])
  return (
    <div className={styles.outcome} ref={box}>
      {children}
    </div>
  )
}
