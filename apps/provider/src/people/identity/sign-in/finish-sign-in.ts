import type { ProofMethod } from '@tideway/contract/identity/assurance'
import { assuranceOf, joinProofs } from '@tideway/contract/identity/assurance'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Platform } from '../../../platform/platform.ts'
import type { Account } from '../accounts-store.ts'
import { recordSignIn } from './record-sign-in.ts'
import type { SignInUnderWay } from './sign-in-standing.ts'
import { forgetSteps } from './sign-in-steps-store.ts'

export interface FinishedSignIn {
  account: Account
  /** All proofs, including those of the session that the sign-in continues. */
  proofs: readonly (readonly ProofMethod[])[]
  /** True if the person was signed in before. */
  stepUp?: boolean
}

/** Completes a sign-in that has enough proofs. Returns the address that the page opens next. */
export async function finishSignIn(
  platform: Platform,
  provider: Provider,
  {
    request,
    reply,
    under,
  }: { request: FastifyRequest; reply: FastifyReply; under: SignInUnderWay },
  { account, proofs, stepUp = false }: FinishedSignIn,
): Promise<string> {
  const { accountId, email } = account
  const amr = joinProofs(...proofs)
  const acr = assuranceOf(amr)
  await forgetSteps(platform, under.uid)
  const attempt = { email, address: request.ip, application: String(under.params.client_id) }
  if (stepUp) platform.log.info({ accountId, amr, ...attempt }, 'confirmed who they are')
  else await recordSignIn(platform, account, attempt)
  return provider.interactionResult(request.raw, reply.raw, { login: { accountId, amr, acr } })
}
