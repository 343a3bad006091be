import { Button } from '@tideway/design/buttons/button'
import { useState } from 'react'
import styles from '../keys.module.css'
import { permissionText } from './permission-text.ts'

/** Number of permissions shown before 'More...' (spec 2.18). */
const FIRST = 5

interface KeyPermissionsProps {
  keyId: string
  permissions: readonly string[]
}

export function KeyPermissions({ keyId, permissions }: KeyPermissionsProps) {
  const [isOpen, setOpen] = useState(false)
  // A key created before its client was active has no permissions yet. It gets the client's permissions later.
  if (permissions.length === 0) return <span className="quiet">None yet</span>
  const shown = isOpen ? permissions : permissions.slice(0, FIRST)
  return (
    <div className={styles.permissions}>
      <ul aria-label={`Permissions of ${keyId}`}>
        {shown.map((permission) => (
          <li className="mono" key={permission} title={permission}>
            {permissionText(permission)}
          </li>
        ))}
      </ul>
      {permissions.length > FIRST ? (
        <Button
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Less' : 'More...'} permissions of ${keyId}`}
          kind="link"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Less' : 'More...'}
        </Button>
      ) : null}
    </div>
  )
}
