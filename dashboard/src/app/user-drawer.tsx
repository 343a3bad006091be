import { Button } from '@tideway/look/button'
import { Drawer } from '@tideway/look/drawer'
import { useSession } from '../session/session-context.tsx'
import { fullName } from '../session/user.ts'
import styles from './user-drawer.module.css'

interface UserDrawerProps {
  open: boolean
  onClose(): void
  onLogout(): void
}

/** spec 2.6. Acting for another client is offered between the facts and Logout once there is a switch. */
export function UserDrawer({ open, onClose, onLogout }: UserDrawerProps) {
  const { user, clientName } = useSession()
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
      </dl>
    </Drawer>
  )
}
