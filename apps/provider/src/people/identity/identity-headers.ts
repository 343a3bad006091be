import { providerHeaders } from '@tideway/contract/security/security-headers'
import type { Provider } from 'oidc-provider'
import type { Env } from '../../platform/settings/env.ts'

/** Returns the headers for responses that the sign-in server writes itself. */
export function identityHeaders(env: Pick<Env, 'dashboardUrls' | 'mode'>): Record<string, string> {
  return { ...providerHeaders('identity', env), 'cache-control': 'no-store' }
}

export function securityHeaders(env: Env): Parameters<Provider['use']>[0] {
  const headers = identityHeaders(env)
  return async (ctx, next) => {
    ctx.set(headers)
    await next()
    // Keys and discovery are public, but only the dashboard's pages may read them across origins.
    const allowed = ctx.response.get('access-control-allow-origin')
    if (allowed && !env.dashboardUrls.includes(allowed)) {
      ctx.remove('access-control-allow-origin')
    }
  }
}
