import type { ClientId } from '@tideway/contract/calls/ids'
import { clientIdOf } from '@tideway/contract/calls/ids'

/** An API key as it stands in the Authorization header: `{keyId}_{clientId}_{secret}` (provider API, key header). */
export interface ApiKeyText {
  keyId: string
  clientId: ClientId
  secret: string
}

const keyPattern = /^((?:SECR|DIST)(?:[A-Z0-9]{6})?)_([A-Za-z0-9_-]{5,50})_([A-Za-z0-9]{16,64})$/

/** Parted at the first and the last underscore, because a client id may hold some; undefined for anything else. */
export function parseApiKey(header: string): ApiKeyText | undefined {
  const [, keyId, clientId, secret] = keyPattern.exec(header) ?? []
  return keyId !== undefined && clientId !== undefined && secret !== undefined
    ? { keyId, clientId: clientIdOf(clientId), secret }
    : undefined
}

/** Permitted operations of a key are written with a slash where scopes have a colon: `RestAPI/GET/balance`. */
export function permittedOperation(scope: string): string {
  return scope.replace(':', '/')
}

/** What a distributable key may do: it is made for browsers (provider API, key header). */
export const distributableOperations = ['RestAPI/GET/paymentRequest']
