import { Alert } from '@tideway/look/alert'
import { Button } from '@tideway/look/button'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import styles from './settings-alert.module.css'
import type { SaveFailure } from './use-section-save.ts'

/** spec 2.18, 8. */
const SAVE_FAILED = 'We were unable to save your settings. Have you completed your on-boarding?'

type Tell = (failure: SaveFailure | undefined) => void
const Report = createContext<Tell>(() => {})

/** Says a failed save at the top of the page; without a failure it takes back what was said. */
export function useSettingsAlert(): Tell {
  return useContext(Report)
}

/** The alert of the page. It stays in sight: the section that it is about may stand far below. */
export function SettingsAlert({ children }: { children: ReactNode }) {
  const [failure, setFailure] = useState<SaveFailure>()
  const close = useCallback(() => setFailure(undefined), [])
  return (
    <Report value={setFailure}>
      {failure ? (
        <div className={styles.alert}>
          <Alert actions={<Button onClick={close}>Close</Button>} kind="error" title={SAVE_FAILED}>
            <p>{wordsOf(failure)}</p>
          </Alert>
        </div>
      ) : null}
      {children}
    </Report>
  )
}

function wordsOf(failure: SaveFailure): string {
  if (failure.kind === 'unknown') {
    return 'No answer came, so it may have been saved all the same. What you entered is still here.'
  }
  return failure.message ?? 'Nothing was saved. What you entered is still here.'
}
