import type { AddedFactor } from '@tideway/contract/identity/factors'
import { PasskeyName, passkeyNameProblem } from '@tideway/contract/identity/factors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { z } from 'zod'
import type { Platform } from '../../../platform/platform.ts'
import { beginApp } from '../../factors/authenticator-app.ts'
import type { Added } from '../../factors/change-factors.ts'
import {
  addApp,
  addPasskey,
  factorsOf,
  remakeRecoveryCodes,
  removeFactor,
  whyNotAdded,
} from '../../factors/change-factors.ts'
import type { FactorPlace } from '../../factors/factor-owner.ts'
import { NewPasskey } from '../../factors/passkey-responses.ts'
import { beginPasskey, renamePasskey } from '../../factors/passkeys.ts'
import { appProblem } from '../factor-steps/enrol-step-routes.ts'
import type { SignInBrand } from '../sign-in/sign-in-brand.ts'
import type { AccountRequest } from './account-request.ts'
import { accountOfRequest } from './account-request.ts'

const CodeAnswer = z.object({ code: z.string().trim().min(1).max(100) })
const NameAnswer = z.object({ name: z.string().max(1000) })
const options = {
  bodyLimit: 131_072,
  config: { guard: 'Changes the person’s own factors.' },
} as const
const notUnderstood = { message: 'An invalid request body was supplied' }
/** A passkey here would bypass the other identity provider. */
const federated = { message: 'Your organisation’s own sign-in has your second factors' }
const gone = { message: 'This second factor isn’t there any more' }
const base = '/identity/account/factors'

/**
 * Registers the calls with which the account page shows and changes a person's second factors. A change needs a fresh
 * proof of who they are.
 */
export function factorRoutes(
  app: FastifyInstance,
  platform: Platform,
  server: () => Promise<Provider>,
  brand: SignInBrand,
): void {
  const person = async (request: FastifyRequest, reply: FastifyReply, fresh = false) => {
    const signIn = await accountOfRequest(platform, await server(), request, reply, { fresh })
    if (!signIn || signIn.account.identities.length === 0) return signIn
    await reply.code(403).send(federated)
    return undefined
  }
  const freshPerson = (request: FastifyRequest, reply: FastifyReply) => person(request, reply, true)

  const withView = async (
    { account }: AccountRequest,
    { recoveryCodes }: Added = {},
  ): Promise<AddedFactor> => ({
    factors: await factorsOf(platform, account),
    ...(recoveryCodes && { recoveryCodes }),
  })

  app.get(base, async (request, reply) => {
    const signIn = await person(request, reply)
    return signIn ? reply.send(await factorsOf(platform, signIn.account)) : reply
  })

  app.post(`${base}/passkeys/options`, options, async (request, reply) => {
    const signIn = await freshPerson(request, reply)
    if (!signIn) return reply
    const options = await beginPasskey(platform, placeOf(signIn), signIn.account, brand.name)
    return options
      ? reply.send(options)
      : reply.code(409).send({ message: 'No more passkeys can be added' })
  })

  app.post(`${base}/passkeys`, options, async (request, reply) => {
    const signIn = await freshPerson(request, reply)
    if (!signIn) return reply
    const parsed = NewPasskey.safeParse(request.body)
    const { account, from } = signIn
    const added =
      parsed.success && (await addPasskey(platform, account, placeOf(signIn), parsed.data, from))
    if (!added || added === 'unverified') return reply.code(400).send(whyNotAdded(added))
    return reply.send(await withView(signIn, added))
  })

  app.put(`${base}/passkeys/:id`, options, async (request, reply) => {
    const signIn = await person(request, reply)
    if (!signIn) return reply
    const parsed = NameAnswer.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send(notUnderstood)
    const problem = passkeyNameProblem(parsed.data.name)
    if (problem !== undefined) return reply.code(400).send({ fields: { name: problem } })
    const name = PasskeyName.parse(parsed.data.name)
    const renamed = await renamePasskey(platform.db, signIn.account.accountId, idOf(request), name)
    return renamed ? reply.send(await withView(signIn)) : reply.code(404).send(gone)
  })

  const remove = async (
    request: FastifyRequest,
    reply: FastifyReply,
    which: { passkey: string } | 'authenticatorApp',
  ) => {
    const signIn = await freshPerson(request, reply)
    if (!signIn) return reply
    const removed = await removeFactor(platform, signIn.account, which, signIn.from)
    if (typeof removed === 'object') return reply.code(409).send({ message: removed.refused })
    return removed === 'removed' ? reply.send(await withView(signIn)) : reply.code(404).send(gone)
  }
  app.delete(`${base}/passkeys/:id`, options, (request, reply) =>
    remove(request, reply, { passkey: idOf(request) }),
  )
  app.delete(`${base}/app`, options, (request, reply) => remove(request, reply, 'authenticatorApp'))

  app.post(`${base}/app/begin`, options, async (request, reply) => {
    const signIn = await freshPerson(request, reply)
    if (!signIn) return reply
    return reply.send(await beginApp(platform, placeOf(signIn), signIn.account, brand.name))
  })

  app.post(`${base}/app`, options, async (request, reply) => {
    const signIn = await freshPerson(request, reply)
    if (!signIn) return reply
    const parsed = CodeAnswer.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ fields: { code: 'Enter the code' } })
    const { account, from } = signIn
    const added = await addApp(platform, account, placeOf(signIn), parsed.data.code, from)
    return typeof added === 'string'
      ? reply.code(400).send(appProblem(added))
      : reply.send(await withView(signIn, added))
  })

  app.post(`${base}/recovery-codes`, options, async (request, reply) => {
    const signIn = await freshPerson(request, reply)
    if (!signIn) return reply
    const recoveryCodes = await remakeRecoveryCodes(platform, signIn.account, signIn.from)
    return recoveryCodes
      ? reply.send(await withView(signIn, { recoveryCodes }))
      : reply.code(409).send({ message: 'Add a second factor first' })
  })
}

/** A factor that is started in a session can be finished only there. */
function placeOf({ session }: AccountRequest): FactorPlace {
  return `session ${session.uid}`
}

function idOf({ params }: FastifyRequest): string {
  return (params as { id: string }).id
}
