import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** Size of the later content as a CSS length, so that the layout does not move. */
  width?: string | undefined
  height?: string | undefined
}

/** Silent for screen readers: the region around it has aria-busy and the text. */
export function Skeleton({ width = '100%', height = '10px' }: SkeletonProps) {
  return <span aria-hidden="true" className={styles.skeleton} style={{ width, height }} />
}
