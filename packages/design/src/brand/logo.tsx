import styles from './logo.module.css'
import { useImage } from './use-image.ts'

/** Two waves on the accent colour: the mark of a client without a logo. */
export function WaveMark({ size = 32 }: { size?: number | undefined }) {
  return (
    <svg aria-hidden="true" className={styles.mark} height={size} viewBox="0 0 32 32" width={size}>
      <rect height="32" rx="8" width="32" />
      <path d="M6 13.5c3.3-4 6.7-4 10 0s6.7 4 10 0M6 20.5c3.3-4 6.7-4 10 0s6.7 4 10 0" />
    </svg>
  )
}

/** Shows a brand's own mark, or ours if the brand has none or its mark fails to load. */
export function LogoMark({
  url,
  size = 32,
}: {
  url?: string | undefined
  size?: number | undefined
}) {
  const own = useImage(url)
  if (own.url === undefined) return <WaveMark size={size} />
  return (
    <img
      alt=""
      className={styles.ownMark}
      height={size}
      onError={own.onError}
      src={own.url}
      width={size}
    />
  )
}

export interface LogoProps {
  /** The client's name, always shown as text. */
  name: string
  /**
   * At most 160 px wide (spec 2.5). It has a white background in the dark scheme, because logos are designed for white.
   */
  logoUrl?: string | undefined
  /**
   * A brand's own mark, used instead of the waves. Shown at most 40 px wide if there is no logo or it fails to load.
   */
  markUrl?: string | undefined
  /** True for a name that only screen readers get. */
  hideName?: boolean | undefined
}

export function Logo({ name, logoUrl, markUrl, hideName = false }: LogoProps) {
  const own = useImage(logoUrl)
  return (
    <span className={styles.logo}>
      {own.url === undefined ? (
        <LogoMark url={markUrl} />
      ) : (
        <img alt="" className={styles.image} onError={own.onError} src={own.url} />
      )}
      <span className={hideName ? 'visually-hidden' : styles.name}>{name}</span>
    </span>
  )
}
