import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Platform } from '../../../platform/platform.ts'
import type { FactorPlace, MadeFrom } from '../../factors/factor-owner.ts'
import { browserSessionOf } from '../session/browser-session.ts'
import { browserWords } from '../session/browser-words.ts'
import type { countRefusedSignIns } from './sign-in-metrics.ts'
import { interaction, isSameOrigin } from './sign-in-routes.ts'
import type { Standing } from './sign-in-standing.ts'
import { placeOf, standingOf } from './sign-in-standing.ts'

export type Refuse = ReturnType<typeof countRefusedSignIns>

/** A call of the sign-in page, for the sign-in in progress that its cookie names. */
export interface SignInCall {
  provider: Provider
  under: NonNullable<Awaited<ReturnType<typeof interaction>>>
  standing: Standing
  place: FactorPlace
  from: MadeFrom
}

export const stepOptions = {
  bodyLimit: 131_072,
  config: { guard: 'Is a part of a sign-in, which proves who the person is.' },
} as const
const expired = { message: 'This sign-in has expired' }

/** Returns the sign-in in progress of the page and its next step. Otherwise it answers, and returns undefined. */
export async function signInCall(
  { platform, server, refuse }: SignInCalls,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignInCall | undefined> {
  reply.header('cache-control', 'no-store')
  const address = request.ip
  if (!isSameOrigin(request, platform.env.providerUrl)) {
    await refuse({ address }, 'from another page')
    await reply.code(403).send({ message: 'Sign-in is accepted only from the sign-in page' })
    return undefined
  }
  const provider = await server()
  const under = await interaction(provider, request, reply)
  if (!under) {
    await refuse({ address }, 'expired')
    await reply.code(410).send(expired)
    return undefined
  }
  const session = await browserSessionOf(provider, request, reply)
  return {
    provider,
    under,
    standing: await standingOf(platform, under, session),
    place: placeOf(under),
    from: { browser: browserWords(request.headers['user-agent']), address },
  }
}

export interface SignInCalls {
  platform: Platform
  server: () => Promise<Provider>
  refuse: Refuse
}
