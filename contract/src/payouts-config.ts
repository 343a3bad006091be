import { z } from 'zod/mini'

/** `/payouts/config.json`: what the payouts app knows of its deployment. Nothing in it is secret. */
export const PayoutsConfig = z.object({
  issuer: z.string(),
  clientId: z.string(),
  scope: z.string(),
  /** The app's own address: sign-in comes back to this origin alone. */
  appUrl: z.string(),
  redirectUri: z.string(),
  dashboardUrl: z.optional(z.string()),
})
export type PayoutsConfig = z.infer<typeof PayoutsConfig>
