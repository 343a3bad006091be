import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Credentials } from './http/authentication/authenticate.ts'
import { openHmacKeys } from './http/authentication/keys/hmac-key.ts'
import { openKeyProofs } from './http/authentication/keys/key-proof.ts'
import { openLastUsed } from './http/authentication/keys/last-used.ts'
import { createApiKeyVerifier } from './http/authentication/keys/verify-api-key.ts'
import { createSignatureVerifier } from './http/authentication/keys/verify-signature.ts'
import { openPresentCaller } from './http/authentication/present-caller.ts'
import { openTenants } from './http/authentication/tenants.ts'
import { openPortalApi, openRestApi } from './http/calls/open-apis.ts'
import { openAdmission } from './http/limits/admission.ts'
import type { Limiter } from './http/limits/limiter.ts'
import { countAttempts, openLimiter } from './http/limits/limiter.ts'
import { limitsAtOnceOf } from './http/limits/limits.ts'
import { openApiCors } from './http/server/cors.ts'
import { openServer } from './http/server/open-server.ts'
import { contributions, joined, railEvents } from './joined-parts.ts'
import type { CallServices, JobServices, Services } from './part.ts'
import { listApprovables } from './people/approvals/approvable.ts'
import { openDecisionFacts } from './people/approvals/decision-facts.ts'
import { identityHeaders } from './people/identity/identity-headers.ts'
import { createIdTokenVerifier } from './people/identity/openid/verify-id-token.ts'
import { plainPage } from './people/identity/plain-page.ts'
import { lockSession } from './people/identity/session/session-lock.ts'
import { measurePools } from './platform/connections/pool-metrics.ts'
import type { CallPlatform } from './platform/database/call-database.ts'
import { withRowLevelSecurity } from './platform/database/call-database.ts'
import { openEgress } from './platform/network/egress.ts'
import { pageFiles } from './platform/network/page-files.ts'
import type { Platform } from './platform/platform.ts'
import { installationSecrets } from './platform/secrets/installation-secret.ts'
import { openMetricReader } from './platform/telemetry/metric-reader.ts'
import type { OpenRail, Rail } from './rail/rail.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The platform for calls of the two APIs. */
    calls: CallPlatform
  }
}

/** Plugin next to the product on the same port: the reference, and the demo's sandbox. */
export type Addition<R extends Rail> = (platform: Platform, rail: R) => FastifyPluginAsync

export interface AppOptions<R extends Rail> {
  openRail: OpenRail<R>
  additions?: Addition<R>[]
}

/**
 * Builds the provider on one port, on the given rail. Its jobs run once `platform.jobs` starts. Additions come before
 * the two APIs, because the reference lists their routes during registration.
 */
export async function buildApp<R extends Rail>(
  platform: Platform,
  { openRail, additions = [] }: AppOptions<R>,
): Promise<FastifyInstance> {
  const { env } = platform
  const limiter = openLimiter(platform)
  const app = await openServer(platform, {
    limiter,
    errorPages: { html: plainPage, headers: identityHeaders(env) },
  })
  const reader = openMetricReader(app.metrics, platform)
  app.addHook('onClose', () => reader.close())
  for (const measure of contributions('metrics')) measure(reader, platform)
  const rail = await openRail(platform, railEvents(platform))
  const services = { rail, egress: openEgress(env) }
  registerJobs(app, platform, services)

  const credentials = await openCredentials(platform, limiter)
  const calls = await openCalls(app, platform)
  measurePools(app.metrics, { calls: calls.pool, work: platform.pool })
  await app.register(pageFiles, { platform })
  for (const addition of additions) await app.register(addition(platform, rail))
  await app.register(async (apis) => {
    openApiCors(apis, env)
    // Before authentication, so that unauthenticated calls count. After CORS, so that the dashboard can read the
    // response.
    apis.addHook('onRequest', apis.rateLimit())
    await registerApis(apis, calls, {
      ...services,
      credentials,
      // Listed with the installation's secrets, which calls may not read from the database.
      approvables: listApprovables(
        contributions('approvables').flatMap((approvablesOf) => [
          ...approvablesOf(calls.env, rail),
        ]),
      ),
      facts: openDecisionFacts(platform),
    })
  })
  for (const pages of contributions('pages'))
    await app.register(async (own) => pages(own, platform, services))
  return app
}

async function registerApis(
  app: FastifyInstance,
  calls: CallPlatform,
  services: CallServices,
): Promise<void> {
  for (const [name, prefix, open] of [
    ['rest', '/rest/v1', openRestApi],
    ['portal', '/portal/v1', openPortalApi],
    ['portalUnversioned', '/portal', openPortalApi],
  ] as const)
    await app.register(
      async (api) => {
        open(api, services.credentials)
        for (const routes of contributions(name)) routes(api, calls, services)
      },
      { prefix },
    )
}

/** Registers the jobs of the parts. They start when `platform.jobs` starts. */
function registerJobs(app: FastifyInstance, platform: Platform, services: Services): void {
  const jobServices: JobServices = {
    ...services,
    app,
    batchKinds: joined(contributions('batchKinds').map((kindsOf) => kindsOf(services.rail))),
    async approvalEnded(request) {
      for (const ended of contributions('approvalEnded')) await ended(platform, request)
    },
  }
  for (const register of contributions('jobs')) register(platform, jobServices)
}

/** Sets up how calls of the two APIs are authenticated, and how many may run at once. */
async function openCredentials(platform: Platform, limiter: Limiter): Promise<Credentials> {
  const atOnce = limitsAtOnceOf(platform.env)
  const tenants = openTenants(platform)
  return {
    verifyIdToken: createIdTokenVerifier(platform),
    verifyApiKey: createApiKeyVerifier(platform, {
      prove: await openKeyProofs(platform),
      countGuess: (subject) => countAttempts(platform, [{ limit: 'wrongKeys', subject }]),
    }),
    verifySignature: createSignatureVerifier(platform, await openHmacKeys(platform)),
    noteUse: openLastUsed(platform),
    countUnprovedRefund: async (accountId) =>
      (await countAttempts(platform, [{ limit: 'unprovedRefunds', subject: accountId }])) !==
      undefined,
    lockSession: (sessionUid) => lockSession(platform, sessionUid),
    clock: platform.clock,
    proofSeconds: platform.env.proofSeconds,
    tenants,
    presentCaller: openPresentCaller(platform, tenants),
    limiter,
    admission: openAdmission({ perClient: atOnce.callsOfClient.most, inAll: atOnce.calls.most }),
  }
}

/**
 * Returns the platform behind row-level security. Secrets belong to no client, so calls that encrypt get access to
 * them.
 */
async function openCalls(app: FastifyInstance, platform: Platform): Promise<CallPlatform> {
  const signingSecrets = await installationSecrets(platform, 'signing')
  const calls = withRowLevelSecurity({ ...platform, env: { ...platform.env, signingSecrets } })
  app.decorate('calls', calls)
  app.addHook('onClose', () => calls.close())
  return calls
}
