import { IconArrowLeft, IconLogout } from '@tabler/icons-react'
import { Logo } from '@tideway/design/brand/logo'
import { Button, ButtonLink } from '@tideway/design/buttons/button'
import { Icon } from '@tideway/design/indicators/icon'
import styles from './payouts-header.module.css'
import type { Person } from './session/payouts-person.ts'

export interface PayoutsHeaderProps {
  name: string
  logoUrl: string | undefined
  /** URL of the brand's mark, used for clients without a logo. */
  markUrl: string | undefined
  /** The sub-client that pays, always visible. */
  actingFor: string | undefined
  /** Address of the dashboard that opened this page, for the same client. */
  homeUrl: string | undefined
  person: Person
  onLogout: () => void
}

export function PayoutsHeader(props: PayoutsHeaderProps) {
  const { name, logoUrl, markUrl, actingFor, homeUrl, person, onLogout } = props
  return (
    <header className={styles.header} data-acting={actingFor !== undefined}>
      <div className={styles.brand}>
        <Logo logoUrl={logoUrl} markUrl={markUrl} name={name} />
        {actingFor ? <span className={styles.acting}>Acting for {actingFor}</span> : null}
      </div>
      <span className={styles.person}>
        {person.name}, {person.roleText}
      </span>
      {homeUrl ? (
        <ButtonLink href={homeUrl} icon={<Icon of={IconArrowLeft} />} kind="quiet">
          Dashboard
        </ButtonLink>
      ) : null}
      <Button icon={<Icon of={IconLogout} />} kind="quiet" onClick={onLogout}>
        Logout
      </Button>
    </header>
  )
}
