import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { useId } from 'react'
import { Spinner } from '../indicators/spinner.tsx'
import { classNames } from '../theme/class-names.ts'
import styles from './button.module.css'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'link'

interface Shared extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'disabled' | 'style'> {
  /** True while work is in progress: a spinner is shown, presses are ignored, and the width stays the same. */
  busy?: boolean | undefined
  /**
   * The reason why the button is disabled. Only a reason disables the button, so every disabled control has one. It
   * stays focusable, and the reason is linked to it.
   */
  disabledReason?: string | undefined
}

export interface ButtonProps extends Shared {
  kind?: ButtonKind | undefined
  icon?: ReactNode
  /**
   * Position of the reason. Use 'last' in a row of buttons that may wrap: the reason follows all of them. Use 'hidden'
   * only if the same text is already shown close by.
   */
  reasonPlacement?: 'beside' | 'below' | 'last' | 'hidden' | undefined
  /** True for a button as wide as its container. */
  wide?: boolean | undefined
}

export function Button(props: ButtonProps) {
  const {
    kind = 'secondary',
    icon,
    reasonPlacement = 'beside',
    wide = false,
    busy = false,
    disabledReason,
    children,
    ...rest
  } = props
  const reasonId = useId()
  const button = (
    <button
      {...guarded(rest, busy, disabledReason === undefined ? undefined : reasonId)}
      className={classNames(
        styles.button,
        styles[kind],
        busy && styles.busy,
        busy && !icon && styles.tight,
        wide && styles.wide,
      )}
    >
      {busy ? <Spinner size={icon ? 16 : 12} /> : icon}
      {children}
    </button>
  )
  if (!mayBeDisabled(props)) return button
  return (
    <span
      className={classNames(
        styles.withReason,
        reasonPlacement === 'below' && styles.below,
        reasonPlacement === 'last' && styles.last,
        reasonPlacement === 'hidden' && styles.filled,
        wide && styles.wide,
      )}
    >
      {button}
      {disabledReason === undefined ? null : (
        <span
          className={reasonPlacement === 'hidden' ? 'visually-hidden' : styles.reason}
          id={reasonId}
        >
          {disabledReason}
        </span>
      )}
    </span>
  )
}

export interface IconButtonProps extends Omit<Shared, 'children' | 'aria-label'> {
  /** Accessible name, never visible. */
  label: string
  icon: ReactNode
  kind?: 'quiet' | 'secondary' | 'primary' | undefined
  /** True for a 24 px button inside a line of text or a table row. */
  small?: boolean | undefined
}

/** A button with only an icon: chevron, close, pager, copy. All other buttons have text. */
export function IconButton(props: IconButtonProps) {
  const {
    label,
    icon,
    kind = 'quiet',
    small = false,
    busy = false,
    disabledReason,
    ...rest
  } = props
  const reasonId = useId()
  const button = (
    <button
      {...guarded(rest, busy, disabledReason === undefined ? undefined : reasonId)}
      aria-label={label}
      className={classNames(styles.button, styles[kind], styles.icon, small && styles.small)}
      title={disabledReason}
    >
      {busy ? <Spinner /> : icon}
    </button>
  )
  if (!mayBeDisabled(props)) return button
  return (
    <span className={styles.withReason}>
      {button}
      {disabledReason === undefined ? null : (
        <span className="visually-hidden" id={reasonId}>
          {disabledReason}
        </span>
      )}
    </span>
  )
}

export interface ButtonLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'className' | 'style'> {
  href: string
  kind?: ButtonKind | undefined
  icon?: ReactNode
}

/** A link that looks like a button. It navigates and changes nothing. */
export function ButtonLink({ kind = 'secondary', icon, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={classNames(styles.button, styles[kind])}>
      {icon}
      {children}
    </a>
  )
}

/**
 * Returns true if the caller may ever give a reason. The button is then wrapped even while enabled. Otherwise disabling
 * it would replace the element, and a user who just pressed it would lose the focus.
 */
function mayBeDisabled(props: Shared): boolean {
  return 'disabledReason' in props
}

type Guarded = Omit<Shared, 'busy' | 'disabledReason' | 'children'>

/** Uses aria-disabled instead of disabled, so that the button stays in the tab order and can show its reason. */
function guarded(rest: Guarded, busy: boolean, reasonId: string | undefined): Guarded {
  const { onClick, type = 'button', ...others } = rest
  const off = busy || reasonId !== undefined
  const describedBy = classNames(rest['aria-describedby'], reasonId)
  return {
    ...others,
    type,
    ...(off ? { 'aria-disabled': true } : {}),
    ...(busy ? { 'aria-busy': true } : {}),
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    onClick(event: MouseEvent<HTMLButtonElement>) {
      if (off) {
        // Also prevents Enter in a field from submitting the form through this button.
        event.preventDefault()
        event.stopPropagation()
      } else {
        onClick?.(event)
      }
    },
  }
}
