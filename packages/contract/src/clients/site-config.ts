import { z } from 'zod/mini'

/**
 * `/config.json` of the dashboard: one response per host (spec 1, white-labelling). The static host writes it, and the
 * dashboard reads it first. It contains no secrets.
 */

/** Brand colours must be `#rrggbb`, because they become a CSS value. */
const Colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))

const address = z.url({ protocol: /^https?$/ })

export const OAuthConfig = z.object({
  issuer: address,
  clientId: z.string(),
  authorizeUrl: address,
  signupUrl: address,
  tokenUrl: address,
  logoutUrl: address,
  /** If set, the id token's signature is checked too. */
  jwksUrl: z.optional(address),
  scopes: z._default(z.array(z.string()), ['openid', 'email', 'profile']),
})
export type OAuthConfig = z.infer<typeof OAuthConfig>

/** Overrides of a variant to its host's configuration (spec 1; readings 2, variants). */
export const SiteVariant = z.object({
  oauth: z.optional(z.partial(OAuthConfig)),
  providerName: z.optional(z.string()),
  brandColour: z.optional(Colour),
  /** Replaces the base URL of the REST API. */
  serviceUrl: z.optional(address),
})
export type SiteVariant = z.infer<typeof SiteVariant>

export const SiteConfig = z.object({
  /** `{brand}` of the transaction types: letters and digits, starting with a letter. */
  brand: z.string().check(z.regex(/^[a-z][a-zA-Z0-9]*$/)),
  /** The payment service's name in texts. */
  providerName: z.string(),
  title: z._default(z.string(), 'Dashboard'),
  faviconUrl: z.optional(z.string()),
  /** Replaces the logo of a client that has none (spec 2.5). */
  markUrl: z.optional(z.string()),
  brandColour: z.optional(Colour),
  /** Base address without `/v1`: `{restUrl}/v1` and `{portalUrl}/v1` are the two APIs (spec 7.1). */
  restUrl: address,
  portalUrl: address,
  /** The only origin whose checkout frames are trusted. */
  checkoutOrigin: address,
  /** The payouts web app. If absent, no link leads to it (spec 2.7). */
  payoutsUrl: z.optional(address),
  /** The dashboard that the payouts app returns to if its address names none. */
  mainDashboardUrl: z.optional(address),
  docsUrl: z.optional(address),
  /** The account page of the signed-in person. If absent, no link leads to it. */
  accountUrl: z.optional(address),
  /** Demo only: where any visitor can act as the payer's bank. */
  testBankUrl: z.optional(address),
  oauth: OAuthConfig,
  defaultPayIdDomain: z.string(),
  paymentExpiryMinutes: z._default(z.int().check(z.positive()), 2880),
  /** If true, each call starts a W3C trace, which the provider continues. */
  traceCalls: z.optional(z.boolean()),
  /** appsDisabled is '1' if the apps are not offered (spec 2.2). */
  featureFlags: z._default(z.record(z.string(), z.string()), {}),
  variants: z._default(z.record(z.string(), SiteVariant), {}),
})
export type SiteConfig = z.infer<typeof SiteConfig>
export type SiteConfigInput = z.input<typeof SiteConfig>
