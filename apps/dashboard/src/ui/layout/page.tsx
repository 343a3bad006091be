import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import styles from './page.module.css'

/** Body of every page except the lists, at most 1184 px wide, below a PageHead. */
export function Page({ children }: { children: ReactNode }) {
  return <Arriving className={styles.page}>{children}</Arriving>
}

/** How often a new page is looked at. Its parts wait for those above them for two seconds at most. */
const LOOKS = 40
const LOOK_EVERY_MS = 50

interface ArrivingProps {
  className: string | undefined
  children: ReactNode
}

/**
 * Content of a new page. Until all of it is loaded, a part is shown once those above it are no longer `aria-busy`, so
 * that nothing moves under the pointer (page.module.css, decision 64). Later work of its parts hides nothing.
 */
export function Arriving({ className, children }: ArrivingProps) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let looks = LOOKS
    const timer = setInterval(() => {
      looks -= 1
      if (looks > 0 && content.current?.querySelector('[aria-busy="true"]')) return
      // Removed here and not by a state, because nothing else depends on it.
      content.current?.removeAttribute('data-arriving')
      clearInterval(timer)
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={className} data-arriving ref={content}>
      {children}
    </div>
  )
}

/** Keeps the place of a part of a new page that is shown, or not, once its data has come. */
export function Expected() {
  return <div aria-busy="true" />
}

/** Two columns that become one column below 1200 px. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}

export function Card({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>
}

export interface SectionProps {
  title: string
  /** Text at the right of the title. */
  aside?: ReactNode
  children: ReactNode
}

export function Section({ title, aside, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
