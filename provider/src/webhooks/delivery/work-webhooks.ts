import type { Egress } from '../../platform/egress.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WebhookDeliverer } from './deliver-webhooks.ts'
import { webhookDeliverer } from './deliver-webhooks.ts'
import { forgetOldWebhooks } from './forget-old-webhooks.ts'

const DAY_SECONDS = 86_400

/** Whoever builds the app starts what this answers when it is ready, and stops it when it closes. */
export function workWebhooks(platform: Platform, parts: { egress: Egress }): WebhookDeliverer {
  platform.jobs.every('webhook-cleanup', DAY_SECONDS, () => forgetOldWebhooks(platform))
  return webhookDeliverer(platform, parts)
}
