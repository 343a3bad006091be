import type { ReactNode } from 'react'
import { Arriving } from './arriving.tsx'
import styles from './page.module.css'

/** Body of every page except the lists, at most 1184 px wide, below a PageHead. */
export function Page({ children }: { children: ReactNode }) {
  return <Arriving className={styles.page}>{children}</Arriving>
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
