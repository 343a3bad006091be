import { Logo } from '@tideway/look/logo'
import { useImage } from '@tideway/look/use-image'
import styles from './checkout.module.css'

export interface ClientLogoProps {
  name: string
  logoUrl: string | undefined
}

/**
 * Who is paid. Their logo has its place before it has loaded, so that nothing moves when it comes; one that
 * cannot be shown leaves the name alone. The name is always there: a logo can say anything.
 */
export function ClientLogo({ name, logoUrl }: ClientLogoProps) {
  const own = useImage(logoUrl)
  if (own.url === undefined) return <Logo name={name} />
  return (
    <>
      <span className={styles.logoPlace}>
        <img alt="" className={styles.logo} onError={own.onError} src={own.url} />
      </span>
      <span className={styles.payee}>{name}</span>
    </>
  )
}
