import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'

export interface StageTitleProps {
  children: ReactNode
  /** False for a heading that is shown from the start. */
  takesFocus?: boolean
}

/** Heading of a view that replaced another. It takes the keyboard focus, because the focused button is gone. */
export function StageTitle({ children, takesFocus = true }: StageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    // Runs after the dialog has returned the focus to a button that no longer exists, but may run late on a busy machine.
    const frame = requestAnimationFrame(() => {
      if (!isTyping(document.activeElement)) heading.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [takesFocus])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  )
}

/** True for a field, which a user has entered before the heading could take the focus. */
function isTyping(focused: Element | null): boolean {
  return focused?.matches('input, textarea, select') ?? false
}
