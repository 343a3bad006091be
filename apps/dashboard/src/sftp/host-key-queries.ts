import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import type { HostKeyAcceptance } from '@tideway/contract/sftp/host-keys'
import { SftpHostKeys } from '@tideway/contract/sftp/host-keys'

/*
 * Not part of the provider API (readings 5): if a provider answers 404 or 403, nothing is shown.
 */

const pathOf = (clientId: string) => `/clients/${encodeURIComponent(clientId)}/sftpHostKeys`

export const hostKeysKey = (clientId: string) => ['client', clientId, 'sftpHostKeys'] as const

export function hostKeysQuery(api: Api, clientId: string) {
  return queryOptions({
    queryKey: hostKeysKey(clientId),
    queryFn: async ({ signal }) =>
      (await api.portal({ path: pathOf(clientId), schema: SftpHostKeys, signal })).hostKeys,
  })
}

export function acceptHostKey(api: Api, clientId: string, body: HostKeyAcceptance): Promise<void> {
  return api.portal({ method: 'PUT', path: pathOf(clientId), body })
}
