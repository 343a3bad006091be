import type { SiteConfig } from '../clients/site-config.ts'

type Mode = 'demo' | 'production'
type Policy = Record<string, readonly string[]>
type Headers = Record<string, string>

/** Inputs for the headers of a surface. */
export interface SurfaceFacts {
  mode: Mode
  /** Addresses of the dashboard, which the sign-in forms return to. */
  dashboardUrls: readonly string[]
}

interface Surface {
  policy: (facts: SurfaceFacts) => Policy
  /** Overrides of the common headers. Undefined: the header is not sent. */
  headers?: Record<string, string | undefined>
}

/** Two years: the minimum for browsers' preload lists. */
const HSTS = 'max-age=63072000; includeSubDomains'

/** Headers of every surface, unless overridden. */
const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Addresses of sign-in, checkout and reports contain secrets.
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
}

/** Headers for old browsers and plug-ins, on every response of the provider. */
const forOldBrowsers = {
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

const trustedTypes: Policy = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ["'none'"],
}

const page = (frameAncestors: string): Policy => ({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'font-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': [frameAncestors],
  ...trustedTypes,
})

const devicesOfPage = 'camera=(), geolocation=(), microphone=(), payment=()'

/** Surfaces of the provider, by kind. Any other response has the headers of `api`. */
const surfaces = {
  api: {
    policy: () => ({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] }),
  },
  /** Responses of the sign-in server, and error pages: no script. */
  identity: {
    policy: ({ dashboardUrls }) => ({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'font-src': ["'self'"],
      // A form may lead to the dashboard, because browsers check form-action for redirects after a post too.
      'form-action': ["'self'", ...dashboardUrls.filter(isExpressible)],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
    }),
  },
  /** Sign-in, invitation, payouts, test bank, outbox and demo receiver. */
  page: { policy: () => page("'none'"), headers: { 'permissions-policy': devicesOfPage } },
  /** The checkout and its preview, which any site may embed (readings 4). */
  framedPage: {
    policy: () => page('*'),
    headers: {
      'permissions-policy': devicesOfPage,
      'cross-origin-resource-policy': 'cross-origin',
      'x-frame-options': undefined,
      'cross-origin-opener-policy': undefined,
    },
  },
  docs: {
    policy: () => ({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
      ...trustedTypes,
    }),
  },
  /** Clients' logos, in emails and on payers' pages. */
  image: {
    policy: () => ({ 'default-src': ["'none'"], sandbox: [] }),
    headers: { 'cross-origin-resource-policy': 'cross-origin' },
  },
} as const satisfies Record<string, Surface>

export type ProviderSurface = keyof typeof surfaces

/** Returns the security headers of a provider surface, with names in lower case. */
export function providerHeaders(surface: ProviderSurface, facts: SurfaceFacts): Headers {
  const { policy, headers = {} }: Surface = surfaces[surface]
  return written(policy(facts), { ...everywhere, ...forOldBrowsers, ...headers }, facts.mode)
}

/**
 * Returns the dashboard's security headers (quality 3): everything forbidden except the listed sources. Addresses come
 * from the site's configuration, so that a brand can contact only its own provider.
 * @param site Undefined for a host without a brand.
 * @param styleHash CSP source of the one style element that React Aria writes.
 */
export function dashboardHeaders(
  site: SiteConfig | undefined,
  { mode, styleHash }: { mode: Mode; styleHash: string },
): Headers {
  const frames = site ? originsOf([site.checkoutOrigin]) : []
  const policy: Policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", styleHash],
    'font-src': ["'self'"],
    // Logos come from the provider. A selected file is previewed as a blob before upload.
    'img-src': ["'self'", 'data:', 'blob:', ...(site ? originsOf([site.portalUrl]) : [])],
    'connect-src': ["'self'", ...(site ? originsOf(calledBy(site)) : [])],
    // The checkout, and the hidden redirect to the identity provider and back (decision 9).
    'frame-src': site ? ["'self'", ...originsOf([...frames, ...signedInAt(site)])] : ["'none'"],
    'form-action': ["'self'", ...(site ? originsOf([site.oauth.authorizeUrl]) : [])],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...trustedTypes,
  }
  return written(policy, { ...everywhere, 'permissions-policy': permissions(frames) }, mode)
}

/**
 * Headers that differ from `dashboardHeaders` for the callback of a sign-in in a hidden frame of the dashboard
 * (decision 9).
 */
export const framedCallbackHeaders: Readonly<Headers> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
}

function written(policy: Policy, headers: Record<string, string | undefined>, mode: Mode): Headers {
  const all = {
    'content-security-policy': Object.entries(policy)
      .map(([directive, values]) => [directive, ...values].join(' '))
      .join('; '),
    ...headers,
    ...(mode === 'production' && { 'strict-transport-security': HSTS }),
  }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** A content security policy cannot contain IPv6 addresses. */
function isExpressible(url: string): boolean {
  return !url.includes('[')
}

function calledBy({ restUrl, portalUrl, oauth, variants }: SiteConfig): string[] {
  const ofVariants = Object.values(variants).flatMap((variant) => [
    variant.serviceUrl,
    variant.oauth?.tokenUrl,
    variant.oauth?.jwksUrl,
  ])
  return [restUrl, portalUrl, oauth.tokenUrl, oauth.jwksUrl, ...ofVariants].filter(
    (url) => url !== undefined,
  )
}

function signedInAt({ oauth, variants }: SiteConfig): string[] {
  return [
    oauth.authorizeUrl,
    ...Object.values(variants).map((variant) => variant.oauth?.authorizeUrl ?? oauth.authorizeUrl),
  ]
}

function originsOf(urls: string[]): string[] {
  return [...new Set(urls.map((url) => new URL(url).origin))]
}

/** Allows copying here and in the checkout frame (readings 4), and no other device feature. */
function permissions(frames: string[]): string {
  const copying = ['self', ...frames.map((origin) => `"${origin}"`)].join(' ')
  const refused = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture']
  return [`clipboard-write=(${copying})`, ...refused.map((name) => `${name}=()`)].join(', ')
}
