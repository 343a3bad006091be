import { useLocation } from '@tanstack/react-router'
import { fullName } from '@tideway/browser/session/user'
import { DASHBOARD_PARAM } from '@tideway/contract/payments/payouts-config'
import { Button } from '@tideway/design/buttons/button'
import { Drawer } from '@tideway/design/overlays/drawer'
import { useSiteConfig } from '../../brand/site-config-context.tsx'
import { addressAfterSwitch } from '../../session/address-without-client.ts'
import { useClients } from '../../session/client-queries.ts'
import { useSession } from '../../session/session-context.tsx'
import { ZoneChoiceField } from '../../ui/time/zone-choice-field.tsx'
import { ClientSwitcher } from './client-switcher.tsx'
import styles from './user-drawer.module.css'

interface UserDrawerProps {
  open: boolean
  onClose(): void
  onLogout(): void
  /** Acts for another client, or for the user's own if undefined. */
  onSwitch(clientId: string | undefined): void
}

/** Shows the signed-in user, the acting client and the other available clients (spec 2.6). */
export function UserDrawer({ open, onClose, onLogout, onSwitch }: UserDrawerProps) {
  const { user, clientName, actingClientId, rootClientId } = useSession()
  const { providerName, accountUrl } = useSiteConfig()
  const root = useClients().data?.find(({ clientId }) => clientId === rootClientId)
  const switched = actingClientId !== rootClientId
  const ownAddress = useLocation({ select: ({ href }) => addressAfterSwitch(href) })
  return (
    <Drawer
      footer={
        <Button onClick={onLogout} wide>
          Logout
        </Button>
      }
      onClose={onClose}
      open={open}
      title={fullName(user)}
    >
      <dl className={styles.facts}>
        <dt>Client</dt>
        <dd>{clientName}</dd>
        <dt>Role</dt>
        <dd>{user.roleLabel}</dd>
        <dt>Email</dt>
        <dd>{user.email}</dd>
        <dt>Payment service</dt>
        <dd>{providerName}</dd>
      </dl>
      <div className={styles.zone}>
        <ZoneChoiceField />
      </div>
      {accountUrl === undefined ? null : (
        <p className={styles.back}>
          <a href={accountAddress(accountUrl)}>Your account and sign-in</a>
        </p>
      )}
      {switched ? (
        <p className={styles.back}>
          <a
            href={ownAddress}
            onClick={(event) => {
              event.preventDefault()
              onSwitch(undefined)
            }}
          >
            Back to {root?.legalName || 'main client'}
          </a>
        </p>
      ) : null}
      <ClientSwitcher
        onSwitch={(clientId) => (clientId === actingClientId ? onClose() : onSwitch(clientId))}
      />
    </Drawer>
  )
}

/** Returns the address of the account page, with this dashboard's address, to which that page links back. */
function accountAddress(accountUrl: string): string {
  const address = new URL(accountUrl)
  address.searchParams.set(DASHBOARD_PARAM, window.location.origin)
  return address.href
}
