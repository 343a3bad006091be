import { useMemo } from 'react'
import { useSiteConfig } from '../../brand/site-config-context.tsx'
import { SearchDialog } from '../../find/search-dialog.tsx'
import { useClients } from '../../session/client-queries.ts'
import { useSession } from '../../session/session-context.tsx'
import type { FindAnythingProps } from './find-anything.tsx'
import { findableCommands } from './find-commands.ts'

export interface FindDialogProps extends FindAnythingProps {
  initialText: string
  onClose: () => void
}

/** The search, with the pages and actions that the user may use here. */
export function FindDialog({ initialText, onClose, ...actions }: FindDialogProps) {
  const { user } = useSession()
  const site = useSiteConfig()
  const clients = useClients().data
  const { menu, onCreate, onPayout, onSwitch, onLogout } = actions
  const commands = useMemo(
    () =>
      findableCommands({
        user,
        site,
        menu,
        clients: clients ?? [],
        onCreate,
        onPayout,
        onSwitch,
        onLogout,
      }),
    [user, site, menu, clients, onCreate, onPayout, onSwitch, onLogout],
  )
  return (
    <SearchDialog
      commands={commands}
      initialText={initialText}
      key={user.clientId}
      onClose={onClose}
    />
  )
}
