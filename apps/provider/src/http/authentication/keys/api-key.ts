import type { ClientId } from '@tideway/contract/calls/ids'
import { clientIdOf } from '@tideway/contract/calls/ids'

/** An API key from the Authorization header: `{keyId}_{clientId}_{secret}` (provider API, key header). */
export interface ApiKeyText {
  keyId: string
  clientId: ClientId
  secret: string
}

const keyPattern = /^((?:SECR|DIST)(?:[A-Z0-9]{6})?)_([A-Za-z0-9_-]{5,50})_([A-Za-z0-9]{16,64})$/

/**
 * Parses a key. It is split at the first and the last underscore, because a client id may contain some. Returns
 * undefined for any other text.
 */
export function parseApiKey(header: string): ApiKeyText | undefined {
  const [, keyId, clientId, secret] = keyPattern.exec(header) ?? []
  return keyId !== undefined && clientId !== undefined && secret !== undefined
    ? { keyId, clientId: clientIdOf(clientId), secret }
    : undefined
}

/** Returns the operation of a scope as keys write it, with a slash instead of the colon: `RestAPI/GET/balance`. */
export function permittedOperation(scope: string): string {
  return scope.replace(':', '/')
}

/** Operations of a distributable key, which is made for browsers (provider API, key header). */
export const distributableOperations = ['RestAPI/GET/paymentRequest']
