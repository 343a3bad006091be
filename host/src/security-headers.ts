import { createHash } from 'node:crypto'
import type { SiteConfig } from '@tideway/contract/clients/site-config'

/** The one style element React Aria writes by itself, on iOS while a dialog holds the page still. */
export const scrollLockStyle = `@layer {
  * {
    overscroll-behavior: contain;
  }
}`

const scrollLockHash = `'sha256-${createHash('sha256').update(scrollLockStyle).digest('base64')}'`

/**
 * quality 3: everything forbidden, then what the dashboard needs. Addresses come from the site's own
 * configuration, so that a brand can reach its provider and nothing else.
 */
export function securityHeaders(
  site: SiteConfig | undefined,
  mode: 'demo' | 'production',
): Record<string, string> {
  const frames = site ? origins([site.checkoutOrigin]) : []
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", scrollLockHash],
    'font-src': ["'self'"],
    // Logos come from the provider; a chosen file is previewed as a blob before it is sent.
    'img-src': ["'self'", 'data:', 'blob:', ...(site ? origins([site.portalUrl]) : [])],
    'connect-src': ["'self'", ...(site ? origins(called(site)) : [])],
    // The checkout, and the hidden way to the identity provider and back (framed-callback.ts).
    'frame-src': site ? ["'self'", ...origins([...frames, ...signedInAt(site)])] : ["'none'"],
    'form-action': ["'self'", ...(site ? origins([site.oauth.authorizeUrl]) : [])],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  }
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, values]) => [directive, ...values].join(' '))
      .join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissions(frames),
    ...(mode === 'production' && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
  }
}

function called(site: SiteConfig): string[] {
  const variants = Object.values(site.variants).flatMap((variant) => [
    variant.serviceUrl,
    variant.oauth?.tokenUrl,
    variant.oauth?.jwksUrl,
  ])
  return [
    site.restUrl,
    site.portalUrl,
    site.oauth.tokenUrl,
    site.oauth.jwksUrl,
    ...variants,
  ].filter((url) => url !== undefined)
}

function signedInAt({ oauth, variants }: SiteConfig): string[] {
  return [
    oauth.authorizeUrl,
    ...Object.values(variants).map((variant) => variant.oauth?.authorizeUrl ?? oauth.authorizeUrl),
  ]
}

function origins(urls: string[]): string[] {
  return [...new Set(urls.map((url) => new URL(url).origin))]
}

/** Copying is allowed here and in the checkout frame (readings 4); nothing else is asked of the device. */
function permissions(frames: string[]): string {
  const copying = ['self', ...frames.map((origin) => `"${origin}"`)].join(' ')
  const refused = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture']
  return [`clipboard-write=(${copying})`, ...refused.map((name) => `${name}=()`)].join(', ')
}
