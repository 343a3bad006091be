import type { ClientId } from '@tideway/contract/calls/ids'
import { sealingKey } from '../../platform/installation-secret.ts'
import type { Platform } from '../../platform/platform.ts'

/**
 * Encryption key and contexts for clients' webhook secrets. A secret encrypted for one place cannot be decrypted in
 * another.
 */

export const webhookSealingKey = (platform: Pick<Platform, 'env' | 'db'>): Promise<Buffer> =>
  sealingKey(platform, 'webhooks')

export interface DestinationName {
  clientId: ClientId
  destinationId: string
}

/** Context for the Authorization of a destination. */
export const destinationAuthorizationSeal = ({ clientId, destinationId }: DestinationName) =>
  `${clientId} ${destinationId} authorization`

/** Context for the signing secrets of a destination, the current and the previous one. */
export const destinationSecretSeal = ({ clientId, destinationId }: DestinationName) =>
  `${clientId} ${destinationId} secret`

/** Context for the Authorization that came with a transaction. It is encrypted once, and copied to each delivery. */
export const callbackAuthorizationSeal = (clientId: ClientId) =>
  `${clientId} callback authorization`
