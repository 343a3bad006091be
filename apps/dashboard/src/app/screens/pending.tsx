import { Skeleton } from '@tideway/design/indicators/skeleton'
import styles from './pending.module.css'

/** Placeholder for a loading screen: its head and first lines, in their final size. */
export function Pending() {
  return (
    <div aria-busy="true" className={styles.pending}>
      <span className="visually-hidden">Loading</span>
      <Skeleton height="28px" width="160px" />
      <Skeleton height="12px" width="280px" />
    </div>
  )
}
