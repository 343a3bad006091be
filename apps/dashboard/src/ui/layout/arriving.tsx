import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'

/** Time in milliseconds that the parts of a new page wait for those above them. */
const ARRIVAL_MS = 2000
const LOOK_EVERY_MS = 50

interface ArrivingProps {
  className: string | undefined
  children: ReactNode
}

/**
 * Content of a new page. Until all of it is loaded, a part is shown once those above it are no longer `aria-busy`, so
 * that nothing moves under the pointer (page.module.css, decision 64). Later work of its parts hides nothing.
 */
export function Arriving({ className, children }: ArrivingProps) {
  const content = useRef<HTMLDivElement>(null)
  const [arriving, setArriving] = useState(true)
  useEffect(() => {
    if (!arriving) return
    let waited = 0
    const timer = setInterval(() => {
      waited += LOOK_EVERY_MS
      const isBusy = content.current?.querySelector('[aria-busy="true"]')
      if (!isBusy || waited >= ARRIVAL_MS) setArriving(false)
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [arriving])
  return (
    <div className={className} data-arriving={arriving} ref={content}>
      {children}
    </div>
  )
}

/** Stands for a part of a new page that is shown, or not, once its data has come. */
export function Expected() {
  return <div aria-busy="true" />
}
