import { usedSecondFactor } from '@tideway/contract/identity/single-sign-on/single-sign-on'
import { roleLabel } from '@tideway/contract/users/roles/roles'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { countAttempts } from '../../../http/limits/limiter.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { networkOf } from '../../../platform/network/network.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { accountOfPerson, previewPerson } from '../../single-sign-on/account-of-person.ts'
import type { SavedProvider } from '../../single-sign-on/identity-provider-store.ts'
import { federationOfEmail } from '../../single-sign-on/identity-provider-store.ts'
import type { PersonClaims } from '../../single-sign-on/sign-in-at-issuer.ts'
import {
  beginSignIn,
  findStartedSignIn,
  finishSignIn,
  ReturnRefused,
} from '../../single-sign-on/sign-in-at-issuer.ts'
import { findAccountById } from '../accounts-store.ts'
import { identityHeaders } from '../identity-headers.ts'
import { invitationOf } from '../invitation/invitation-page.ts'
import type { PlainPage } from '../plain-page.ts'
import { plainPage } from '../plain-page.ts'
import type { FederationRefusal } from './federated-sign-in-words.ts'
import { federationWords } from './federated-sign-in-words.ts'
import { singleSignOnPath } from './federated-way.ts'
import { recordSignIn } from './record-sign-in.ts'
import { countRefusedSignIns } from './sign-in-metrics.ts'
import { interaction, tooManySignInAttempts } from './sign-in-routes.ts'

type SignInUnderWay = NonNullable<Awaited<ReturnType<typeof interaction>>>

/**
 * Greatest age that is recorded for a proof at the OpenID provider, also for one without `auth_time`, because the
 * session here must last for a while. A proof is fresh for ten minutes, so such a sign-in never counts as a fresh
 * proof.
 */
const OLDEST_PROOF_SECONDS = 4 * 60 * 60

interface Query {
  email?: unknown
  state?: unknown
}

/**
 * Registers the routes of a sign-in at a client's OpenID provider (decision 121). All clients share one return address.
 * From there the browser goes to an address of the sign-in, whose signed cookie proves that the same browser started
 * it.
 */
export function federatedSignInRoutes(
  app: FastifyInstance,
  platform: Platform,
  server: () => Promise<Provider>,
): void {
  const { db, env, log } = platform
  const refuseSignIn = countRefusedSignIns(app.metrics, platform)

  const tooMany = (request: FastifyRequest) =>
    countAttempts(platform, [{ limit: 'signInWaysOfAddress', subject: networkOf(request.ip) }])

  const refusePage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    why: FederationRefusal,
    { uid, cause }: { uid?: string | undefined; cause?: unknown } = {},
  ) => {
    log.warn({ address: request.ip, why, ...(cause !== undefined && { err: cause }) }, 'federation')
    await refuseSignIn({ address: request.ip }, 'single sign-on')
    return page(reply, statusOf(why), {
      ...federationWords(why),
      ...(uid !== undefined &&
        why !== 'expired' && {
          link: { href: `/identity/sign-in/${uid}`, text: 'Back to sign-in' },
        }),
    })
  }

  const page = (reply: FastifyReply, status: number, content: PlainPage) =>
    reply
      .code(status)
      .headers(identityHeaders(env))
      .type('text/html; charset=utf-8')
      .send(plainPage(content))

  app.get<{ Querystring: Query }>('/identity/sign-in/:uid/way', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const under = await interaction(await server(), request, reply)
    if (!under) return reply.code(410).send({ message: 'This sign-in has expired' })
    const wait = await tooMany(request)
    if (wait !== undefined) {
      return reply
        .code(429)
        .header('retry-after', wait)
        .send({ message: tooManySignInAttempts(wait) })
    }
    const { email } = request.query
    const redirect =
      typeof email === 'string' ? await singleSignOnPath(db, under.uid, email) : undefined
    return reply.send(redirect === undefined ? {} : { redirect })
  })

  app.get<{ Querystring: Query }>(
    '/identity/sign-in/:uid/single-sign-on',
    async (request, reply) => {
      const under = await interaction(await server(), request, reply)
      if (!under) return refusePage(request, reply, 'expired')
      const wait = await tooMany(request)
      if (wait !== undefined) {
        return page(reply, 429, { title: 'Too many attempts', text: tooManySignInAttempts(wait) })
      }
      const { email } = request.query
      const provider = typeof email === 'string' ? await federationOfEmail(db, email) : undefined
      const { uid } = under
      if (!provider || typeof email !== 'string')
        return refusePage(request, reply, 'ended', { uid })
      try {
        const fresh = asksFreshProof(under)
        const location = await beginSignIn(platform, provider, {
          interactionUid: uid,
          email,
          fresh,
        })
        return reply.header('cache-control', 'no-store').redirect(location, 303)
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause
        return refusePage(request, reply, 'not reached', { uid, cause })
      }
    },
  )

  app.get<{ Querystring: Query }>('/identity/federation/callback', async (request, reply) => {
    const signIn = await findStartedSignIn(platform, request.query.state)
    if (!signIn) return refusePage(request, reply, 'expired')
    if (signIn.interactionUid === null) return testPage(request, reply)
    const next = `/identity/sign-in/${signIn.interactionUid}/single-sign-on/callback`
    return reply.header('cache-control', 'no-store').redirect(`${next}${searchOf(request)}`, 303)
  })

  app.get('/identity/sign-in/:uid/single-sign-on/callback', async (request, reply) => {
    const identity = await server()
    const under = await interaction(identity, request, reply)
    if (!under) return refusePage(request, reply, 'expired')
    const { uid } = under
    const verified = await verifiedReturn(request, uid)
    if ('why' in verified) return refusePage(request, reply, verified.why, { uid, ...verified })
    const { provider, claims } = verified
    const outcome = await accountOfPerson(platform, provider, claims)
    if (outcome.refused !== undefined) {
      await recordRefusedPerson(request, provider, claims, outcome.refused)
      return refusePage(request, reply, outcome.refused, { uid })
    }
    const account = await findAccountById(db, outcome.accountId)
    if (!account) return refusePage(request, reply, 'disabled', { uid })
    const application = String(under.params.client_id)
    await recordSignIn(platform, account, {
      email: account.email,
      address: request.ip,
      application,
    })
    const location = await identity.interactionResult(request.raw, reply.raw, {
      login: { accountId: account.accountId, ...proofOf(provider, claims) },
    })
    return reply.header('cache-control', 'no-store').redirect(location, 303)
  })

  const verifiedReturn = async (
    request: FastifyRequest,
    uid: string | null,
  ): Promise<
    | { provider: SavedProvider; claims: PersonClaims }
    | { why: ReturnRefused['why']; cause: unknown }
  > => {
    try {
      return await finishSignIn(platform, searchOf(request), uid)
    } catch (error) {
      if (error instanceof ReturnRefused) return { why: error.why, cause: error.cause }
      throw error
    }
  }

  /** Shows the account and role that a sign-in would give. The page signs no one in, so any browser may see it. */
  const testPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const verified = await verifiedReturn(request, null)
    if ('why' in verified) {
      log.info({ err: verified.cause, why: verified.why }, 'test of single sign-on failed')
      const { title } = federationWords(verified.why)
      return page(reply, 403, { title: `Test failed: ${title}`, text: reasonOf(verified.cause) })
    }
    const { provider, claims } = verified
    const outcome = await previewPerson(platform, provider, claims)
    if (outcome.refused !== undefined) {
      const { title, text } = federationWords(outcome.refused)
      return page(reply, 200, { title: `Test failed: ${title}`, text })
    }
    const factor = usedSecondFactor(provider, claims) ? 'with' : 'without'
    return page(reply, 200, {
      title: 'The test succeeded',
      text: `${String(claims.email)} would sign in as ${roleLabel(outcome.role)}, ${factor} a second factor. You weren’t signed in. You can close this page.`,
    })
  }

  /** Records in the audit trail who could not sign in and why, because the client's admins can change that. */
  const recordRefusedPerson = async (
    request: FastifyRequest,
    { clientId }: SavedProvider,
    claims: PersonClaims,
    why: FederationRefusal,
  ): Promise<void> => {
    const email = String(claims.email ?? claims.sub).slice(0, 140)
    try {
      await recordAudit(db, {
        clientId,
        actor: { kind: 'USER', name: email, organisationId: clientId },
        action: 'user.signIn',
        subjectId: email,
        refusedBecause: federationWords(why).title,
        details: { address: request.ip },
        at: platform.clock.now(),
      })
    } catch (error) {
      log.error({ err: error }, 'a refused sign-in is missing in the audit trail')
    }
  }
}

function statusOf(why: FederationRefusal): number {
  if (why === 'not reached') return 503
  return why === 'expired' ? 410 : 403
}

/**
 * Returns true if the sign-in asks for a fresh proof. The OpenID provider must then ask for it, because a person who is
 * signed in there would otherwise prove nothing.
 */
function asksFreshProof(under: SignInUnderWay): boolean {
  const { prompt, max_age: maxAge } = under.params
  const isAsked = typeof prompt === 'string' && prompt.split(' ').includes('login')
  return invitationOf(under) === undefined && (isAsked || maxAge !== undefined)
}

/** Returns how and when the person proved who they are, as their OpenID provider says. */
function proofOf(provider: SavedProvider, claims: PersonClaims) {
  const now = Math.floor(Date.now() / 1000)
  const at = typeof claims.auth_time === 'number' ? claims.auth_time : 0
  const hasTwo = usedSecondFactor(provider, claims)
  return {
    ts: Math.min(now, Math.max(at, now - OLDEST_PROOF_SECONDS)),
    amr: hasTwo ? ['fed', 'mfa'] : ['fed'],
    acr: hasTwo ? 'aal2' : 'aal1',
  }
}

/** Returns the query of a return unchanged, because its parameters are verified exactly as received. */
function searchOf({ raw }: FastifyRequest): string {
  const { search } = new URL(raw.url ?? '/', 'http://any')
  return search
}

/** Returns the technical reason of a failed test for the admin who set it up. */
function reasonOf(cause: unknown): string {
  const reason = cause instanceof Error ? cause.message : 'Start the test again in Settings'
  return `${reason.slice(0, 300)}.`
}
