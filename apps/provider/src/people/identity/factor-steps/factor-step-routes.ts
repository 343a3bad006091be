import type { ProofMethod } from '@tideway/contract/identity/assurance'
import { passkeyProof } from '@tideway/contract/identity/assurance'
import { unverifiedPasskey } from '@tideway/contract/identity/factors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { proveByApp, proveByRecoveryCode } from '../../factors/change-factors.ts'
import { ProvedPasskey } from '../../factors/passkey-responses.ts'
import { askForPasskey, provePasskey } from '../../factors/passkeys.ts'
import type { Account } from '../accounts-store.ts'
import { findAccountById, mayAct } from '../accounts-store.ts'
import { browserSessionOf, endBrowserSession } from '../session/browser-session.ts'
import { finishSignIn } from '../sign-in/finish-sign-in.ts'
import type { FactorRefusal } from '../sign-in/record-sign-in.ts'
import type { SignInCall, SignInCalls } from '../sign-in/sign-in-request.ts'
import { signInCall, stepOptions } from '../sign-in/sign-in-request.ts'
import { tooManySignInAttempts } from '../sign-in/sign-in-routes.ts'
import type { Standing } from '../sign-in/sign-in-standing.ts'
import { shownStep } from '../sign-in/sign-in-standing.ts'
import { forgetSteps } from '../sign-in/sign-in-steps-store.ts'
import {
  countFactorAttempt,
  countPasskeyAttempt,
  forgetFactorAttempts,
  takeBackPasskeyAttempt,
} from '../sign-in/sign-in-throttle.ts'

const CodeAnswer = z.object({ code: z.string().trim().min(1).max(100) })
const notUnderstood = { message: 'An invalid request body was supplied' }

const refusals: Record<FactorRefusal, string> = {
  'wrong one-time code': 'Incorrect or used code. Enter the code that your app shows now.',
  'wrong recovery code': 'Incorrect or used recovery code',
  'passkey refused': 'This passkey can’t be used to sign in',
  'passkey not verified': unverifiedPasskey,
}

type Confirming = Extract<Standing, { step: 'confirm' }>

/** Registers the steps of a sign-in by a factor: passkey, one-time code and recovery code. */
export function factorStepRoutes(app: FastifyInstance, calls: SignInCalls): void {
  const { platform, refuse } = calls

  /** Sends the refusal first, because only existing accounts have an audit entry. */
  const refuseStep = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { under }: SignInCall,
    reason: FactorRefusal,
    account?: Account,
  ) => {
    reply.code(401).send({ message: refusals[reason] })
    const attempt = { address: request.ip, application: String(under.params.client_id) }
    await refuse({ ...attempt, ...(account && { email: account.email }) }, reason, account)
    return reply
  }

  const refuseTooMany = async (request: FastifyRequest, reply: FastifyReply, wait: number) => {
    await refuse({ address: request.ip }, 'too many attempts')
    return reply
      .code(429)
      .header('retry-after', wait)
      .send({ message: tooManySignInAttempts(wait) })
  }

  /** The sign-in is at another step, for example because a second tab has continued. The page shows that step. */
  const sendStep = (reply: FastifyReply, { standing }: SignInCall) =>
    reply.code(409).send({ step: shownStep(platform, standing) ?? null })

  const finish = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { provider, under }: SignInCall,
    account: Account,
    proof: readonly ProofMethod[],
    confirming?: Confirming,
  ) => {
    const location = await finishSignIn(
      platform,
      provider,
      { request, reply, under },
      {
        account,
        proofs: [confirming?.proofs ?? [], proof],
        stepUp: confirming?.stepUp ?? false,
      },
    )
    return reply.send({ location })
  }

  app.post('/identity/sign-in/:uid/passkey/options', stepOptions, async (request, reply) => {
    const call = await signInCall(calls, request, reply)
    if (!call) return reply
    const { standing, place } = call
    if (standing.step === 'enrol' || standing.step === 'enrolled') return sendStep(reply, call)
    const account = standing.step === 'confirm' ? standing.account : undefined
    const options = await askForPasskey(platform, place, account?.accountId)
    return options ? reply.send(options) : reply.code(404).send({ message: 'No passkeys here' })
  })

  app.post('/identity/sign-in/:uid/passkey', stepOptions, async (request, reply) => {
    const call = await signInCall(calls, request, reply)
    if (!call) return reply
    const { standing, place } = call
    if (standing.step === 'enrol' || standing.step === 'enrolled') return sendStep(reply, call)
    const parsed = ProvedPasskey.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send(notUnderstood)
    const confirming = standing.step === 'confirm' ? standing : undefined
    const knownAccount = confirming?.account
    const counted = knownAccount && { ...knownAccount, address: request.ip }
    const wait = counted
      ? await countFactorAttempt(platform, counted)
      : await countPasskeyAttempt(platform, request.ip)
    if (wait !== undefined) return refuseTooMany(request, reply, wait)
    const proved = await provePasskey(platform, place, parsed.data, knownAccount?.accountId)
    if (proved === 'unverified') {
      return refuseStep(request, reply, call, 'passkey not verified', knownAccount)
    }
    const account = proved && (await findAccountById(platform.db, proved.accountId))
    // A passkey must not bypass the other identity provider of a federated person.
    if (!account || !mayAct(account) || account.identities.length > 0) {
      return refuseStep(request, reply, call, 'passkey refused', account ?? knownAccount)
    }
    if (counted) await forgetFactorAttempts(platform, counted)
    else await takeBackPasskeyAttempt(platform, request.ip)
    return finish(request, reply, call, account, passkeyProof, confirming)
  })

  /** Registers the step for a code of the authenticator app, or for a recovery code. */
  const codeStep = (
    way: 'authenticatorApp' | 'recoveryCode',
    refusal: FactorRefusal,
    prove: (account: Account, code: string, call: SignInCall) => Promise<boolean>,
  ) => {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const call = await signInCall(calls, request, reply)
      if (!call) return reply
      const { standing } = call
      if (standing.step !== 'confirm' || !standing.ways.includes(way)) return sendStep(reply, call)
      const parsed = CodeAnswer.safeParse(request.body)
      if (!parsed.success) return reply.code(400).send({ fields: { code: 'Enter the code' } })
      const { account } = standing
      const counted = { ...account, address: request.ip }
      const wait = await countFactorAttempt(platform, counted)
      if (wait !== undefined) return refuseTooMany(request, reply, wait)
      if (!(await prove(account, parsed.data.code, call))) {
        return refuseStep(request, reply, call, refusal, account)
      }
      await forgetFactorAttempts(platform, counted)
      return finish(request, reply, call, account, ['otp'], standing)
    }
  }

  app.post(
    '/identity/sign-in/:uid/code',
    stepOptions,
    codeStep('authenticatorApp', 'wrong one-time code', ({ accountId }, code) =>
      proveByApp(platform, accountId, code),
    ),
  )

  app.post(
    '/identity/sign-in/:uid/recovery-code',
    stepOptions,
    codeStep('recoveryCode', 'wrong recovery code', (account, code, { from }) =>
      proveByRecoveryCode(platform, account, code, from),
    ),
  )

  /**
   * Forgets the person of this sign-in. A person who is signed in on the browser is signed out, so that another person
   * can sign in.
   */
  app.post('/identity/sign-in/:uid/somebody-else', stepOptions, async (request, reply) => {
    const call = await signInCall(calls, request, reply)
    if (!call) return reply
    const { provider, under, standing } = call
    await forgetSteps(platform, under.uid)
    if (standing.step === 'confirm' && standing.stepUp) {
      await endBrowserSession(provider, await browserSessionOf(provider, request, reply))
      // Continue the sign-in in progress without the session in which it started.
      if (under.session) {
        delete (under.session as { uid?: string }).uid
        await under.save(under.exp - Math.floor(Date.now() / 1000))
      }
    }
    return reply.code(204).send()
  })
}
