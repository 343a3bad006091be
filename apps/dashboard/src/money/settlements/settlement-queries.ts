import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import {
  SettlementDetail,
  SettlementEntryPage,
} from '@tideway/contract/balance/settlements/settlement'
import type { EntryKind } from '@tideway/contract/balance/statement/entry-kinds'
import type { SettlementFormat } from '@tideway/contract/balance/statement/statement-files'
import { readFile } from '../statement/statement-queries.ts'

/* Not part of the provider API (readings 5): a provider without these calls answers 404 or 403. */

const pathOf = (clientId: string, settlementId: string) =>
  `/clients/${encodeURIComponent(clientId)}/settlements/${encodeURIComponent(settlementId)}`

export function settlementQuery(api: Api, clientId: string, settlementId: string) {
  return queryOptions({
    queryKey: ['client', clientId, 'settlements', settlementId],
    queryFn: ({ signal }) =>
      api.portal({
        path: pathOf(clientId, settlementId),
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
        path: `${pathOf(clientId, settlementId)}/entries`,
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
export function readSettlementFile(
  api: Api,
  clientId: string,
  settlementId: string,
  { format, signal }: { format: SettlementFormat; signal: AbortSignal },
): Promise<Blob> {
  return readFile(api, `${pathOf(clientId, settlementId)}/file`, { format }, signal)
}
