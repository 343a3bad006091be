import { DAY_SECONDS } from '@tideway/contract/time/durations'
import type { Egress } from '../../../platform/network/egress.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deleteOldWebhooks } from './delete-old-webhooks.ts'
import type { WebhookDeliverer } from './deliver-webhooks.ts'
import { webhookDeliverer } from './deliver-webhooks.ts'

/**
 * Registers webhook delivery. The caller starts the returned deliverer when the app is ready, and stops it when the app
 * closes.
 */
export function registerWebhookJobs(
  platform: Platform,
  parts: { egress: Egress; onFirstAttempt: (seconds: number) => void },
): WebhookDeliverer {
  platform.jobs.every('webhook-cleanup', DAY_SECONDS, () => deleteOldWebhooks(platform))
  return webhookDeliverer(platform, parts)
}
