import type { PayoutsConfig } from '@tideway/contract/payments/payouts-config'
import { DASHBOARD_PARAM } from '@tideway/contract/payments/payouts-config'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Platform } from '../../../platform/platform.ts'
import { knownDashboard } from '../session/dashboard-of.ts'
import { openSignInBrands } from '../sign-in/sign-in-brand.ts'
import { issuerOf } from './authorization-server.ts'
import { payoutsClientId, payoutsRedirectUri, payoutsUrlOf } from './oauth-client.ts'
import { SCOPE } from './session-grant.ts'

/**
 * Serves the payouts app (spec 2.7): its page, its sign-in callback and its configuration. A dashboard names itself in
 * the address. The page then shows its brand and leads back to it. An address outside `DASHBOARD_URLS` counts as none.
 */
export async function payoutsAppRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  const { env } = platform
  const brandOf = await openSignInBrands(platform)
  const dashboardOf = ({ query }: FastifyRequest) =>
    knownDashboard(env, (query as Record<string, unknown>)[DASHBOARD_PARAM])

  for (const url of ['/payouts', '/payouts/auth-callback']) {
    app.get(url, async (request, reply) => {
      const brand = brandOf({ redirect_uri: dashboardOf(request) ?? env.dashboardUrls[0] })
      return reply.sendPage('payouts', { facts: { brand: JSON.stringify(brand) } })
    })
  }
  app.get('/payouts/config.json', async (request, reply) => {
    const dashboardUrl = dashboardOf(request) ?? env.dashboardUrls[0]
    const config: PayoutsConfig = {
      issuer: issuerOf({ env }),
      clientId: payoutsClientId,
      scope: SCOPE,
      appUrl: payoutsUrlOf(env, dashboardUrl),
      redirectUri: payoutsRedirectUri(env, dashboardUrl),
      ...(dashboardUrl === undefined ? {} : { dashboardUrl }),
    }
    return reply.header('cache-control', 'no-store').send(config)
  })
}
