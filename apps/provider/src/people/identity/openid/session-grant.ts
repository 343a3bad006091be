import { accountIdOf } from '@tideway/contract/calls/ids'
import { isAssuranceLevel, reaches } from '@tideway/contract/identity/assurance'
import { levelFor } from '@tideway/contract/identity/step-up'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { Platform } from '../../../platform/platform.ts'
import { findAccountById } from '../accounts-store.ts'
import { browserWords } from '../session/browser-words.ts'
import { acceptProof } from '../session/session-lock.ts'
import { BROWSER_COOKIE_DAYS, newBrowserId, recordSession } from '../sign-in/sign-in-sessions.ts'
import { keepSessionOfGrant } from './artifacts-adapter.ts'

export const SCOPE = 'openid email profile'

const BROWSER_COOKIE = 'identity_browser'

interface CookieOptions {
  signed: boolean
  httpOnly: boolean
  sameSite: 'lax'
  secure: boolean
}

/**
 * Returns one grant for each browser session and client, so that a sign-out or a replayed code revokes all its tokens
 * at once. Records the session, which the person's account page lists.
 */
export async function grantOfSession(
  platform: Platform,
  cookie: CookieOptions,
  ctx: KoaContextWithOIDC,
) {
  const { provider, session, account, client } = ctx.oidc
  const accountId = account?.accountId
  if (!session || !accountId || !client) throw new errors.AccessDenied()
  const heldGrantId = session.grantIdFor(client.clientId)
  const heldGrant = heldGrantId ? await provider.Grant.find(heldGrantId) : undefined
  const grant = new provider.Grant({
    clientId: client.clientId,
    accountId,
    // Keep the id of the existing grant, so that only its expiry changes.
    ...(heldGrant?.accountId === accountId && { jti: heldGrant.jti }),
  })
  grant.addOIDCScope(SCOPE)
  const grantId = await grant.save()
  await keepSessionOfGrant(platform.db, grantId, session.uid)
  const person = await findAccountById(platform.db, accountIdOf(accountId))
  if (person) await recordSession(platform, person, session.uid, browserOf(ctx, cookie))
  // A background renewal must not unlock a screen. Neither must a password alone, if a second factor is enrolled.
  if (ctx.oidc.result?.login && person && reaches(levelOf(session.acr), levelFor(person)))
    await acceptProof(platform, session.uid, person.accountId)
  return grant
}

const levelOf = (acr: unknown) => (isAssuranceLevel(acr) ? acr : 'aal1')

/** Describes the browser that signs in, and sets the cookie that identifies it later. */
function browserOf(ctx: KoaContextWithOIDC, cookie: CookieOptions) {
  const browserId = ctx.cookies.get(BROWSER_COOKIE, cookie) ?? newBrowserId()
  ctx.cookies.set(BROWSER_COOKIE, browserId, {
    ...cookie,
    path: '/identity',
    maxAge: BROWSER_COOKIE_DAYS * 24 * 60 * 60 * 1000,
  })
  return { browser: browserWords(ctx.get('user-agent')), address: ctx.ip, browserId }
}
