import type { IncomingMessage } from 'node:http'
import { DAY_SECONDS, HOUR_SECONDS } from '@tideway/contract/time/durations'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Platform } from '../../platform/platform.ts'
import { sweepFactors } from '../factors/passkey-challenges.ts'
import { sweepStartedSignIns } from '../single-sign-on/sign-in-at-issuer.ts'
import { accountRoutes } from './account/account-routes.ts'
import { factorRoutes } from './account/factor-routes.ts'
import { passwordRoute } from './account/password-route.ts'
import { enrolStepRoutes } from './factor-steps/enrol-step-routes.ts'
import { factorStepRoutes } from './factor-steps/factor-step-routes.ts'
import { forgottenRoutes } from './forgotten/forgotten-routes.ts'
import { sweepPasswordResets } from './forgotten/password-reset-store.ts'
import { registerPasswordResetJobs } from './forgotten/send-password-reset.ts'
import { invitationRoutes } from './invitation/invitation-routes.ts'
import { sweepArtifacts } from './openid/artifacts-adapter.ts'
import { openAuthorizationServer } from './openid/authorization-server.ts'
import { identitySecrets } from './openid/identity-secrets.ts'
import { openKeyRings } from './openid/key-ring.ts'
import { SCOPE } from './openid/session-grant.ts'
import { rotateSigningKeys } from './openid/signing-keys-store.ts'
import { plainCss } from './plain-page.ts'
import { refuseWhileLocked } from './session/refuse-while-locked.ts'
import { federatedSignInRoutes } from './sign-in/federated-sign-in-routes.ts'
import { openSignInBrands } from './sign-in/sign-in-brand.ts'
import { countRefusedSignIns } from './sign-in/sign-in-metrics.ts'
import { signInRoutes } from './sign-in/sign-in-routes.ts'
import { sweepSessions } from './sign-in/sign-in-sessions.ts'

const mount = '/identity'
const OPENID = /(^| )openid( |$)/

/** Registers the jobs that send links to reset passwords, renew signing keys and delete expired rows. */
export function registerIdentityJobs(platform: Platform): void {
  platform.jobs.every('identity-keys', DAY_SECONDS, () => rotateSigningKeys(platform))
  platform.jobs.every('identity-sweep', HOUR_SECONDS, async () => {
    await sweepArtifacts(platform)
    await sweepStartedSignIns(platform)
    await sweepSessions(platform)
    await sweepFactors(platform)
    await sweepPasswordResets(platform)
  })
  registerPasswordResetJobs(platform)
}

/** Serves sign-in at /identity: the OpenID Connect server and its pages. */
export function identityPlugin(platform: Platform): FastifyPluginAsync {
  const { appNames } = platform.env
  return async (app) => {
    const secrets = await identitySecrets(platform)
    await rotateSigningKeys(platform)
    const rings = openKeyRings(platform)
    const server = openAuthorizationServer({ platform, secrets, rings, appNames })
    const brandOf = await openSignInBrands(platform)
    const calls = { platform, server, refuse: countRefusedSignIns(app.metrics, platform) }
    refuseWhileLocked(app, platform, server)
    signInRoutes(app, calls, brandOf)
    factorStepRoutes(app, calls)
    enrolStepRoutes(app, calls, brandOf)
    forgottenRoutes(app, platform, server, brandOf)
    invitationRoutes(app, platform, server)
    federatedSignInRoutes(app, platform, server)
    await accountRoutes(app, platform, server)
    passwordRoute(app, platform, server)
    factorRoutes(app, platform, server, brandOf({ redirect_uri: platform.env.dashboardUrls[0] }))
    const css = await plainCss(platform.env.pagesDir)
    app.get(`${mount}/plain.css`, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=3600').send(css),
    )
    await app.register(async (raw) => mountServer(raw, platform, server))
  }
}

/** Passes the untouched request to the sign-in server, which parses bodies and sends the response. */
function mountServer(
  app: FastifyInstance,
  platform: Platform,
  server: () => Promise<Provider>,
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.route({
    method: ['GET', 'HEAD', 'POST', 'OPTIONS'],
    url: `${mount}/*`,
    config: { guard: 'Is the sign-in server, which gives tokens to people who have signed in.' },
    handler: async (request, reply) => {
      const provider = await server()
      const url = withScope(request.raw.url ?? mount)
      trustOnlyConfiguration(request.raw, platform.env.providerUrl, request.ip)
      Object.assign(request.raw, { originalUrl: url, url: url.slice(mount.length) || '/' })
      reply.hijack()
      await provider.callback()(request.raw, reply.raw)
    },
  })
}

/**
 * Adds the openid scope if it is missing. The scope is optional (spec 7.2), but without openid there would be no id
 * token to read.
 */
function withScope(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://any')
  if (pathname !== `${mount}/auth` || OPENID.test(searchParams.get('scope') ?? '')) {
    return url
  }
  searchParams.set('scope', `${searchParams.get('scope') ?? ''} ${SCOPE}`.trim())
  return `${pathname}?${searchParams}`
}

/** Replaces the forwarding headers of callers and proxies, so that links and cookies follow the configured address. */
function trustOnlyConfiguration(raw: IncomingMessage, providerUrl: string, address: string): void {
  const { protocol, host } = new URL(providerUrl)
  raw.headers['x-forwarded-proto'] = protocol.replace(':', '')
  raw.headers['x-forwarded-host'] = host
  raw.headers['x-forwarded-for'] = address
  raw.headers.host = host
}
