import type { Part } from '../../part.ts'
import { identityPlugin, registerIdentityJobs } from './identity-plugin.ts'
import { payoutsAppRoutes } from './openid/payouts-app-routes.ts'
import { sessionRoutes } from './session/session-routes.ts'

export const identityPart = {
  portal: (app, _platform, { credentials }) => sessionRoutes(app, credentials),
  async pages(app, platform) {
    await app.register(identityPlugin(platform))
    await app.register(async (payouts) => payoutsAppRoutes(payouts, platform))
  },
  jobs: registerIdentityJobs,
} satisfies Part
