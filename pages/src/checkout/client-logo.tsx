import { Logo } from '@tideway/look/logo'
import { useState } from 'react'
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
  const [broken, setBroken] = useState<string>()
  if (logoUrl === undefined || broken === logoUrl) return <Logo name={name} />
  return (
    <>
      <span className={styles.logoPlace}>
        <img alt="" className={styles.logo} onError={() => setBroken(logoUrl)} src={logoUrl} />
      </span>
      <span className={styles.payee}>{name}</span>
    </>
  )
}
