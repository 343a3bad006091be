import { sealingKey } from '../platform/installation-secret.ts'
import type { Platform } from '../platform/platform.ts'
import { seal, unseal } from '../platform/seal.ts'

const SEALS = 'webhooks'

/** What is kept sealed of a client's webhooks, each for its own place alone. */
export type SealedPlace =
  /** The Authorization of a callback, wherever it is copied to. */
  | { clientId: string; of: 'callback' }
  /** The present secret and the one before open alike. */
  | { clientId: string; of: 'authorization' | 'secret'; destinationId: string }

export interface WebhookSeals {
  seal(text: string, place: SealedPlace): Buffer
  /** Undefined where it was sealed with another SIGNING_SECRET. */
  unseal(sealed: Buffer, place: SealedPlace): string | undefined
}

export async function openWebhookSeals(
  platform: Pick<Platform, 'env' | 'db'>,
): Promise<WebhookSeals> {
  const key = await sealingKey(platform, SEALS)
  return {
    seal: (text, place) => seal(text, contextOf(place), key),
    unseal: (sealed, place) => unseal(sealed, contextOf(place), key),
  }
}

function contextOf(place: SealedPlace): string {
  return place.of === 'callback'
    ? `callback ${place.clientId}`
    : `${place.of} ${place.clientId} ${place.destinationId}`
}
