import type { ProofMethod } from '@tideway/contract/identity/assurance'
import { joinProofs, passkeyProof } from '@tideway/contract/identity/assurance'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { beginApp } from '../../factors/authenticator-app.ts'
import type { Added } from '../../factors/change-factors.ts'
import {
  addApp,
  addPasskey,
  remakeRecoveryCodes,
  whyNotAdded,
} from '../../factors/change-factors.ts'
import { NewPasskey } from '../../factors/passkey-responses.ts'
import { beginPasskey } from '../../factors/passkeys.ts'
import { finishSignIn } from '../sign-in/finish-sign-in.ts'
import type { BrandOfRequest } from '../sign-in/sign-in-brand.ts'
import type { SignInCall, SignInCalls } from '../sign-in/sign-in-request.ts'
import { signInCall, stepOptions } from '../sign-in/sign-in-request.ts'
import type { Standing } from '../sign-in/sign-in-standing.ts'
import { shownStep } from '../sign-in/sign-in-standing.ts'
import { keepSteps } from '../sign-in/sign-in-steps-store.ts'

const CodeAnswer = z.object({ code: z.string().trim().min(1).max(100) })

type Enrolling = Extract<Standing, { step: 'enrol' | 'enrolled' }>
interface EnrolCall extends Omit<SignInCall, 'standing'> {
  standing: Enrolling
}

/**
 * Registers the steps in which a person adds the second factor that their organisation requires. Each needs the
 * password in the same sign-in, and an account without a factor, because a person who has one must prove it instead.
 */
export function enrolStepRoutes(
  app: FastifyInstance,
  calls: SignInCalls,
  brandOf: BrandOfRequest,
): void {
  const { platform } = calls
  const enrolCall = async (
    step: Enrolling['step'],
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<EnrolCall | undefined> => {
    const call = await signInCall(calls, request, reply)
    if (!call) return undefined
    const { standing } = call
    if (standing.step === step) return { ...call, standing }
    await reply.code(409).send({ step: shownStep(platform, standing) ?? null })
    return undefined
  }

  /** Stores the proof of the new factor, and sends the recovery codes that came with it. */
  const sendCodes = async (
    reply: FastifyReply,
    { under, standing: { account, proofs } }: EnrolCall,
    proof: readonly ProofMethod[],
    { recoveryCodes: codes }: Added,
  ) => {
    const { accountId, email } = account
    await keepSteps(platform, under.uid, { accountId, proofs: joinProofs(proofs, proof) })
    return reply.send({ step: { name: 'recovery-codes', email, codes } })
  }

  app.post('/identity/sign-in/:uid/enrol/passkey/options', stepOptions, async (request, reply) => {
    const call = await enrolCall('enrol', request, reply)
    if (!call) return reply
    const { place, standing, under } = call
    const { name } = brandOf(under.params)
    const options = await beginPasskey(platform, place, standing.account, name)
    return options ? reply.send(options) : reply.code(404).send({ message: 'No passkeys here' })
  })

  app.post('/identity/sign-in/:uid/enrol/passkey', stepOptions, async (request, reply) => {
    const call = await enrolCall('enrol', request, reply)
    if (!call) return reply
    const parsed = NewPasskey.safeParse(request.body)
    const { standing, place, from } = call
    const { account } = standing
    const added =
      parsed.success &&
      (await addPasskey(platform, account, place, parsed.data, from, { onlyAsFirst: true }))
    if (!added || added === 'unverified') return reply.code(400).send(whyNotAdded(added))
    return sendCodes(reply, call, passkeyProof, added)
  })

  app.post('/identity/sign-in/:uid/enrol/app/begin', stepOptions, async (request, reply) => {
    const call = await enrolCall('enrol', request, reply)
    if (!call) return reply
    const { place, standing, under } = call
    const { name } = brandOf(under.params)
    return reply.send(await beginApp(platform, place, standing.account, name))
  })

  app.post('/identity/sign-in/:uid/enrol/app', stepOptions, async (request, reply) => {
    const call = await enrolCall('enrol', request, reply)
    if (!call) return reply
    // Attempts have no limit here, because a person who adds an app knows its secret and need not guess.
    const parsed = CodeAnswer.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ fields: { code: 'Enter the code' } })
    const { standing, place, from } = call
    const { account } = standing
    const { code } = parsed.data
    const added = await addApp(platform, account, place, code, from, { onlyAsFirst: true })
    if (typeof added === 'string') return reply.code(400).send(appProblem(added))
    return sendCodes(reply, call, ['otp'], added)
  })

  /** Makes new recovery codes for a page that was reloaded before the person had saved the codes. */
  app.post('/identity/sign-in/:uid/enrol/recovery-codes', stepOptions, async (request, reply) => {
    const call = await enrolCall('enrolled', request, reply)
    if (!call) return reply
    const { account } = call.standing
    const codes = await remakeRecoveryCodes(platform, account, call.from)
    return reply.send({ step: { name: 'recovery-codes', email: account.email, codes } })
  })

  app.post('/identity/sign-in/:uid/enrol/done', stepOptions, async (request, reply) => {
    const call = await enrolCall('enrolled', request, reply)
    if (!call) return reply
    const { provider, under, standing } = call
    const { account, proofs } = standing
    const location = await finishSignIn(
      platform,
      provider,
      { request, reply, under },
      { account, proofs: [proofs] },
    )
    return reply.send({ location })
  })
}

/** Returns the answer to an app that could not be added. */
export function appProblem(problem: 'expired' | 'wrong code' | 'not possible') {
  if (problem === 'wrong code') {
    return { fields: { code: 'Incorrect code. Enter the code that your app shows now.' } }
  }
  return { message: 'This took too long. Begin again with a new code.' }
}
