import { accountIdOf } from '@tideway/contract/calls/ids'
import { brieflyUnavailable, RETRY_AFTER_SECONDS } from '@tideway/contract/calls/problems'
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { errors, interactionPolicy, Provider } from 'oidc-provider'
import { unavailablePage } from '../http/answer-errors.ts'
import { isDatabaseAway } from '../platform/database-outage.ts'
import type { Platform } from '../platform/platform.ts'
import { findAccountById, mayAct } from './accounts-store.ts'
import { artifactsAdapter } from './artifacts-adapter.ts'
import { backToDashboard } from './back-to-dashboard.ts'
import { endSession, endSessionWithoutAsking } from './end-session.ts'
import { claimNames, claimsOf } from './id-token-claims.ts'
import { securityHeaders } from './identity-headers.ts'
import type { IdentitySecrets } from './identity-secrets.ts'
import type { KeyRings } from './key-ring.ts'
import { dashboardClient, originsOf, payoutsClient, variantClient } from './oauth-client.ts'
import { plainPage } from './plain-page.ts'
import { ID_TOKEN_SECONDS, SIGNING_ALGORITHM } from './signing-keys-store.ts'

const CODE_SECONDS = 60
const SIGN_IN_SECONDS = 60 * 60
/** readings 2: renewal lives on this; then the password is asked for again, however busy the session was. */
const SESSION_SECONDS = 8 * 60 * 60

/** Why somebody with a session is asked to sign in all the same. */
export const ACCOUNT_GONE = 'account_gone'

export const SCOPE = 'openid email profile'

export function issuerOf(platform: Pick<Platform, 'env'>): string {
  return `${platform.env.providerUrl}/identity`
}

export interface ServerParts {
  platform: Platform
  secrets: IdentitySecrets
  rings: KeyRings
  appNames: string[]
}

/**
 * The OpenID Connect server. It takes its keys only when it is made, so another is made when they
 * change; everything that must outlive it is in the database.
 */
export function openAuthorizationServer(parts: ServerParts): () => Promise<Provider> {
  let made: { version: string; server: Provider } | undefined
  return async () => {
    const ring = await parts.rings.current()
    if (made?.version !== ring.version) {
      made = { version: ring.version, server: authorizationServer(parts, ring.privateKeys) }
    }
    return made.server
  }
}

function authorizationServer(
  { platform, secrets, appNames }: ServerParts,
  keys: Awaited<ReturnType<KeyRings['current']>>['privateKeys'],
): Provider {
  const { env, log } = platform
  const cookie = {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(env.providerUrl),
  } as const

  const configuration: Configuration = {
    adapter: artifactsAdapter(platform),
    clients: [
      dashboardClient(env.dashboardUrls, appNames),
      ...appNames.map((appName) => variantClient(env.dashboardUrls, appName)),
      payoutsClient(env),
    ],
    jwks: { keys },
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALGORITHM] },
    responseTypes: ['code'],
    scopes: SCOPE.split(' '),
    claims: { openid: ['sub', ...claimNames(env.brand)] },
    conformIdTokenClaims: false,
    // An invitation that came with the request: kept for the sign-in page.
    extraParams: ['token'],
    clockTolerance: 0,
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true },
    clientBasedCORS: (_ctx, origin, client) => originsOf(client.clientId, env).includes(origin),
    cookies: {
      names: {
        session: 'identity_session',
        interaction: 'identity_sign_in',
        resume: 'identity_resume',
      },
      keys: [secrets.cookieKey],
      long: cookie,
      short: cookie,
    },
    ttl: {
      AuthorizationCode: CODE_SECONDS,
      AccessToken: ID_TOKEN_SECONDS,
      IdToken: ID_TOKEN_SECONDS,
      Interaction: SIGN_IN_SECONDS,
      Session: (_ctx, session) => remaining(session.loginTs),
      Grant: SESSION_SECONDS + ID_TOKEN_SECONDS,
    },
    interactions: {
      policy: signInPolicy(),
      url: (_ctx, interaction) => `/identity/sign-in/${interaction.uid}`,
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: endSession,
        postLogoutSuccessSource: (ctx) => {
          ctx.body = plainPage({
            title: 'You’re signed out',
            text: 'You can close this page.',
            ...backToDashboard(env),
          })
        },
      },
    },
    findAccount: async (ctx, accountId) => {
      const account = await findAccountById(platform.db, accountIdOf(accountId))
      if (!account || !mayAct(account)) return undefined
      return {
        accountId,
        claims: async () => ({
          sub: accountId,
          ...claimsOf(account, env.brand, ctx.oidc.client?.clientId ?? ''),
          origin_jti: ctx.oidc.entities.Grant?.jti,
        }),
      }
    },
    loadExistingGrant,
    renderError: (ctx, out) => {
      ctx.type = 'html'
      ctx.body = plainPage({ ...wordsFor(out.error), ...backToDashboard(env, askedToReturn(ctx)) })
    },
  }
  const server = new Provider(issuerOf(platform), configuration)
  // The address in the configuration is the truth about the scheme, see identity-plugin.
  server.proxy = true
  server.on('server_error', (ctx: KoaContextWithOIDC, error: unknown) => {
    log.error({ err: error }, 'sign-in server')
    if (isDatabaseAway(error)) answerUnavailable(ctx)
  })
  const logRefusal = (ctx: KoaContextWithOIDC, error: errors.OIDCProviderError) => {
    const { error: reason, error_description: description } = error
    // A page that renews its session in the background learns from this error that the session has ended.
    if (reason === 'login_required') return
    const application = ctx.oidc.client?.clientId
    log.warn({ address: ctx.ip, application, reason, description }, 'sign-in refused')
  }
  server.on('authorization.error', logRefusal)
  server.on('grant.error', logRefusal)
  server.use(securityHeaders(env))
  server.use(async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      log.error({ err: error }, 'sign-in server')
      answerUnavailable(ctx)
    }
  })
  server.use(endSessionWithoutAsking)
  return server
}

/** Instead of whatever the sign-in server made of it, a redirect to the dashboard with an error included. */
function answerUnavailable(ctx: Parameters<Parameters<Provider['use']>[0]>[0]): void {
  ctx.remove('location')
  ctx.status = 503
  ctx.set('retry-after', String(RETRY_AFTER_SECONDS))
  if (ctx.accepts('json', 'html') === 'html') {
    ctx.type = 'html'
    ctx.body = plainPage(unavailablePage)
  } else {
    const { message } = brieflyUnavailable.body
    ctx.body = { error: 'temporarily_unavailable', error_description: message }
  }
}

function signInPolicy() {
  const policy = interactionPolicy.base()
  // First party: whoever signs in has nothing to consent to.
  policy.remove('consent')
  // Whoever follows an invitation signs in as the invited person, whoever is signed in on that browser.
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('invitation', 'The request came with an invitation', (ctx) =>
        ctx.oidc.params?.token !== undefined && ctx.oidc.result?.login === undefined
          ? interactionPolicy.Check.REQUEST_PROMPT
          : interactionPolicy.Check.NO_NEED_TO_PROMPT,
      ),
    )
  // A session outlives the deletion of its account; without this it would be an error until it ends.
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(ACCOUNT_GONE, 'The account can no longer sign in', (ctx) =>
        ctx.oidc.session?.accountId !== undefined && ctx.oidc.account === undefined
          ? interactionPolicy.Check.REQUEST_PROMPT
          : interactionPolicy.Check.NO_NEED_TO_PROMPT,
      ),
    )
  return policy
}

/** One grant a browser session and client: signing out, or a replayed code, ends every token of it at once. */
async function loadExistingGrant(ctx: KoaContextWithOIDC) {
  const { provider, session, account, client } = ctx.oidc
  const accountId = account?.accountId
  if (!session || !accountId || !client) throw new errors.AccessDenied()
  const known = session.grantIdFor(client.clientId)
  const found = known ? await provider.Grant.find(known) : undefined
  const grant = new provider.Grant({
    clientId: client.clientId,
    accountId,
    // The same grant with a new end.
    ...(found?.accountId === accountId && { jti: found.jti }),
  })
  grant.addOIDCScope(SCOPE)
  await grant.save()
  return grant
}

function remaining(signedInAt: number | undefined): number {
  if (signedInAt === undefined) return SIGN_IN_SECONDS
  return Math.max(1, signedInAt + SESSION_SECONDS - Math.floor(Date.now() / 1000))
}

function isHttps(url: string): boolean {
  return url.startsWith('https:')
}

/** Of an authorization request, as it came: it may be what the request was refused for. */
function askedToReturn({ query }: KoaContextWithOIDC): unknown {
  return query?.redirect_uri
}

/** Fixed sentences only: the details of a failed request are for the log, and its words were written by others. */
function wordsFor(error: string): { title: string; text: string } {
  if (error === 'invalid_client') {
    return {
      title: 'We don’t recognise this application',
      text: 'It isn’t registered for sign-in. Start again from the dashboard.',
    }
  }
  if (error === 'invalid_redirect_uri') {
    return {
      title: 'We can’t return you to this address',
      text: 'It isn’t registered for sign-in. Start again from the dashboard.',
    }
  }
  if (error === 'server_error') {
    return {
      title: 'Something went wrong on our side',
      text: 'You weren’t signed in. Try again in a moment.',
    }
  }
  return {
    title: 'We couldn’t complete this sign-in',
    text: 'The link was incomplete or has expired. Start again from the dashboard.',
  }
}
