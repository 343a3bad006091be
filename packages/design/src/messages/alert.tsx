import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../indicators/icon.tsx'
import { classNames } from '../theme/class-names.ts'
import styles from './alert.module.css'

export type AlertKind = 'error' | 'warning' | 'info' | 'success'

export interface AlertProps {
  kind: AlertKind
  title?: string | undefined
  children?: ReactNode
  /** Buttons or links below the text. */
  actions?: ReactNode
  /** True if the alert is part of the page from the start and must not be announced. */
  silent?: boolean | undefined
}

const drawings = {
  error: IconAlertTriangle,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
  success: IconCheck,
}

export function Alert({ kind, title, children, actions, silent = false }: AlertProps) {
  const role = kind === 'error' || kind === 'warning' ? 'alert' : 'status'
  return (
    <div className={classNames(styles.alert, styles[kind])} {...(silent ? {} : { role })}>
      <Icon className={styles.icon} of={drawings[kind]} />
      <div className={styles.text}>
        {title ? <strong className={styles.title}>{title}</strong> : null}
        {children}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </div>
  )
}
