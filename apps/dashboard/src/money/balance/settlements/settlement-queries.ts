import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import {
  SettlementDetail,
  SettlementEntryPage,
} from '@tideway/contract/balance/settlements/settlement'
import type { SettlementSchedule } from '@tideway/contract/balance/settlements/settlement-schedule'
import { SavedSettlementSchedule } from '@tideway/contract/balance/settlements/settlement-schedule'
import type { EntryKind } from '@tideway/contract/balance/statement/entry-kinds'
import type { SettlementFormat } from '@tideway/contract/balance/statement/statement-files'

/* Not part of the provider API (readings 5): if a provider answers 404 or 403, the section is left out. */

/** Time for the largest file. */
const FILE_TIMEOUT_MS = 300_000

const pathOf = (clientId: string) => `/clients/${encodeURIComponent(clientId)}`

export const settlementScheduleKey = (clientId: string) =>
  ['client', clientId, 'settlementSchedule'] as const

export function settlementScheduleQuery(api: Api, clientId: string) {
  return queryOptions({
    queryKey: settlementScheduleKey(clientId),
    queryFn: ({ signal }) =>
      api.portal({
        path: `${pathOf(clientId)}/settlementSchedule`,
        schema: SavedSettlementSchedule,
        signal,
      }),
  })
}

export function saveSettlementSchedule(
  api: Api,
  clientId: string,
  schedule: SettlementSchedule,
): Promise<SavedSettlementSchedule> {
  return api.portal({
    method: 'PUT',
    path: `${pathOf(clientId)}/settlementSchedule`,
    body: schedule,
    schema: SavedSettlementSchedule,
  })
}

export function settlementQuery(api: Api, clientId: string, settlementId: string) {
  return queryOptions({
    queryKey: ['client', clientId, 'settlements', settlementId],
    queryFn: ({ signal }) =>
      api.portal({
        path: `${pathOf(clientId)}/settlements/${encodeURIComponent(settlementId)}`,
        schema: SettlementDetail,
        signal,
      }),
  })
}

export function settlementEntriesQuery(
  api: Api,
  clientId: string,
  { settlementId, kind }: { settlementId: string; kind: EntryKind },
) {
  return infiniteQueryOptions({
    queryKey: ['client', clientId, 'settlements', settlementId, kind],
    queryFn: ({ signal, pageParam }) =>
      api.portal({
        path: `${pathOf(clientId)}/settlements/${encodeURIComponent(settlementId)}/entries`,
        query: { kind, nextPageId: pageParam },
        schema: SettlementEntryPage,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextPageId }) => nextPageId,
    // The explanation of a settlement never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Downloads a settlement with its entries. */
export async function readSettlementFile(
  api: Api,
  clientId: string,
  settlementId: string,
  { format, signal }: { format: SettlementFormat; signal: AbortSignal },
): Promise<Blob> {
  const response = await api.portalResponse({
    path: `${pathOf(clientId)}/settlements/${encodeURIComponent(settlementId)}/file`,
    query: { format },
    signal,
    timeoutMs: FILE_TIMEOUT_MS,
  })
  return response.blob()
}
