import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** The size of what will stand here, so nothing jumps: a CSS length. */
  width?: string | undefined
  height?: string | undefined
}

/** Says nothing: the region around it carries aria-busy and the words. */
export function Skeleton({ width = '100%', height = '10px' }: SkeletonProps) {
  return <span aria-hidden="true" className={styles.skeleton} style={{ width, height }} />
}
