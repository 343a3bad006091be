import { z } from 'zod/mini'

/** Parameter of the payouts app's address that holds the origin of the dashboard to return to. */
export const DASHBOARD_PARAM = 'dashboard'

/** `/payouts/config.json`: the payouts app's deployment settings. It contains no secrets. */
export const PayoutsConfig = z.object({
  issuer: z.string(),
  clientId: z.string(),
  scope: z.string(),
  /** The app's own address. Sign-in returns only to this origin. */
  appUrl: z.string(),
  redirectUri: z.string(),
  /** The dashboard that led here, or else the first of the deployment. */
  dashboardUrl: z.optional(z.string()),
})
export type PayoutsConfig = z.infer<typeof PayoutsConfig>
