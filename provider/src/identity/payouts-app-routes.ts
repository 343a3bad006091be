import type { PayoutsConfig } from '@tideway/contract/payouts-config'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { issuerOf, SCOPE } from './authorization-server.ts'
import { payoutsClientId, payoutsRedirectUri, payoutsUrlOf } from './oauth-client.ts'

/** The payouts app (spec 2.7): its page, where its sign-in comes back to, and what it has to know of this deployment. */
export async function payoutsAppRoutes(app: FastifyInstance, { env }: Platform): Promise<void> {
  const [dashboardUrl] = env.dashboardUrls
  const config: PayoutsConfig = {
    issuer: issuerOf({ env }),
    clientId: payoutsClientId,
    scope: SCOPE,
    appUrl: payoutsUrlOf(env),
    redirectUri: payoutsRedirectUri(env),
    ...(dashboardUrl === undefined ? {} : { dashboardUrl }),
  }

  for (const url of ['/payouts', '/payouts/auth-callback']) {
    app.get(url, async (_request, reply) => reply.sendPage('payouts'))
  }
  app.get('/payouts/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(config),
  )
}
