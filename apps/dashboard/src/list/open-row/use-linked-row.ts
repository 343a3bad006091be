import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failureStatus } from '@tideway/browser/http/api-failure'
import { useCallback } from 'react'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import type { FailureCause } from '../search/search-failure.ts'
import { causeOfFailure } from '../search/search-failure.ts'
import type { TransactionList } from '../transaction-list.ts'

export interface LinkedRow<Row> {
  row: Row | undefined
  /** True if the client has no row with this key, or the user may not see it. */
  missing: boolean
  failure: FailureCause | undefined
  retry: () => void
  /** Replaces the row with a newer state. */
  replace: (row: Row) => void
}

/** Reads the row that an address opens by its key, for lists that have not loaded it. `key`: null for none. */
export function useLinkedRow<Row>(
  list: Pick<TransactionList<Row>, 'keys' | 'readOne'>,
  key: string | null,
): LinkedRow<Row> {
  const api = useApi()
  const queryClient = useQueryClient()
  const { actingClientId } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: linkedKey(list, actingClientId, key),
    queryFn: ({ signal }) => readOrNull(() => list.readOne(api, key ?? '', signal)),
    enabled: key !== null,
    // Reads are distinguished by identity (see refund-state.ts).
    structuralSharing: false,
  })
  const replace = useCallback(
    (row: Row) => {
      if (key !== null) queryClient.setQueryData(linkedKey(list, actingClientId, key), row)
    },
    [queryClient, list, actingClientId, key],
  )
  const isWanted = key !== null
  return {
    row: isWanted && data ? data : undefined,
    missing: isWanted && data === null,
    failure: isWanted && data === undefined && error ? causeOfFailure(error) : undefined,
    retry: () => void refetch(),
    replace,
  }
}

function linkedKey(
  { keys }: Pick<TransactionList<never>, 'keys'>,
  clientId: string,
  key: string | null,
): readonly unknown[] {
  return [...keys(clientId), 'linked', key]
}

async function readOrNull<Row>(read: () => Promise<Row | null>): Promise<Row | null> {
  try {
    return await read()
  } catch (error) {
    if (failureStatus(error) === 404) return null
    throw error
  }
}
