import type { SiteConfig } from '../clients/site-config.ts'

type Mode = 'demo' | 'production'
type Policy = Record<string, readonly string[]>
type Headers = Record<string, string>

/** What the headers of a surface depend on. */
export interface SurfaceFacts {
  mode: Mode
  /** Where the dashboard is served: forms of the sign-in lead back there. */
  dashboardUrls: readonly string[]
}

interface Surface {
  policy: (facts: SurfaceFacts) => Policy
  /** Instead of what every surface has; undefined: not sent. */
  headers?: Record<string, string | undefined>
}

/** Two years: what browsers ask of sites that want to be on their list. */
const HSTS = 'max-age=63072000; includeSubDomains'

/** Of every surface, unless it says otherwise. */
const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Addresses of sign-in, checkout and reports carry secrets.
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
}

/** Settings for old browsers and plug-ins, on everything that the provider sends. */
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

/** What the provider serves, by kind. Everything that is not one of the others has the headers of `api`. */
const surfaces = {
  api: {
    policy: () => ({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] }),
  },
  /** What the sign-in server answers itself, and pages about errors: no script. */
  identity: {
    policy: ({ dashboardUrls }) => ({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'font-src': ["'self'"],
      // A form may lead to the dashboard: browsers hold a redirect after a post against form-action too.
      'form-action': ["'self'", ...dashboardUrls.filter(isExpressible)],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
    }),
  },
  /** Sign-in, invitation, payouts, test bank, outbox and demo receiver. */
  page: { policy: () => page("'none'"), headers: { 'permissions-policy': devicesOfPage } },
  /** The checkout and its preview, which any site may frame (readings 4). */
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
  /** Logos of clients, in mails and on pages of payers. */
  image: {
    policy: () => ({ 'default-src': ["'none'"], sandbox: [] }),
    headers: { 'cross-origin-resource-policy': 'cross-origin' },
  },
} as const satisfies Record<string, Surface>

export type ProviderSurface = keyof typeof surfaces

/** The security headers of a surface of the provider: names in lower case. */
export function providerHeaders(surface: ProviderSurface, facts: SurfaceFacts): Headers {
  const { policy, headers = {} }: Surface = surfaces[surface]
  return written(policy(facts), { ...everywhere, ...forOldBrowsers, ...headers }, facts.mode)
}

/**
 * The security headers of the dashboard (quality 3): everything forbidden, then what it needs. Addresses come from the
 * configuration of its site, so that a brand can reach its provider and nothing else.
 * @param site Undefined: a host that no brand has.
 * @param styleHash The one style element that React Aria writes itself, as a CSP source.
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
    // Logos come from the provider; a chosen file is previewed as a blob before it is sent.
    'img-src': ["'self'", 'data:', 'blob:', ...(site ? originsOf([site.portalUrl]) : [])],
    'connect-src': ["'self'", ...(site ? originsOf(calledBy(site)) : [])],
    // The checkout, and the hidden way to the identity provider and back (decision 59).
    'frame-src': site ? ["'self'", ...originsOf([...frames, ...signedInAt(site)])] : ["'none'"],
    'form-action': ["'self'", ...(site ? originsOf([site.oauth.authorizeUrl]) : [])],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...trustedTypes,
  }
  return written(policy, { ...everywhere, 'permissions-policy': permissions(frames) }, mode)
}

/** The end of a sign-in in a hidden frame of the dashboard: these differ from `dashboardHeaders` (decision 59). */
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

/** A content security policy knows no IPv6 addresses. */
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

/** Copying is allowed here and in the checkout frame (readings 4); nothing else is asked of the device. */
function permissions(frames: string[]): string {
  const copying = ['self', ...frames.map((origin) => `"${origin}"`)].join(' ')
  const refused = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture']
  return [`clipboard-write=(${copying})`, ...refused.map((name) => `${name}=()`)].join(', ')
}
