import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'

export interface StageTitleProps {
  children: ReactNode
  /** False for what stands there from the start. */
  takesFocus?: boolean
}

/** The heading of what took another's place: the keyboard goes there, so that nobody is left on a button that is gone. */
export function StageTitle({ children, takesFocus = true }: StageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    // After the dialog has given the focus back to a button that is no longer there.
    const frame = requestAnimationFrame(() => heading.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [takesFocus])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  )
}
