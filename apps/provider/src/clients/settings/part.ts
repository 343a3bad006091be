import type { Part } from '../../part.ts'
import { firstStepsRoutes } from './first-steps-routes.ts'
import { hostKeyApproval } from './host-keys/accept-host-key.ts'
import { hostKeyRoutes } from './host-keys/portal-routes.ts'
import { payIdDomainRoutes as portalPayIdDomainRoutes } from './pay-id-domains/portal-routes.ts'
import { payIdDomainRoutes } from './pay-id-domains/rest-routes.ts'
import { settingsRoutes } from './portal-routes.ts'
import { securityPolicyApproval } from './security-policy-approval.ts'
import { securityPolicyRoutes } from './security-policy-routes.ts'
import { allowListApproval, newKeysApproval, reportTargetApproval } from './settings-approvals.ts'

export const settingsPart = {
  rest: payIdDomainRoutes,
  portal(app, platform) {
    firstStepsRoutes(app, platform)
    hostKeyRoutes(app, platform)
    securityPolicyRoutes(app, platform)
    settingsRoutes(app, platform)
    portalPayIdDomainRoutes(app, platform)
  },
  approvables: (env) => [
    newKeysApproval(env),
    reportTargetApproval(env),
    allowListApproval(env),
    hostKeyApproval,
    securityPolicyApproval,
  ],
} satisfies Part
