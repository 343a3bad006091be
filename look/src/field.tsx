import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

/** What every labelled control takes. The label is always real text. */
export interface FieldProps {
  label: string
  /** The label is said but not drawn; only where the place makes it plain, as in a filter box. */
  hideLabel?: boolean | undefined
  /** A small button at the right end of the label's line, 'Clear' for one. */
  labelAction?: ReactNode
  required?: boolean | undefined
  hint?: ReactNode
  /** Replaces the hint. */
  error?: string | undefined
  /** Why the control cannot be used now. It disables the control and is shown in place of the hint. */
  disabledReason?: string | undefined
  /** The reason is said but not drawn; only where the same words already stand close by. */
  hideReason?: boolean | undefined
}

/** The ids of what describes a control, for its aria-describedby. */
export function describedBy(id: string, field: FieldProps): string | undefined {
  return field.error || field.disabledReason || field.hint ? `${id}-note` : undefined
}

export function FieldLabel({ id, field }: { id: string; field: FieldProps }) {
  const label = (
    <label
      className={field.hideLabel ? 'visually-hidden' : styles.label}
      htmlFor={id}
      id={`${id}-label`}
    >
      {field.label}
      {field.required ? <Star /> : null}
    </label>
  )
  if (!field.labelAction) return label
  return (
    <div className={styles.labelLine}>
      {label}
      {field.labelAction}
    </div>
  )
}

export function Star() {
  return (
    <span aria-hidden="true" className={styles.star}>
      *
    </span>
  )
}

/** The line under a control: its error, else the reason it is off, else its hint. */
export function FieldNote({ id, field }: { id: string; field: FieldProps }) {
  if (field.error) {
    return (
      <span className={styles.error} id={`${id}-note`} role="alert">
        <Icon of={IconAlertTriangle} />
        {field.error}
      </span>
    )
  }
  const text = field.disabledReason ?? field.hint
  if (!text) return null
  const isHidden = field.hideReason && field.disabledReason !== undefined
  return (
    <span className={isHidden ? 'visually-hidden' : styles.hint} id={`${id}-note`}>
      {text}
    </span>
  )
}

/** An error that belongs to a card or a group rather than to one input. */
export function ErrorText({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <span className={styles.error} id={id} role="alert">
      <Icon of={IconAlertTriangle} />
      <span>{children}</span>
    </span>
  )
}

/** Fields under each other with the distance of a form; two beside each other where `columns` is 2. */
export function FieldStack({ columns = 1, children }: { columns?: 1 | 2; children: ReactNode }) {
  return <div className={classNames(styles.stack, columns === 2 && styles.two)}>{children}</div>
}
