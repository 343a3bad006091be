import { assuranceOf } from '@tideway/contract/identity/assurance'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { errors } from 'oidc-provider'
import { z } from 'zod'
import type { Platform } from '../platform/platform.ts'
import { accountToProve } from './account-to-prove.ts'
import { findInvitation } from '../users/invitation-store.ts'
import { accountOfCredentials } from './accounts-store.ts'
import { ACCOUNT_GONE } from './authorization-server.ts'
import { backToDashboard } from './back-to-dashboard.ts'
import { singleSignOnPath } from './federated-way.ts'
import { identityHeaders } from './identity-headers.ts'
import { invitationOf, sendInvitationPage } from './invitation-page.ts'
import { plainPage } from './plain-page.ts'
import { recordSignIn } from './record-sign-in.ts'
import type { BrandOfRequest } from './sign-in-brand.ts'
import { countRefusedSignIns } from './sign-in-metrics.ts'
import { countSignInAttempt, forgetSignInAttempts } from './sign-in-throttle.ts'

const credentials = z.object({
  email: z
    .string()
    .max(254)
    .transform((email) => email.trim()),
  password: z.string().max(1024),
})

const wrongCredentials = 'Incorrect email or password'
const accountGone = 'This account has been closed. Contact an administrator in your organisation.'

/**
 * Registers the sign-in page and the route it posts to. A signed cookie for this path identifies the interaction, so a
 * page elsewhere can neither read nor post it.
 */
export function signInRoutes(
  app: FastifyInstance,
  platform: Platform,
  server: () => Promise<Provider>,
  brandOf: BrandOfRequest,
): void {
  app.get('/identity/sign-in/:uid', async (request, reply) => {
    const under = await interaction(await server(), request, reply)
    if (!under) return expiredPage(platform, reply)
    const token = invitationOf(under)
    if (token !== undefined) {
      const invited = await findInvitation(platform, platform.db, token)
      // People with single sign-on choose no password: their first sign-in accepts the invitation.
      const elsewhere =
        typeof invited === 'string'
          ? undefined
          : await singleSignOnPath(platform.db, under.uid, invited.email)
      if (elsewhere !== undefined) return reply.redirect(elsewhere, 303)
      const redirectUri = under.params.redirect_uri
      return sendInvitationPage(platform, reply, { token, redirectUri })
    }
    const gone = under.prompt.reasons.includes(ACCOUNT_GONE)
    const proving = await accountToProve(platform, under)
    return reply.sendPage('sign-in', {
      frameAncestors: "'none'",
      facts: {
        brand: JSON.stringify(brandOf(under.params)),
        ...(gone && { notice: accountGone }),
        ...(proving && { account: proving.email }),
      },
    })
  })

  const refuse = countRefusedSignIns(app.metrics, platform)
  app.post('/identity/sign-in/:uid', { bodyLimit: 16_384 }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const address = request.ip
    if (!isSameOrigin(request, platform.env.providerUrl)) {
      await refuse({ address }, 'from another page')
      return reply.code(403).send({ message: 'Sign-in is accepted only from the sign-in page' })
    }
    const provider = await server()
    const under = await interaction(provider, request, reply)
    if (!under) {
      await refuse({ address }, 'expired')
      return reply.code(410).send({ message: 'This sign-in has expired' })
    }
    const parsed = credentials.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ message: wrongCredentials })
    const proving = await accountToProve(platform, under)
    const { password } = parsed.data
    const email = proving?.email ?? parsed.data.email
    const fields = {
      ...(email === '' && { email: 'Enter your email' }),
      ...(password === '' && { password: 'Enter your password' }),
    }
    if (Object.keys(fields).length > 0) return reply.code(400).send({ fields })

    const given = { email, address, application: String(under.params.client_id) }
    const wait = await countSignInAttempt(platform, given)
    if (wait !== undefined) {
      await refuse(given, 'too many attempts')
      return reply
        .code(429)
        .header('retry-after', wait)
        .send({ message: tooManySignInAttempts(wait) })
    }
    const { account, refused } = await accountOfCredentials(platform.db, { email, password })
    if (refused !== undefined) {
      // Send the response first. Only existing emails get an audit entry, and writing it takes time that would reveal
      // them.
      reply.code(401).send({ message: wrongCredentials })
      await refuse(given, refused, account)
      return reply
    }
    await forgetSignInAttempts(platform, given)
    await recordSignIn(platform, account, given)
    const location = await provider.interactionResult(request.raw, reply.raw, {
      login: { accountId: account.accountId, amr: ['pwd'], acr: assuranceOf(['pwd']) },
    })
    return reply.send({ location })
  })
}

export async function interaction(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  try {
    const details = await provider.interactionDetails(request.raw, reply.raw)
    const { uid } = request.params as { uid: string }
    return details.uid === uid ? details : undefined
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

export function isSameOrigin(request: FastifyRequest, providerUrl: string): boolean {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined || origin === new URL(providerUrl).origin
}

function expiredPage({ env }: Platform, reply: FastifyReply) {
  return reply
    .code(410)
    .headers(identityHeaders(env))
    .type('text/html; charset=utf-8')
    .send(
      plainPage({
        title: 'This sign-in has expired',
        text: 'It was already completed, or left open for more than an hour. Start again from the dashboard.',
        ...backToDashboard(env),
      }),
    )
}

export function tooManySignInAttempts(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}
