import type { ClientId } from '@tideway/contract/calls/ids'
import { sealingKey } from '../../platform/installation-secret.ts'
import type { Platform } from '../../platform/platform.ts'

/** With what clients' secrets of webhooks are sealed, and what each is sealed for: none opens in another's place. */

export const webhookSealingKey = (platform: Pick<Platform, 'env' | 'db'>): Promise<Buffer> =>
  sealingKey(platform, 'webhooks')

export interface DestinationName {
  clientId: ClientId
  destinationId: string
}

/** The Authorization of a destination. */
export const destinationAuthorizationSeal = ({ clientId, destinationId }: DestinationName) =>
  `${clientId} ${destinationId} authorization`

/** What a destination is signed with: the secret in force and the one before it. */
export const destinationSecretSeal = ({ clientId, destinationId }: DestinationName) =>
  `${clientId} ${destinationId} secret`

/** The Authorization that came with a transaction: sealed with it, and handed on to each of its deliveries. */
export const callbackAuthorizationSeal = (clientId: ClientId) =>
  `${clientId} callback authorization`
