import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { plainPage } from '../plain-page.ts'
import { endBrowserSession } from './browser-session.ts'

/**
 * Signs out. With a registered return URL the session ends immediately, because the person has already pressed Logout,
 * and a planted link could only sign them out. Without one, the page asks.
 */
export async function endSession(ctx: KoaContextWithOIDC, form: string): Promise<void> {
  if (registeredReturn(ctx)) {
    await end(ctx)
    return
  }
  ctx.body = plainPage({
    title: 'Sign out?',
    text: 'You’ll need your password to sign in again.',
    form: `${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
  })
}

/**
 * Skips the confirmation if no one has signed in on this browser. The server would otherwise post a form by script.
 */
export const endSessionWithoutAsking: Parameters<Provider['use']>[0] = async (ctx, next) => {
  await next()
  const oidcContext = ctx as unknown as KoaContextWithOIDC
  if (ctx.routerName !== 'end_session' || ctx.status !== 200) return
  if (!oidcContext.oidc.session?.accountId && registeredReturn(oidcContext)) await end(oidcContext)
}

/** Returns the return URL of the request. The server has already rejected an unregistered one. */
function registeredReturn(ctx: KoaContextWithOIDC): string | undefined {
  const uri = ctx.oidc.params?.post_logout_redirect_uri
  return ctx.oidc.client && typeof uri === 'string' ? uri : undefined
}

async function end(ctx: KoaContextWithOIDC): Promise<void> {
  const { session, provider, params } = ctx.oidc
  const back = new URL(registeredReturn(ctx) ?? '')
  const state = params?.state
  if (typeof state === 'string') back.searchParams.set('state', state)
  if (session) await endBrowserSession(provider, session)
  ctx.cookies.set(provider.cookieName('session'), null, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
  })
  ctx.status = 303
  ctx.redirect(back.href)
}
