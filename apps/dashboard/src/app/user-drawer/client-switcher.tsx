import { Button } from '@tideway/design/buttons/button'
import { ErrorText } from '@tideway/design/fields/field'
import { useMemo, useState } from 'react'
import { useClients } from '../../session/client-queries.ts'
import { useSession } from '../../session/session-context.tsx'
import { SearchSelect } from '../../ui/fields/search-select.tsx'
import { clientOptions, countText, searchClients } from './client-search.ts'
import styles from './user-drawer.module.css'

const LABEL = 'Switch to client'

/** The searchable client select of spec 2.6, for an organisation with any number of clients. */
export function ClientSwitcher({ onSwitch }: { onSwitch: (clientId: string) => void }) {
  const { actingClientId } = useSession()
  const clients = useClients()
  const [text, setText] = useState('')
  const options = useMemo(() => clientOptions(clients.data ?? []), [clients.data])
  const matching = useMemo(() => searchClients(options, text), [options, text])

  if (clients.isError) {
    return (
      <div className={styles.failed}>
        <span className={styles.label}>{LABEL}</span>
        <ErrorText>We couldn’t load your clients.</ErrorText>
        <Button busy={clients.isFetching} onClick={() => void clients.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  return (
    <SearchSelect
      chosenId={actingClientId}
      countText={countText(matching.length, options.length, text.trim() !== '')}
      disabledReason={offBecause(clients.isPending, options.length)}
      emptyText={`No clients match ‘${text.trim()}’.`}
      label={LABEL}
      onChoose={({ id }) => onSwitch(id)}
      onSearch={setText}
      options={matching}
      placeholder="Search by name"
      search={text}
    />
  )
}

function offBecause(pending: boolean, count: number): string | undefined {
  if (pending) return 'Loading clients…'
  return count > 1 ? undefined : 'Your organisation has no other clients.'
}
