import { createHash, randomBytes } from 'node:crypto'
import { accountIdOf } from '@tideway/contract/calls/ids'
import type { AccountSection } from '@tideway/contract/identity/account'
import { isFreshProof } from '@tideway/contract/identity/account'
import { isAssuranceLevel } from '@tideway/contract/identity/assurance'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Platform } from '../../../platform/platform.ts'
import type { Account } from '../accounts-store.ts'
import { findAccountById, mayAct } from '../accounts-store.ts'
import { accountClientId, accountUrlOf } from '../openid/oauth-client.ts'
import type { BrowserSession } from '../session/browser-session.ts'
import { browserSessionOf } from '../session/browser-session.ts'
import { browserWords } from '../session/browser-words.ts'
import { isSameOrigin } from '../sign-in/sign-in-routes.ts'

/** A call of the account page: the person, their session, and the browser that makes it. */
export interface AccountRequest {
  account: Account
  session: BrowserSession
  from: { browser: string; address: string }
}

/** Body of a 401. The page then opens the sign-in, which leads back to it. */
export interface SignInNeeded {
  message: string
  /** True if the person is signed in and must prove again who they are. */
  reauthenticate: boolean
}

/**
 * Returns the person who is signed in on the browser. Otherwise sends the error response and returns undefined.
 *
 * @param fresh True for changes that need a proof of the last ten minutes, by a second factor if the person has one.
 */
export async function accountOfRequest(
  platform: Platform,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  { fresh = false }: { fresh?: boolean } = {},
): Promise<AccountRequest | undefined> {
  reply.header('cache-control', 'no-store')
  if (!isSameOrigin(request, platform.env.providerUrl)) {
    await reply.code(403).send({ message: 'Your account is changed only from its own page' })
    return undefined
  }
  const signIn = await accountOfBrowser(platform, provider, request, reply)
  if (!signIn) {
    const needed: SignInNeeded = { message: 'You’re no longer signed in', reauthenticate: false }
    await reply.code(401).send(needed)
    return undefined
  }
  if (fresh && !isFresh(platform, signIn)) {
    const needed: SignInNeeded = { message: 'Confirm that it’s you', reauthenticate: true }
    await reply.code(401).send(needed)
    return undefined
  }
  return signIn
}

/** Returns the person who is signed in on the browser, if their account may still act. */
export async function accountOfBrowser(
  platform: Platform,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AccountRequest | undefined> {
  const session = await browserSessionOf(provider, request, reply)
  if (session.accountId === undefined) return undefined
  const account = await findAccountById(platform.db, accountIdOf(session.accountId))
  if (!account || !mayAct(account)) return undefined
  const from = { browser: browserWords(request.headers['user-agent']), address: request.ip }
  return { account, session, from }
}

function isFresh({ clock }: Platform, { session, account }: AccountRequest): boolean {
  const proof = {
    authTime: session.loginTs ?? 0,
    level: isAssuranceLevel(session.acr) ? session.acr : 'aal1',
    hasSecondFactor: account.hasSecondFactor,
  } as const
  return isFreshProof(proof, Math.floor(clock.now().getTime() / 1000))
}

interface AccountSignIn {
  /** Part of the page to return to. */
  section: AccountSection | undefined
  /** True if a signed-in person must prove again who they are. */
  again: boolean
  /** The dashboard that the person came from. */
  dashboardUrl: string | undefined
}

/**
 * Returns the address of a sign-in that leads back to the account page. The page needs only the session and never
 * exchanges the code, so the proof key is discarded.
 */
export function signInForAccount(
  platform: Platform,
  { section, again, dashboardUrl }: AccountSignIn,
): string {
  const challenge = createHash('sha256').update(randomBytes(32).toString('base64url'))
  const query = new URLSearchParams({
    client_id: accountClientId,
    redirect_uri: accountUrlOf(platform.env, dashboardUrl),
    response_type: 'code',
    scope: 'openid',
    state: section ?? 'name',
    nonce: randomBytes(16).toString('base64url'),
    code_challenge: challenge.digest('base64url'),
    code_challenge_method: 'S256',
    ...(again && { prompt: 'login' }),
  })
  return `/identity/auth?${query}`
}
