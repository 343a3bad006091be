import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'

/** Time in milliseconds that the parts of a new page wait for those above them. */
const ARRIVAL_MS = 2000

interface ArrivingProps {
  className: string | undefined
  children: ReactNode
}

/**
 * Content of a new page. A part is shown once those above it are no longer `aria-busy`, so that nothing moves under the
 * pointer (page.module.css, decision 64).
 */
export function Arriving({ className, children }: ArrivingProps) {
  const [arriving, setArriving] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setArriving(false), ARRIVAL_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={className} data-arriving={arriving}>
      {children}
    </div>
  )
}

/** Stands for a part of a new page that is shown, or not, once its data has come. */
export function Expected() {
  return <div aria-busy="true" />
}
