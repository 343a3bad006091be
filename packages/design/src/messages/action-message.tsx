import { useRef } from 'react'
import { Button } from '../buttons/button.tsx'
import styles from './snackbar.module.css'
import { SnackbarPlace } from './snackbar.tsx'
import { useSnackbarPlace } from './use-snackbar-place.ts'

interface ActionMessageProps {
  /** Name of its region for screen readers. */
  label: string
  text: string
  action: { text: string; onPress: () => void }
}

/** A message with an action that stays until it is unmounted. It is placed as snackbars are. */
export function ActionMessage({ label, text, action }: ActionMessageProps) {
  const box = useRef<HTMLDivElement>(null)
  useSnackbarPlace(box)
  return (
    <SnackbarPlace label={label} live="polite">
      <div className={styles.snackbar} ref={box}>
        <span className={styles.text}>{text}</span>
        <span className={styles.close}>
          <Button kind="quiet" onClick={action.onPress}>
            {action.text}
          </Button>
        </span>
      </div>
    </SnackbarPlace>
  )
}
