import { Button } from '@tideway/design/buttons/button'
import type { ReactNode } from 'react'
import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SaveFailureAlertProps } from '../ui/saving/save-failure-alert.tsx'
import { SaveFailureAlert } from '../ui/saving/save-failure-alert.tsx'
import type { SaveFailure } from '../ui/saving/use-submission.ts'
import styles from './settings-alert.module.css'

/** Message for a failed save (spec 2.18, 8). */
const SAVE_FAILED = 'We were unable to save your settings. Have you completed your on-boarding?'

type Reported = Pick<SaveFailureAlertProps, 'failure' | 'changed' | 'saved'>
type Report = (next: (before: Reported | undefined) => Reported | undefined) => void

const ReportContext = createContext<Report>(() => {})

/** Shows a section's failed save at the top of the page while the section has the failure. */
export function usePageAlert({ failure, changed, saved }: Reported): void {
  const report = useContext(ReportContext)
  useEffect(() => {
    if (failure === undefined) return
    report(() => ({ failure, changed, saved }))
    // Another section may have reported a failure in the meantime.
    return () => report((before) => (before?.failure === failure ? undefined : before))
  }, [failure, changed, saved, report])
}

/** The page's alert. It stays visible, because its section may be far below. */
export function SettingsAlert({ children }: { children: ReactNode }) {
  const [reported, report] = useState<Reported>()
  const [closed, close] = useState<SaveFailure>()
  return (
    <ReportContext value={report}>
      {reported && reported.failure !== closed ? (
        <Sticky>
          <SaveFailureAlert
            {...reported}
            actions={<Button onClick={() => close(reported.failure)}>Close</Button>}
            fixedTitle={SAVE_FAILED}
          />
        </Sticky>
      ) : null}
      {children}
    </ReportContext>
  )
}

/** Keeps focused elements from being covered by the alert, whatever its height. */
function Sticky({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    const page = document.documentElement.style
    const watching = new ResizeObserver(() =>
      page.setProperty('--page-alert', `${current.offsetHeight}px`),
    )
    watching.observe(current)
    return () => {
      watching.disconnect()
      page.removeProperty('--page-alert')
    }
  }, [])
  return (
    <div className={styles.alert} ref={box}>
      {children}
    </div>
  )
}
