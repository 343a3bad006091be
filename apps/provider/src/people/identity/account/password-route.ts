import { PasswordChange, passwordChangeProblems } from '@tideway/contract/identity/account'
import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import { transact } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accountOfCredentials } from '../accounts-store.ts'
import { newPasswordProblem, setPassword } from '../password/change-password.ts'
import { hashPassword } from '../password/password.ts'
import { tooManySignInAttempts } from '../sign-in/sign-in-routes.ts'
import { countSignInAttempt, forgetSignInAttempts } from '../sign-in/sign-in-throttle.ts'
import { accountOfRequest } from './account-request.ts'

/**
 * Registers the change of one's own password. It needs a fresh proof and the current password. Guesses of the password
 * count like guesses on the sign-in page. The other sessions end.
 */
export function passwordRoute(
  app: FastifyInstance,
  platform: Platform,
  server: () => Promise<Provider>,
): void {
  const { db } = platform
  app.post(
    '/identity/account/password',
    { bodyLimit: 16_384, config: { guard: 'Changes the person’s own password.' } },
    async (request, reply) => {
      const signIn = await accountOfRequest(platform, await server(), request, reply, {
        fresh: true,
      })
      if (!signIn) return reply
      const { account, session, from } = signIn
      if (account.identities.length > 0) {
        return reply.code(409).send({ message: 'Your organisation manages your password' })
      }
      const parsed = PasswordChange.safeParse(request.body)
      if (!parsed.success) {
        return reply.code(400).send({ message: 'An invalid request body was supplied' })
      }
      const { currentPassword, password } = parsed.data
      const fields = passwordChangeProblems(parsed.data)
      if (Object.keys(fields).length > 0) return reply.code(400).send({ fields })

      const attempt = { email: account.email, address: request.ip }
      const wait = await countSignInAttempt(platform, attempt)
      if (wait !== undefined) {
        return reply
          .code(429)
          .header('retry-after', wait)
          .send({ message: tooManySignInAttempts(wait) })
      }
      const { refused } = await accountOfCredentials(db, {
        email: account.email,
        password: currentPassword,
      })
      if (refused !== undefined) {
        return reply.code(400).send({ fields: { currentPassword: 'This isn’t your password' } })
      }
      await forgetSignInAttempts(platform, attempt)
      const problem = await newPasswordProblem(platform, account, password)
      if (problem !== undefined) return reply.code(400).send({ fields: { password: problem } })
      const passwordHash = await hashPassword(password)
      await transact(db, (tx) =>
        setPassword(platform, tx, account, { passwordHash, from, keepSession: session.uid }),
      )
      return reply.code(204).send()
    },
  )
}
