import type { InvitationView } from '@tideway/contract/invitation'
import { InvitationAnswer, invitationEnds, invitationProblems } from '@tideway/contract/invitation'
import { roleLabel } from '@tideway/contract/roles'
import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Platform } from '../platform/platform.ts'
import { acceptInvitation } from '../users/accept-invitation.ts'
import { findInvitation } from '../users/invitation-store.ts'
import { invitationOf } from './invitation-page.ts'
import { hashPassword } from './password.ts'
import { interaction, sameOrigin, tooMany } from './sign-in-routes.ts'
import { countTry, forgetTries } from './sign-in-throttle.ts'

const ended = { message: 'This sign-in has expired' }

/**
 * What the page of an invitation reads and posts. Its token never leaves the sign-in under way, which is found by a
 * cookie that only this path gets.
 */
export function invitationRoutes(
  app: FastifyInstance,
  platform: Platform,
  server: () => Promise<Provider>,
): void {
  const { db, env, log } = platform

  app.get('/identity/sign-in/:uid/invitation', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const under = await interaction(await server(), request, reply)
    const token = under && invitationOf(under)
    if (token === undefined) return reply.code(410).send(ended)
    const found = await findInvitation(platform, db, token)
    if (typeof found === 'string') {
      return reply.code(410).send({ message: invitationEnds[found].title })
    }
    const { email, clientName, invitedBy } = found
    const view: InvitationView = { email, clientName, invitedBy, role: roleLabel(found.role) }
    return reply.send(view)
  })

  app.post('/identity/sign-in/:uid/invitation', { bodyLimit: 16_384 }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!sameOrigin(request, env.providerUrl)) {
      return reply.code(403).send({ message: 'An invitation has to be answered from its own page' })
    }
    const provider = await server()
    const under = await interaction(provider, request, reply)
    const token = under && invitationOf(under)
    if (token === undefined) return reply.code(410).send(ended)
    const parsed = InvitationAnswer.safeParse(request.body)
    if (!parsed.success) {
      return reply.code(400).send({ message: 'The answer is not as the page sends it' })
    }
    const answer = parsed.data

    // Ahead of the token and of the hash, which costs a quarter of a second: fifty at once are fifty.
    const given = { email: `invitation ${token}`, address: request.ip }
    const wait = await countTry(platform, given)
    if (wait !== undefined) {
      log.warn({ address: request.ip }, 'invitation: too many tries')
      return reply
        .code(429)
        .header('retry-after', wait)
        .send({ message: tooMany(wait) })
    }
    const found = await findInvitation(platform, db, token)
    if (typeof found === 'string') {
      return reply.code(410).send({ message: invitationEnds[found].title })
    }
    const fields = invitationProblems(answer, found.email)
    if (Object.keys(fields).length > 0) {
      await forgetTries(platform, given)
      return reply.code(400).send({ fields })
    }
    const { givenName, familyName, password } = answer
    const passwordHash = await hashPassword(password)
    const person = { givenName: givenName.trim(), familyName: familyName.trim(), passwordHash }
    const accepted = await acceptInvitation(platform, token, person)
    if (typeof accepted === 'string') {
      return reply.code(410).send({ message: invitationEnds[accepted].title })
    }
    await forgetTries(platform, given)
    log.info({ accountId: accepted.accountId }, 'invitation accepted')
    const location = await provider.interactionResult(request.raw, reply.raw, {
      login: { accountId: accepted.accountId, amr: ['pwd'] },
    })
    return reply.send({ location })
  })
}
