import { Skeleton } from '@tideway/design/indicators/skeleton'
import styles from './checkout-preview.module.css'

/** Placeholder for a checkout. The text above it says that it is loading. */
export function PreviewSkeleton() {
  return (
    <div aria-hidden="true" className={styles.skeleton}>
      <Skeleton width="180px" />
      <Skeleton height="34px" width="150px" />
      <Skeleton height="168px" width="168px" />
      <Skeleton height="44px" width="80%" />
    </div>
  )
}
