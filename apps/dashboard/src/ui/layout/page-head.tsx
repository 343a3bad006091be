import type { ReactNode } from 'react'
import styles from './page-head.module.css'

export interface PageHeadProps {
  title: string
  subtitle?: ReactNode
  /** A link element above the title, from the router: 'Settings' above Manage Webhook. */
  back?: ReactNode
  /** Buttons at the right. */
  actions?: ReactNode
  /** True above a list, which needs the height: title and subtitle share a line. */
  isCompact?: boolean | undefined
}

export function PageHead({ title, subtitle, back, actions, isCompact = false }: PageHeadProps) {
  return (
    <div className={styles.head} data-compact={isCompact}>
      <div className={styles.words}>
        {back ? <div className={styles.back}>{back}</div> : null}
        <h1>{title}</h1>
        {subtitle ? <p className={styles.subtitle}>{subtitle}</p> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}
