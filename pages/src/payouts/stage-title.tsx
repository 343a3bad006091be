import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of what took the form's place: the keyboard goes there, so that nobody is left on a button that is gone. */
export function StageTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // After the dialog has given the focus back to a button that is no longer there.
    const frame = requestAnimationFrame(() => heading.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  )
}
