import { useQuery } from '@tanstack/react-query'
import type { SftpHostKey } from '@tideway/contract/sftp/host-keys'
import type { Scope } from '@tideway/contract/users/roles/scopes'
import { Button } from '@tideway/design/buttons/button'
import { useState } from 'react'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'
import { Expected } from '../ui/layout/page.tsx'
import { prefetch } from '../ui/lazy-component.ts'
import { lazyDialog } from '../ui/lazy-overlays.ts'
import { HostKeyDialog } from './host-key-dialog.tsx'
import type { ChangedHostKey } from './host-key-fingerprints.tsx'
import { hostKeysQuery } from './host-key-queries.ts'

const needed: Scope = 'PortalAPI/PUT:clients/*'

export interface HostKeyChangeProps {
  /** The saved server. */
  host: string | undefined
  port: number | undefined
  /** Key of the queries to read again when a key was accepted. */
  changes: readonly string[]
}

/** Offers to accept the new host key of a server that shows one. Used when a connection fails. */
export function HostKeyChange({ host, port = 22, changes }: HostKeyChangeProps) {
  const { user, actingClientId } = useSession()
  const { data = [], isPending } = useQuery(hostKeysQuery(useApi(), actingClientId))
  const [open, setOpen] = useState(false)
  const changed = data.find((each) => each.host === host && each.port === port)
  if (isPending) return <Expected />
  if (!isChanged(changed)) return null
  return (
    <>
      <p>The server shows a new host key, so we don’t connect to it.</p>
      <Button
        disabledReason={
          user.scopes.has(needed) ? undefined : 'Your role doesn’t allow you to accept a host key.'
        }
        onClick={() => setOpen(true)}
        onFocus={() => prefetch(lazyDialog)}
        onPointerEnter={() => prefetch(lazyDialog)}
        reasonPlacement="below"
      >
        Accept the new host key…
      </Button>
      <HostKeyDialog
        changed={changed}
        changes={changes}
        onClose={() => setOpen(false)}
        open={open}
      />
    </>
  )
}

function isChanged(key: SftpHostKey | undefined): key is ChangedHostKey {
  return key?.offered !== undefined
}
