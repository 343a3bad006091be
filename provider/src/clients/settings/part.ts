import type { Part } from '../../part.ts'
import { firstStepsRoutes } from './first-steps-routes.ts'
import { hostKeyRoutes } from './host-keys/portal-routes.ts'
import { payIdDomainRoutes as portalPayIdDomainRoutes } from './pay-id-domains/portal-routes.ts'
import { payIdDomainRoutes } from './pay-id-domains/rest-routes.ts'
import { settingsRoutes } from './portal-routes.ts'
import { securityPolicyRoutes } from './security-policy-routes.ts'

export const settingsPart = {
  rest: payIdDomainRoutes,
  portal(app, platform) {
    firstStepsRoutes(app, platform)
    hostKeyRoutes(app, platform)
    securityPolicyRoutes(app, platform)
    settingsRoutes(app, platform)
    portalPayIdDomainRoutes(app, platform)
  },
} satisfies Part
