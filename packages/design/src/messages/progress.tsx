import { Button } from '../buttons/button.tsx'
import styles from './progress.module.css'

export interface ProgressBarProps {
  /** The work in progress, with its count: 'Loading 12,000 of 50,000'. */
  label: string
  value: number
  max: number
  /** If given, 'Stop' is shown. */
  onStop?: (() => void) | undefined
}

export function ProgressBar({ label, value, max, onStop }: ProgressBarProps) {
  return (
    <div>
      <div className={styles.line}>
        <span className="num">{label}</span>
        {onStop ? (
          <Button kind="link" onClick={onStop}>
            Stop
          </Button>
        ) : null}
      </div>
      <progress aria-label={label} className={styles.bar} max={max} value={value} />
    </div>
  )
}
