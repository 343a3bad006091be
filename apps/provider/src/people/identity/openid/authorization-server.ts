import { accountIdOf } from '@tideway/contract/calls/ids'
import { brieflyUnavailable, RETRY_AFTER_SECONDS } from '@tideway/contract/calls/problems'
import { assuranceLevels } from '@tideway/contract/identity/assurance'
import { idleMinutesFor } from '@tideway/contract/identity/security-policy'
import type { Configuration, errors, KoaContextWithOIDC } from 'oidc-provider'
import { interactionPolicy, Provider } from 'oidc-provider'
import { securityPolicyOf } from '../../../clients/client/security-policy-store.ts'
import { unavailablePage } from '../../../http/server/answer-errors.ts'
import { isDatabaseAway } from '../../../platform/database/database-outage.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findAccountById, mayAct } from '../accounts-store.ts'
import { securityHeaders } from '../identity-headers.ts'
import { plainPage } from '../plain-page.ts'
import { backToDashboard } from '../session/back-to-dashboard.ts'
import { endSession, endSessionWithoutAsking } from '../session/end-session.ts'
import {
  isGrantLocked,
  isSessionLocked,
  isSessionOver,
  SESSION_SECONDS,
} from '../session/session-lock.ts'
import { artifactsAdapter } from './artifacts-adapter.ts'
import { claimNames, claimsOf } from './id-token-claims.ts'
import type { IdentitySecrets } from './identity-secrets.ts'
import type { KeyRings } from './key-ring.ts'
import {
  accountClient,
  dashboardClient,
  originsOf,
  payoutsClient,
  variantClient,
} from './oauth-client.ts'
import { grantOfSession, SCOPE } from './session-grant.ts'
import { ID_TOKEN_SECONDS, SIGNING_ALGORITHM } from './signing-keys-store.ts'

const CODE_SECONDS = 60
const SIGN_IN_SECONDS = 60 * 60
/** Error code for a session that has lasted for its longest time. */
const SESSION_OVER = 'session_over'
/** Error code for a session that is locked. */
const SESSION_LOCKED = 'session_locked'

/** Error code for a person whose session is valid but whose account is gone, so they must sign in again. */
export const ACCOUNT_GONE = 'account_gone'

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
 * Opens the OpenID Connect server. It reads its keys only when created, so it is replaced when they change. Everything
 * that must outlive it is in the database.
 */
export function openAuthorizationServer(parts: ServerParts): () => Promise<Provider> {
  let currentServer: { version: string; server: Provider } | undefined
  return async () => {
    const ring = await parts.rings.current()
    if (currentServer?.version !== ring.version) {
      currentServer = {
        version: ring.version,
        server: authorizationServer(parts, ring.privateKeys),
      }
    }
    return currentServer.server
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
      accountClient(env),
    ],
    jwks: { keys },
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALGORITHM] },
    responseTypes: ['code'],
    scopes: SCOPE.split(' '),
    claims: { openid: ['sub', ...claimNames(env.brand)] },
    acrValues: [...assuranceLevels],
    conformIdTokenClaims: false,
    // Invitation token in the request, kept for the sign-in page.
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
      keys: [...secrets.cookieKeys],
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
      policy: signInPolicy(platform),
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
    findAccount: async (ctx, accountId, token) => {
      // A code that was issued just before the lock must not give a token.
      if (token?.grantId !== undefined && (await isGrantLocked(platform, token.grantId)))
        return undefined
      const account = await findAccountById(platform.db, accountIdOf(accountId))
      if (!account || !mayAct(account)) return undefined
      return {
        accountId,
        claims: async () => ({
          sub: accountId,
          ...claimsOf(account, env.brand, ctx.oidc.client?.clientId ?? ''),
          idle_minutes: idleMinutesFor(
            await securityPolicyOf(platform.db, account.clientId),
            account.role,
          ),
          origin_jti: ctx.oidc.entities.Grant?.jti,
        }),
      }
    },
    loadExistingGrant: (ctx) => grantOfSession(platform, cookie, ctx),
    renderError: (ctx, out) => {
      ctx.type = 'html'
      ctx.body = plainPage({ ...wordsFor(out.error), ...backToDashboard(env, askedToReturn(ctx)) })
    },
  }
  const server = new Provider(issuerOf(platform), configuration)
  // The scheme comes from the configured address, see identity-plugin.
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

/** Replaces the response that the sign-in server prepared, even a redirect to the dashboard with an error. */
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

function signInPolicy(platform: Platform) {
  const policy = interactionPolicy.base()
  // The clients are our own applications, so people need not give consent.
  policy.remove('consent')
  /** Asks for a sign-in if a session is in a state in which it must not continue automatically. */
  const asksAgain = (code: string, words: string, isInState: typeof isSessionOver) =>
    policy.get('login')?.checks.add(
      new interactionPolicy.Check(code, words, 'login_required', async (ctx) => {
        const { session, result } = ctx.oidc
        if (session?.accountId === undefined || result?.login !== undefined)
          return interactionPolicy.Check.NO_NEED_TO_PROMPT
        return (await isInState(platform, session.uid))
          ? interactionPolicy.Check.REQUEST_PROMPT
          : interactionPolicy.Check.NO_NEED_TO_PROMPT
      }),
    )
  // A person who follows an invitation signs in as the invited person, even if another person is signed in on that
  // browser.
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('invitation', 'The request came with an invitation', (ctx) =>
        ctx.oidc.params?.token !== undefined && ctx.oidc.result?.login === undefined
          ? interactionPolicy.Check.REQUEST_PROMPT
          : interactionPolicy.Check.NO_NEED_TO_PROMPT,
      ),
    )
  // A session can outlive its account. Without this check, it would cause errors until it ends.
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(ACCOUNT_GONE, 'The account can no longer sign in', (ctx) =>
        ctx.oidc.session?.accountId !== undefined && ctx.oidc.account === undefined
          ? interactionPolicy.Check.REQUEST_PROMPT
          : interactionPolicy.Check.NO_NEED_TO_PROMPT,
      ),
    )
  // Use the session's own age, because each fresh proof moves the time of the sign-in.
  asksAgain(SESSION_OVER, 'The session is too old', isSessionOver)
  // A background renewal of a locked session gets `login_required`.
  asksAgain(SESSION_LOCKED, 'The session is locked', isSessionLocked)
  return policy
}

function remaining(signedInAt: number | undefined): number {
  if (signedInAt === undefined) return SIGN_IN_SECONDS
  return Math.max(1, signedInAt + SESSION_SECONDS - Math.floor(Date.now() / 1000))
}

function isHttps(url: string): boolean {
  return url.startsWith('https:')
}

/**
 * Returns the redirect address of an authorization request. It is unchecked, because it may be the reason for the
 * rejection.
 */
function askedToReturn({ query }: KoaContextWithOIDC): unknown {
  return query?.redirect_uri
}

/**
 * Returns fixed sentences only. The details of a failed request go to the log, because their text comes from other
 * parties.
 */
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
