import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { failureStatus } from '@tideway/browser/http/api-failure'
import type { ExportBody, ExportKind } from '@tideway/contract/exports/exports'
import { ExportCount, ExportLink, ExportList, ExportView } from '@tideway/contract/exports/exports'

/** Refresh interval while a file is being written, in milliseconds. A hidden tab asks for nothing. */
const WHILE_RUNNING = 1000

export const exportsKey = (clientId: string) => ['client', clientId, 'exports'] as const

/** Reads the user's own exports of a client, newest first. Null if the provider has none, or not for this user. */
export function exportsQuery(api: Api, clientId: string) {
  return queryOptions({
    queryKey: exportsKey(clientId),
    queryFn: async ({ signal }) => {
      try {
        const query = { clientId }
        const { exports } = await api.portal({
          path: '/exports',
          query,
          schema: ExportList,
          signal,
        })
        return exports
      } catch (error) {
        if (isNotOffered(error)) return null
        throw error
      }
    },
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'RUNNING') ? WHILE_RUNNING : false,
  })
}

/** Counts what a search finds now, within the provider's bounds. */
export function exportCountQuery(
  api: Api,
  clientId: string,
  { kind, search }: { kind: ExportKind; search: object },
) {
  return queryOptions({
    queryKey: [...exportsKey(clientId), 'count', kind, search],
    queryFn: ({ signal }) =>
      api.portal({
        method: 'POST',
        path: '/exportCounts',
        query: { clientId },
        body: { kind, search },
        schema: ExportCount,
        signal,
      }),
    // The count must be current, so it is never cached.
    staleTime: 0,
    gcTime: 0,
  })
}

export function beginExport(api: Api, clientId: string, body: ExportBody): Promise<ExportView> {
  const query = { clientId }
  return api.portal({ method: 'POST', path: '/exports', query, body, schema: ExportView })
}

export function changeExport(
  api: Api,
  clientId: string,
  exportId: string,
  action: 'stop' | 'resume',
): Promise<ExportView> {
  return api.portal({
    method: 'PATCH',
    path: `/exports/${encodeURIComponent(exportId)}`,
    query: { clientId },
    body: { action },
    schema: ExportView,
  })
}

export async function deleteExport(api: Api, clientId: string, exportId: string): Promise<void> {
  await api.portal({
    method: 'DELETE',
    path: `/exports/${encodeURIComponent(exportId)}`,
    query: { clientId },
  })
}

/** Returns a file's download address, which is valid for a minute. */
export async function exportUrl(api: Api, clientId: string, exportId: string): Promise<string> {
  const path = `/exports/${encodeURIComponent(exportId)}/download`
  return (await api.portal({ path, query: { clientId }, schema: ExportLink })).exportUrl
}

/** True if the provider has no exports, or not for this user. */
function isNotOffered(error: unknown): boolean {
  const status = failureStatus(error)
  return status === 403 || status === 404
}
