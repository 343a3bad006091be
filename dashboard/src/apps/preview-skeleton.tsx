import { Skeleton } from '@tideway/look/skeleton'
import styles from './checkout-preview.module.css'

/** What a checkout is about to be. That it is loading is said above it. */
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
