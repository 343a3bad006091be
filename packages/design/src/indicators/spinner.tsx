import styles from './spinner.module.css'

export interface SpinnerProps {
  /** Text for screen readers. Omit it if the text next to the spinner says what is in progress. */
  label?: string | undefined
  size?: 12 | 16 | 24
}

export function Spinner({ label, size = 16 }: SpinnerProps) {
  return (
    <span className={styles.spinner} {...(label ? { role: 'status' } : {})}>
      <svg aria-hidden="true" height={size} viewBox="0 0 16 16" width={size}>
        <path d="M8 2.5A5.5 5.5 0 1 1 2.5 8" />
      </svg>
      {label ? <span className="visually-hidden">{label}</span> : null}
    </span>
  )
}
