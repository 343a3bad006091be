import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../indicators/icon.tsx'
import { classNames } from '../theme/class-names.ts'
import styles from './field.module.css'

/** Props of every labelled control. The label is always real text. */
export interface FieldProps {
  label: string
  /** True for a label that only screen readers get. Use it only where the meaning is obvious, as in a filter box. */
  hideLabel?: boolean | undefined
  /** A small button at the right of the label, such as 'Clear'. */
  labelAction?: ReactNode
  required?: boolean | undefined
  hint?: ReactNode
  /** Error message, which replaces the hint. */
  error?: string | undefined
  /** The reason why the control is disabled, shown in place of the hint. Giving a reason disables the control. */
  disabledReason?: string | undefined
  /** True for a reason that only screen readers get. Use it only if the same text is already shown close by. */
  hideReason?: boolean | undefined
  /** Id of a text elsewhere that describes the control, such as one for several fields. */
  describedById?: string | undefined
}

/** Returns the ids of the elements that describe a control, for its aria-describedby. */
export function describedBy(id: string, field: FieldProps): string | undefined {
  const note = field.error || field.disabledReason || field.hint ? `${id}-note` : undefined
  const ids = [note, field.describedById].filter((each) => each !== undefined)
  return ids.length === 0 ? undefined : ids.join(' ')
}

export function FieldLabel({ id, field }: { id: string; field: FieldProps }) {
  const label = (
    <label
      className={field.hideLabel ? 'visually-hidden' : styles.label}
      htmlFor={id}
      id={`${id}-label`}
    >
      {field.label}
      {field.required ? <RequiredStar /> : null}
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

export function RequiredStar() {
  return (
    <span aria-hidden="true" className={styles.star}>
      *
    </span>
  )
}

/** The line below a control: its error, or else the reason it is disabled, or else its hint. */
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

/** An error that belongs to a card or a group, not to a single input. */
export function ErrorText({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <span className={styles.error} id={id} role="alert">
      <Icon of={IconAlertTriangle} />
      <span>{children}</span>
    </span>
  )
}

/** Stacks fields with the spacing of a form, in two columns if `columns` is 2. */
export function FieldStack({ columns = 1, children }: { columns?: 1 | 2; children: ReactNode }) {
  return <div className={classNames(styles.stack, columns === 2 && styles.two)}>{children}</div>
}
