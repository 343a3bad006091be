import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import type { EntryKind } from '@tideway/contract/balance/statement/entry-kinds'
import { StatementPage } from '@tideway/contract/balance/statement/statement'
import type { StatementFormat } from '@tideway/contract/balance/statement/statement-files'
import { statementFiles } from '@tideway/contract/balance/statement/statement-files'
import type { PresetDays } from '@tideway/contract/time/date-preset-days'

/** Long enough for the largest file. */
const FILE_TIMEOUT_MS = 300_000

export interface ShownStatement extends PresetDays {
  kind: EntryKind | 'ALL'
}

const path = (clientId: string) => `/clients/${encodeURIComponent(clientId)}/statement`
const kindsOf = (kind: ShownStatement['kind']) => (kind === 'ALL' ? undefined : kind)

/** Reads a statement, newest first. Not part of the provider API (readings 5). */
export function statementQuery(api: Api, clientId: string, { from, to, kind }: ShownStatement) {
  return infiniteQueryOptions({
    queryKey: ['client', clientId, 'statement', from, to, kind],
    queryFn: ({ signal, pageParam }) =>
      api.portal({
        path: path(clientId),
        query: { from, to, kinds: kindsOf(kind), nextPageId: pageParam },
        schema: StatementPage,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextPageId }) => nextPageId,
  })
}

/** Downloads the file of a statement. */
export function readStatementFile(
  api: Api,
  clientId: string,
  { from, to, kind }: ShownStatement,
  { format, signal }: { format: StatementFormat; signal: AbortSignal },
): Promise<Blob> {
  const kinds = statementFiles[format].hasAllKinds ? undefined : kindsOf(kind)
  return readFile(api, `${path(clientId)}/file`, { from, to, format, kinds }, signal)
}

/** Downloads a file of the portal API, which may be large. */
export async function readFile(
  api: Api,
  path: string,
  query: Record<string, string | undefined>,
  signal: AbortSignal,
): Promise<Blob> {
  const response = await api.portalResponse({ path, query, signal, timeoutMs: FILE_TIMEOUT_MS })
  return response.blob()
}
