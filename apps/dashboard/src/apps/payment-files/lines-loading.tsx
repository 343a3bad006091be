import { Skeleton } from '@tideway/design/indicators/skeleton'
import styles from './payment-files.module.css'

export function LinesLoading() {
  return (
    <div aria-busy="true" className={styles.loading}>
      <span className="visually-hidden">Loading</span>
      <Skeleton width="320px" />
      <Skeleton width="280px" />
    </div>
  )
}
