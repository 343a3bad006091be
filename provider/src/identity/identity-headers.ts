import type { Provider } from 'oidc-provider'
import type { Env } from '../platform/env.ts'

/**
 * For the answers the sign-in server writes itself. A form may lead to the dashboard: browsers hold
 * a redirect after a post against form-action too.
 */
export function identityHeaders(
  env: Pick<Env, 'providerUrl' | 'dashboardUrls' | 'mode'>,
): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    ['form-action', "'self'", ...env.dashboardUrls.filter(expressible)].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]
  return {
    'content-security-policy': policy.join(';'),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    ...(env.mode === 'production' && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
  }
}

/** A content security policy knows no IPv6 addresses. */
function expressible(url: string): boolean {
  return !url.includes('[')
}

export function securityHeaders(env: Env): Parameters<Provider['use']>[0] {
  const headers = identityHeaders(env)
  return async (ctx, next) => {
    ctx.set(headers)
    await next()
    // Keys and discovery are public, but readable only by the dashboard's pages all the same.
    const allowed = ctx.response.get('access-control-allow-origin')
    if (allowed && !env.dashboardUrls.includes(allowed)) {
      ctx.remove('access-control-allow-origin')
    }
  }
}
