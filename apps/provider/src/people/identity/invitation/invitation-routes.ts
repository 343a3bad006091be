import { accountIdOf } from '@tideway/contract/calls/ids'
import type { InvitationView, SignedInPerson } from '@tideway/contract/users/invitation'
import {
  InvitationAnswer,
  invitationEnds,
  invitationProblems,
} from '@tideway/contract/users/invitation'
import { roleLabel } from '@tideway/contract/users/roles/roles'
import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Platform } from '../../../platform/platform.ts'
import { acceptInvitation } from '../../users/accept-invitation.ts'
import { findInvitation } from '../../users/invitation-store.ts'
import { findAccountById } from '../accounts-store.ts'
import { guessProblem } from '../password/guess-problem.ts'
import { hashPassword } from '../password/password.ts'
import { backToDashboard } from '../session/back-to-dashboard.ts'
import type { BrowserSession } from '../session/browser-session.ts'
import { browserSessionOf, endBrowserSession } from '../session/browser-session.ts'
import {
  interaction,
  isSameOrigin,
  stepAfterPassword,
  tooManySignInAttempts,
} from '../sign-in/sign-in-routes.ts'
import { countSignInAttempt, forgetSignInAttempts } from '../sign-in/sign-in-throttle.ts'
import { invitationOf } from './invitation-page.ts'

const ended = { message: 'This sign-in has expired' }

type SignInUnderWay = NonNullable<Awaited<ReturnType<typeof interaction>>>

/**
 * Registers the routes that the invitation page reads and posts to. The token stays in the sign-in in progress, which
 * is found by a cookie for this path only.
 */
export function invitationRoutes(
  app: FastifyInstance,
  platform: Platform,
  server: () => Promise<Provider>,
): void {
  const { db, env, log } = platform

  const signedInOn = async (session: BrowserSession, { params }: SignInUnderWay) => {
    const account = session.accountId && (await findAccountById(db, accountIdOf(session.accountId)))
    if (!account) return undefined
    const { email, givenName, familyName } = account
    const name = `${givenName} ${familyName}`.trim() || email
    const returnUrl = backToDashboard(env, params.redirect_uri).link?.href ?? env.providerUrl
    return { name, email, returnUrl } satisfies SignedInPerson
  }

  /** Ends the session of a signed-in person, who has agreed to become the invited person. */
  const leaveSession = async (
    provider: Provider,
    under: SignInUnderWay,
    session: BrowserSession,
  ): Promise<void> => {
    if (session.accountId === undefined) return
    await endBrowserSession(provider, session)
    // Continue the sign-in in progress without the session in which it started.
    if (under.session) {
      delete (under.session as { uid?: string }).uid
      await under.save(under.exp - Math.floor(Date.now() / 1000))
    }
  }

  app.get('/identity/sign-in/:uid/invitation', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const provider = await server()
    const under = await interaction(provider, request, reply)
    const token = under && invitationOf(under)
    if (!under || token === undefined) return reply.code(410).send(ended)
    const invitation = await findInvitation(platform, db, token)
    if (typeof invitation === 'string') {
      return reply.code(410).send({ message: invitationEnds[invitation].title })
    }
    const { email, clientName, invitedBy } = invitation
    const signedIn = await signedInOn(await browserSessionOf(provider, request, reply), under)
    const role = roleLabel(invitation.role)
    const view: InvitationView = { email, clientName, invitedBy, role, signedIn }
    return reply.send(view)
  })

  app.post(
    '/identity/sign-in/:uid/invitation',
    { bodyLimit: 16_384, config: { guard: 'Accepts an invitation, which was guarded.' } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!isSameOrigin(request, env.providerUrl)) {
        return reply
          .code(403)
          .send({ message: 'Invitations are accepted only from the invitation page' })
      }
      const provider = await server()
      const under = await interaction(provider, request, reply)
      const token = under && invitationOf(under)
      if (!under || token === undefined) return reply.code(410).send(ended)
      const parsed = InvitationAnswer.safeParse(request.body)
      if (!parsed.success) {
        return reply.code(400).send({ message: 'An invalid request body was supplied' })
      }
      const answer = parsed.data

      // Count the attempt before checking the token and computing the hash, which takes a quarter of a second. Fifty
      // simultaneous attempts then count as fifty.
      const attempt = { email: `invitation ${token}`, address: request.ip }
      const wait = await countSignInAttempt(platform, attempt)
      if (wait !== undefined) {
        log.warn({ address: request.ip }, 'invitation: too many tries')
        return reply
          .code(429)
          .header('retry-after', wait)
          .send({ message: tooManySignInAttempts(wait) })
      }
      const invitation = await findInvitation(platform, db, token)
      if (typeof invitation === 'string') {
        return reply.code(410).send({ message: invitationEnds[invitation].title })
      }
      const fields = invitationProblems(answer)
      const easy =
        fields.password ??
        (await guessProblem(answer.password, {
          email: invitation.email,
          names: [answer.givenName, answer.familyName],
          clientName: invitation.clientName,
          brand: env.brand,
        }))
      if (easy !== undefined) fields.password = easy
      if (Object.keys(fields).length > 0) {
        await forgetSignInAttempts(platform, attempt)
        return reply.code(400).send({ fields })
      }
      const session = await browserSessionOf(provider, request, reply)
      const signedIn = await signedInOn(session, under)
      if (signedIn && signedIn.email !== answer.signOut) {
        await forgetSignInAttempts(platform, attempt)
        return reply.code(409).send({ signedIn })
      }
      const { givenName, familyName, password } = answer
      const passwordHash = await hashPassword(password)
      const person = { givenName: givenName.trim(), familyName: familyName.trim(), passwordHash }
      const accepted = await acceptInvitation(platform, token, person)
      if (typeof accepted === 'string') {
        return reply.code(410).send({ message: invitationEnds[accepted].title })
      }
      await forgetSignInAttempts(platform, attempt)
      await leaveSession(provider, under, session)
      log.info({ accountId: accepted.accountId }, 'invitation accepted')
      const account = await findAccountById(db, accepted.accountId)
      // The organisation may require a second factor, which the sign-in page then asks for.
      if (account && (await stepAfterPassword(platform, under, session, account))) {
        return reply.send({ location: `/identity/sign-in/${under.uid}` })
      }
      const location = await provider.interactionResult(request.raw, reply.raw, {
        login: { accountId: accepted.accountId, amr: ['pwd'], acr: 'aal1' },
      })
      return reply.send({ location })
    },
  )
}
