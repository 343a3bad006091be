import type { SiteConfigInput } from '@tideway/contract/clients/site-config'
import { SiteConfig } from '@tideway/contract/clients/site-config'
import { expect, test } from 'vitest'
import { withVariant } from './site-config.ts'

const input: SiteConfigInput = {
  brand: 'tideway',
  providerName: 'Tideway',
  restUrl: 'http://localhost:4001/rest',
  portalUrl: 'http://localhost:4001/portal',
  checkoutOrigin: 'http://localhost:4001',
  defaultPayIdDomain: 'pay.tideway.example',
  oauth: {
    issuer: 'http://localhost:4001/identity',
    clientId: 'tideway-dashboard',
    authorizeUrl: 'http://localhost:4001/identity/auth',
    signupUrl: 'http://localhost:4001/identity/signup',
    tokenUrl: 'http://localhost:4001/identity/token',
    logoutUrl: 'http://localhost:4001/identity/logout',
    scopes: ['openid', 'email'],
  },
  variants: {
    partner: {
      oauth: { clientId: 'partner-client' },
      providerName: 'Partner Pay',
      serviceUrl: 'https://api.partner.example/rest',
    },
    plain: {},
  },
}
const config = SiteConfig.parse(input)

test('a minimal configuration gets the defaults', () => {
  expect(config).toMatchObject({
    title: 'Dashboard',
    paymentExpiryMinutes: 2880,
    featureFlags: {},
  })
  expect(config.payoutsUrl).toBeUndefined()
})

test('a variant has its own sign-in, name and service', () => {
  const variant = withVariant(config, 'partner')
  expect(variant).toMatchObject({
    providerName: 'Partner Pay',
    restUrl: 'https://api.partner.example/rest',
    portalUrl: 'http://localhost:4001/portal',
  })
  expect(variant.oauth).toEqual({
    ...config.oauth,
    clientId: 'partner-client',
    scopes: ['openid', 'email', 'profile'],
  })
})

test.each([undefined, 'unknown', 'constructor', '__proto__'])('%s is not a variant', (appName) => {
  expect(withVariant(config, appName)).toBe(config)
})

test.each(['red', '#fff', '#0b6a78;}', 'url(x)'])('%s is not a brand colour', (brandColour) => {
  expect(SiteConfig.safeParse({ ...input, brandColour }).success).toBe(false)
})
