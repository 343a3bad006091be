import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import type { ClientConfig } from '@tideway/contract/clients/clients'
import type { KeyChange, NewKey } from '@tideway/contract/keys/api-keys'
import { kindOfKey } from '@tideway/contract/keys/api-keys'
import type { ClientKey } from '@tideway/contract/keys/client-key'
import { clientConfigQuery, clientKeys } from '../../session/client-queries.ts'

/** Returns the displayed keys of a config: secret and distributable ones (spec 2.18). */
export function keysOf(config: ClientConfig): ClientKey[] {
  return (config.keys ?? []).filter(({ keyId }) => kindOfKey(keyId))
}

/** Reads the config again from the provider. */
export function readConfigAgain(queryClient: QueryClient, api: Api, clientId: string) {
  return queryClient.fetchQuery({ ...clientConfigQuery(api, clientId), staleTime: 0 })
}

export function addKeys(api: Api, clientId: string, keys: NewKey[]): Promise<void> {
  return api.portal({ method: 'PUT', path: pathOf(clientId), body: { keys } })
}

export function changeKey(
  api: Api,
  clientId: string,
  keyId: string,
  change: KeyChange,
): Promise<void> {
  return api.portal({
    method: 'PATCH',
    path: `${pathOf(clientId)}/keys/${encodeURIComponent(keyId)}`,
    body: change,
  })
}

/** Shows the provider's response about a key, before the config is read again. */
export function showKeyChange(
  queryClient: QueryClient,
  clientId: string,
  keyId: string,
  change: Pick<ClientKey, 'enabled'> | Pick<ClientKey, 'name'>,
): void {
  queryClient.setQueryData<ClientConfig>(
    clientKeys.config(clientId),
    (config) =>
      config && {
        ...config,
        keys: config.keys?.map((key) => (key.keyId === keyId ? { ...key, ...change } : key)),
      },
  )
}

const pathOf = (clientId: string) => `/clients/${encodeURIComponent(clientId)}`
