import { isJsonbSafe } from '@tideway/contract/calls/jsonb-safe'
import {
  NewPassword,
  PasswordResetRequest,
  passwordResetEnds,
} from '@tideway/contract/users/password-reset'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { transact } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { identityHeaders } from '../identity-headers.ts'
import { newPasswordProblem, setPassword } from '../password/change-password.ts'
import { hashPassword } from '../password/password.ts'
import type { PlainPage } from '../plain-page.ts'
import { plainPage } from '../plain-page.ts'
import { browserWords } from '../session/browser-words.ts'
import { dashboardOfSignIn } from '../session/dashboard-of.ts'
import type { BrandOfRequest } from '../sign-in/sign-in-brand.ts'
import { isSameOrigin, tooManySignInAttempts } from '../sign-in/sign-in-routes.ts'
import { countSignInAttempt, forgetSignInAttempts } from '../sign-in/sign-in-throttle.ts'
import { findPasswordReset, usePasswordReset } from './password-reset-store.ts'
import { sendPasswordReset } from './send-password-reset.ts'

const BODY_LIMIT = 16_384
const invalidBody = { message: 'An invalid request body was supplied' }
const otherPage = { message: 'New passwords are accepted only from their own page' }
const askAgain = { href: '/identity/forgotten', text: 'Request a new link' }

/** Registers the page that asks for the email of a forgotten password, and the calls that it makes. */
export function forgottenRoutes(
  app: FastifyInstance,
  platform: Platform,
  server: () => Promise<Provider>,
  brandOf: BrandOfRequest,
): void {
  const { env, db, log } = platform

  /** Returns the parameters of the sign-in that the person came from, if it is still in progress. */
  const signInOf = async (uid: unknown): Promise<Record<string, unknown>> => {
    if (typeof uid !== 'string' || !isJsonbSafe(uid)) return {}
    return (await (await server()).Interaction.find(uid))?.params ?? {}
  }

  app.get('/identity/forgotten', async (request, reply) => {
    const { 'sign-in': uid } = request.query as Record<string, unknown>
    const params = await signInOf(uid)
    const brand = brandOf({ ...params, redirect_uri: params.redirect_uri ?? env.dashboardUrls[0] })
    return reply.sendPage('forgotten', { facts: { brand: JSON.stringify(brand) } })
  })

  app.post(
    '/identity/forgotten',
    { bodyLimit: BODY_LIMIT, config: { guard: 'Sends a link to the person’s own address.' } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!isSameOrigin(request, env.providerUrl)) return reply.code(403).send(otherPage)
      const parsed = PasswordResetRequest.safeParse(request.body)
      if (!parsed.success || !isJsonbSafe(parsed.data.email))
        return reply.code(400).send(invalidBody)
      const { email, signIn } = parsed.data
      if (email === '') return reply.code(400).send({ fields: { email: 'Enter your email' } })
      const address = request.ip
      const wait = await countSignInAttempt(platform, { email: `forgotten ${email}`, address })
      if (wait !== undefined) return tooMany(reply, wait)
      const { redirect_uri: redirectUri } = await signInOf(signIn)
      const dashboardUrl = dashboardOfSignIn(env, redirectUri)
      await platform.jobs.send(db, sendPasswordReset, { email, address, dashboardUrl })
      return reply.send({})
    },
  )

  app.get('/identity/forgotten/:token', async (request, reply) => {
    const { token, counted, wait } = await countLink(platform, request)
    const page = (status: number, content: PlainPage) =>
      reply
        .code(status)
        .headers(identityHeaders(env))
        .type('text/html; charset=utf-8')
        .send(plainPage(content))
    if (wait !== undefined) {
      const text = 'Wait a little, then follow the link again.'
      return page(429, { title: tooManySignInAttempts(wait), text })
    }
    const reset = await findPasswordReset(platform, db, token)
    if (typeof reset === 'string') return page(410, { ...passwordResetEnds[reset], link: askAgain })
    await forgetSignInAttempts(platform, counted)
    const brand = brandOf({ redirect_uri: reset.dashboardUrl ?? env.dashboardUrls[0] })
    const { email } = reset.account
    return reply.sendPage('forgotten', { facts: { brand: JSON.stringify(brand), email } })
  })

  app.post(
    '/identity/forgotten/:token',
    {
      bodyLimit: BODY_LIMIT,
      config: {
        guard: 'Changes the password of the person who has the link. Their second factors stay.',
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!isSameOrigin(request, env.providerUrl)) return reply.code(403).send(otherPage)
      const parsed = NewPassword.safeParse(request.body)
      if (!parsed.success) return reply.code(400).send(invalidBody)
      const { token, counted, wait } = await countLink(platform, request)
      if (wait !== undefined) {
        log.warn({ address: request.ip }, 'password reset: too many tries')
        return tooMany(reply, wait)
      }
      const reset = await findPasswordReset(platform, db, token)
      if (typeof reset === 'string') {
        return reply.code(410).send({ message: passwordResetEnds[reset].title })
      }
      const { password } = parsed.data
      const problem = await newPasswordProblem(platform, reset.account, password)
      if (problem !== undefined) {
        await forgetSignInAttempts(platform, counted)
        return reply.code(400).send({ fields: { password: problem } })
      }
      const passwordHash = await hashPassword(password)
      const from = { browser: browserWords(request.headers['user-agent']), address: request.ip }
      const used = await transact(db, async (tx) => {
        const reset = await usePasswordReset(platform, tx, token)
        if (typeof reset !== 'string') {
          await setPassword(platform, tx, reset.account, { passwordHash, from })
        }
        return reset
      })
      if (typeof used === 'string') {
        return reply.code(410).send({ message: passwordResetEnds[used].title })
      }
      await forgetSignInAttempts(platform, counted)
      log.info({ accountId: used.account.accountId }, 'password changed by a link')
      return reply.send({ dashboardUrl: used.dashboardUrl ?? env.dashboardUrls[0] })
    },
  )
}

/** Counts an attempt to use a link, by address and by address with link, before looking up the token. */
async function countLink(platform: Platform, request: FastifyRequest) {
  const { token } = request.params as { token: string }
  const counted = { email: `password link ${token}`, address: request.ip }
  return { token, counted, wait: await countSignInAttempt(platform, counted) }
}

function tooMany(reply: FastifyReply, seconds: number) {
  return reply
    .code(429)
    .header('retry-after', seconds)
    .send({ message: tooManySignInAttempts(seconds) })
}
