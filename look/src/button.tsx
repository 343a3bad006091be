import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { useId } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'link'

interface Shared extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'disabled' | 'style'> {
  /** Work is going on: a spinner is shown, presses are ignored, the width stays. */
  busy?: boolean | undefined
  /**
   * Why the button cannot be used now. Giving a reason is what disables it, so no control is ever
   * disabled without one. It stays focusable and the reason is tied to it.
   */
  disabledReason?: string | undefined
}

export interface ButtonProps extends Shared {
  kind?: ButtonKind | undefined
  icon?: ReactNode
  /** Where the reason is shown; 'hidden' only where the same words already stand close by. */
  reasonPlacement?: 'beside' | 'below' | 'hidden' | undefined
  /** As wide as its container. */
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
  /** The name, always said, never drawn. */
  label: string
  icon: ReactNode
  kind?: 'quiet' | 'secondary' | 'primary' | undefined
  /** 24 px for a place inside a line of text or a table row. */
  small?: boolean | undefined
}

/** A button with an icon alone: chevron, close, pager, copy. Everything else carries its words. */
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

/** A link that looks like a button: it goes somewhere, it changes nothing. */
export function ButtonLink({ kind = 'secondary', icon, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={classNames(styles.button, styles[kind])}>
      {icon}
      {children}
    </a>
  )
}

/**
 * Whether the caller gives reasons at all. Such a button is wrapped while it has none too: it would otherwise be
 * another element the moment it is disabled, and whoever just pressed it would lose the focus.
 */
function mayBeDisabled(props: Shared): boolean {
  return 'disabledReason' in props
}

type Guarded = Omit<Shared, 'busy' | 'disabledReason' | 'children'>

/** aria-disabled instead of disabled: the button keeps its place in the tab order and can say why. */
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
        // Also keeps Enter in a field from submitting the form through this button.
        event.preventDefault()
        event.stopPropagation()
      } else {
        onClick?.(event)
      }
    },
  }
}
