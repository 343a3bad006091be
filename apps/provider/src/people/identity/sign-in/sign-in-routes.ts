import type { ProofMethod } from '@tideway/contract/identity/assurance'
import type { SignInStep } from '@tideway/contract/identity/factors'
import { isUserEmail } from '@tideway/contract/users/users'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { errors } from 'oidc-provider'
import { z } from 'zod'
import type { Platform } from '../../../platform/platform.ts'
import { askForPasskey } from '../../factors/passkeys.ts'
import { findInvitation } from '../../users/invitation-store.ts'
import type { Account } from '../accounts-store.ts'
import { accountOfCredentials } from '../accounts-store.ts'
import { identityHeaders } from '../identity-headers.ts'
import { invitationOf, sendInvitationPage } from '../invitation/invitation-page.ts'
import { ACCOUNT_GONE } from '../openid/authorization-server.ts'
import { plainPage } from '../plain-page.ts'
import { backToDashboard } from '../session/back-to-dashboard.ts'
import type { BrowserSession } from '../session/browser-session.ts'
import { browserSessionOf } from '../session/browser-session.ts'
import { singleSignOnPath } from './federated-way.ts'
import { finishSignIn } from './finish-sign-in.ts'
import type { BrandOfRequest } from './sign-in-brand.ts'
import type { SignInCalls } from './sign-in-request.ts'
import type { SignInUnderWay, Standing } from './sign-in-standing.ts'
import { isAskedToEnrol, placeOf, shownStep, standingOf } from './sign-in-standing.ts'
import { keepSteps } from './sign-in-steps-store.ts'
import {
  countSignInAttempt,
  forgetSignInAttempts,
  takeBackSignInAttempt,
} from './sign-in-throttle.ts'

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
  { platform, server, refuse }: SignInCalls,
  brandOf: BrandOfRequest,
): void {
  app.get('/identity/sign-in/:uid', async (request, reply) => {
    const provider = await server()
    const under = await interaction(provider, request, reply)
    if (!under) return expiredPage(platform, reply)
    const session = await browserSessionOf(provider, request, reply)
    const standing = await standingOf(platform, under, session)
    const token = invitationOf(under)
    // After an accepted invitation, the person may still have to add a second factor.
    if (token !== undefined && !isAccepted(standing)) {
      const invited = await findInvitation(platform, platform.db, token)
      // People with single sign-on choose no password, because their first sign-in accepts the invitation.
      const elsewhere =
        typeof invited === 'string'
          ? undefined
          : await singleSignOnPath(platform.db, under.uid, invited.email)
      if (elsewhere !== undefined) return reply.redirect(elsewhere, 303)
      const redirectUri = under.params.redirect_uri
      return sendInvitationPage(platform, reply, { token, redirectUri })
    }
    const gone = under.prompt.reasons.includes(ACCOUNT_GONE)
    const elsewhere = await wayOfFederated(platform, under.uid, standing)
    if (elsewhere !== undefined) return reply.redirect(elsewhere, 303)
    const step = shownStep(platform, standing)
    return reply.sendPage('sign-in', {
      frameAncestors: "'none'",
      facts: {
        brand: JSON.stringify(brandOf(under.params)),
        ...(gone && { notice: accountGone }),
        ...(step ? { step: JSON.stringify(step) } : await factsOfStart(platform, under)),
      },
    })
  })

  app.post(
    '/identity/sign-in/:uid',
    { bodyLimit: 16_384, config: { guard: 'Is a sign-in, which proves who the person is.' } },
    async (request, reply) => {
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
      const session = await browserSessionOf(provider, request, reply)
      const standing = await standingOf(platform, under, session)
      const confirms = standing.step === 'confirm' && standing.stepUp ? standing : undefined
      // A person with a factor confirms with the factor, because the session already has the password as a proof.
      if (confirms && !confirms.ways.includes('password')) {
        return reply.send({ step: shownStep(platform, confirms) })
      }
      const { password } = parsed.data
      // A signed-in person can only confirm their own account, whatever email the page sends.
      const email = confirms ? confirms.account.email : parsed.data.email
      const fields = {
        ...(email === '' && { email: 'Enter your email' }),
        ...(password === '' && { password: 'Enter your password' }),
      }
      if (Object.keys(fields).length > 0) return reply.code(400).send({ fields })

      const attempt = { email, address, application: String(under.params.client_id) }
      const wait = await countSignInAttempt(platform, attempt)
      if (wait !== undefined) {
        await refuse(attempt, 'too many attempts')
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
        await refuse(attempt, refused, account)
        return reply
      }
      if (account.hasSecondFactor) await takeBackSignInAttempt(platform, attempt)
      else await forgetSignInAttempts(platform, attempt)
      if (!confirms) {
        const next = await stepAfterPassword(platform, under, session, account)
        if (next) return reply.send({ step: next })
      }
      const proofs = confirms ? [confirms.proofs, passwordProof] : [passwordProof]
      const call = { request, reply, under }
      const stepUp = confirms !== undefined
      const location = await finishSignIn(platform, provider, call, { account, proofs, stepUp })
      return reply.send({ location })
    },
  )
}

const passwordProof: readonly ProofMethod[] = ['pwd']

/**
 * Returns the address at which a federated person confirms who they are. It leads to their OpenID provider, if their
 * email still belongs to it.
 */
async function wayOfFederated(
  { db }: Pick<Platform, 'db'>,
  uid: string,
  standing: Standing,
): Promise<string | undefined> {
  if (standing.step !== 'confirm' || !standing.stepUp) return undefined
  const { identities, email } = standing.account
  return identities.length === 0 ? undefined : singleSignOnPath(db, uid, email)
}

/** Stores the proof by password, and returns the step that must follow. Returns undefined if the password is enough. */
export async function stepAfterPassword(
  platform: Platform,
  under: SignInUnderWay,
  session: BrowserSession,
  account: Account,
): Promise<SignInStep | undefined> {
  if (!account.hasSecondFactor && !(await isAskedToEnrol(platform, account))) return undefined
  const { accountId } = account
  await keepSteps(platform, under.uid, { accountId, proofs: [...passwordProof] })
  return shownStep(platform, await standingOf(platform, under, session))
}

function isAccepted({ step }: Standing): boolean {
  return step === 'enrol' || step === 'enrolled'
}

/**
 * Returns facts for the page before the person is known: passkey options, and the email that the application suggests.
 */
async function factsOfStart(
  platform: Platform,
  under: SignInUnderWay,
): Promise<Record<string, string>> {
  const passkey = await askForPasskey(platform, placeOf(under))
  const hint = under.params.login_hint
  return {
    ...(passkey && { passkey: JSON.stringify(passkey) }),
    ...(typeof hint === 'string' && isUserEmail(hint) && { email: hint }),
  }
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
