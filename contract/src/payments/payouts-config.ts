import { z } from 'zod/mini'

/** The parameter of the payouts app's address by which a dashboard gives its own origin: where the app leads back to. */
export const DASHBOARD_PARAM = 'dashboard'

/** `/payouts/config.json`: what the payouts app knows of its deployment. Nothing in it is secret. */
export const PayoutsConfig = z.object({
  issuer: z.string(),
  clientId: z.string(),
  scope: z.string(),
  /** The app's own address: sign-in comes back to this origin alone. */
  appUrl: z.string(),
  redirectUri: z.string(),
  /** The dashboard that led here, else the first of the deployment. */
  dashboardUrl: z.optional(z.string()),
})
export type PayoutsConfig = z.infer<typeof PayoutsConfig>
