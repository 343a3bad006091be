import type { ClientId } from '@tideway/contract/calls/ids'
import type { Platform } from '../../../platform/platform.ts'
import type { EncryptionKeys } from '../../../platform/secrets/encrypt-secret.ts'
import { encryptionKeys } from '../../../platform/secrets/installation-secret.ts'

/**
 * Encryption keys and contexts for clients' webhook secrets. A secret encrypted for one place cannot be decrypted in
 * another.
 */

/** Purpose of the keys that encrypt the credentials and secrets of clients' webhooks. */
export const WEBHOOKS = 'webhooks'

export const webhookEncryptionKeys = (
  platform: Pick<Platform, 'env' | 'db'>,
): Promise<EncryptionKeys> => encryptionKeys(platform, WEBHOOKS)

export interface DestinationName {
  clientId: ClientId
  destinationId: string
}

/** Context for the Authorization of a destination. */
export const destinationAuthorizationContext = ({ clientId, destinationId }: DestinationName) =>
  `${clientId} ${destinationId} authorization`

/** Context for the signing secrets of a destination, the current and the previous one. */
export const destinationSecretContext = ({ clientId, destinationId }: DestinationName) =>
  `${clientId} ${destinationId} secret`

/** Context for the Authorization that came with a transaction. It is encrypted once, and copied to each delivery. */
export const callbackAuthorizationContext = (clientId: ClientId) =>
  `${clientId} callback authorization`
