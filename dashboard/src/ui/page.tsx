import type { ReactNode } from 'react'
import styles from './page.module.css'

/** The body of every page but the lists: at most 1184 px wide, under a PageHead. */
export function Page({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>
}

/** Two columns that become one below 1200 px. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}

export function Card({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>
}

export interface SectionProps {
  title: string
  /** Text beside the title, at its right. */
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
