import { useQuery } from '@tanstack/react-query'
import type { WithEntityTag } from '@tideway/browser/http/http'
import type { ClientConfig } from '@tideway/contract/clients/clients'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { useApi } from '../session/api-context.tsx'
import { clientConfigQuery } from '../session/client-queries.ts'
import { useSession } from '../session/session-context.tsx'
import { ReadFailed } from '../ui/empty-state.tsx'
import { Page } from '../ui/layout/page.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { useApprovalPolicy } from './approvals/approval-policy-queries.ts'
import { ApprovalPolicySection } from './approvals/approval-policy-section.tsx'
import { BrandingSection } from './branding/branding-section.tsx'
import { IpWhitelistSection } from './ip-whitelist/ip-whitelist-section.tsx'
import { ApiKeysSection } from './keys/api-keys-section.tsx'
import { usePayIdDomains } from './pay-id-domains/pay-id-domain-queries.ts'
import { PAY_ID_DOMAINS, PayIdDomainsSection } from './pay-id-domains/pay-id-domains-section.tsx'
import { DailyReportSection } from './reports/daily-report-section.tsx'
import { Mt940Section } from './reports/mt940-section.tsx'
import { useSecurityPolicy } from './security/security-policy-queries.ts'
import { SecurityPolicySection } from './security/security-policy-section.tsx'
import styles from './settings.module.css'
import { SettingsAlert } from './settings-alert.tsx'
import type { SettingsPart } from './settings-parts.tsx'
import { SettingsParts } from './settings-parts.tsx'
import { APPROVALS, SECURITY, specifiedParts } from './settings-sections.ts'
import { offersSingleSignOn, SINGLE_SIGN_ON } from './single-sign-on/offers-single-sign-on.ts'
import { SingleSignOnPart } from './single-sign-on/single-sign-on-part.tsx'
import { TopUpSection } from './top-up-section.tsx'
import { UnsavedSections } from './unsaved-sections.tsx'
import { WebhookDestinationsSection } from './webhooks/destinations-section.tsx'
import { WebhooksSettingsSection } from './webhooks-settings-section.tsx'

/** Settings read within this time are not read again, in ms. */
const JUST_READ_MS = 5_000

/** The Settings screen (spec 2.18). */
export function SettingsRoute() {
  const { actingClientId } = useSession()
  // Reads the newest settings, because another user may have saved. Settings that were just read on the way here are
  // kept.
  const config = useQuery({
    ...clientConfigQuery(useApi(), actingClientId),
    refetchOnMount: ({ state }) =>
      Date.now() - state.dataUpdatedAt < JUST_READ_MS ? false : 'always',
    refetchOnWindowFocus: 'always',
  })
  return (
    <>
      <PageHead subtitle="Customise your account" title="Settings" />
      <Page>
        {config.data ? (
          <Sections config={config.data} key={actingClientId} />
        ) : config.isError ? (
          <ReadFailed query={config} />
        ) : (
          <Loading />
        )}
      </Page>
    </>
  )
}

/** The specification's sections in its order and our own sections, in parts. Each section is saved separately. */
function Sections({ config }: { config: WithEntityTag<ClientConfig> }) {
  const hasDomains = usePayIdDomains() !== undefined
  const hasSecurity = useSecurityPolicy() !== undefined
  const hasApprovals = useApprovalPolicy() !== undefined
  const hasSignOn = offersSingleSignOn(useSession().user)
  const parts: SettingsPart[] = [
    {
      name: 'Developers',
      titles: [...specifiedParts.Developers, ...(hasDomains ? [PAY_ID_DOMAINS] : [])],
      content: (
        <>
          <ApiKeysSection config={config} />
          <IpWhitelistSection config={config} />
          <TopUpSection config={config} />
          <PayIdDomainsSection />
        </>
      ),
    },
    {
      name: 'Webhooks',
      titles: specifiedParts.Webhooks,
      content: (
        <>
          <WebhookDestinationsSection />
          <WebhooksSettingsSection config={config} />
        </>
      ),
    },
    {
      name: 'Branding',
      titles: specifiedParts.Branding,
      content: <BrandingSection config={config} />,
    },
    {
      name: 'Reports',
      titles: specifiedParts.Reports,
      content: (
        <>
          <Mt940Section config={config} />
          <DailyReportSection config={config} />
        </>
      ),
    },
    {
      name: 'Single sign-on',
      titles: hasSignOn ? [SINGLE_SIGN_ON] : [],
      content: <SingleSignOnPart />,
    },
    // Last, because it appears when the provider has answered.
    {
      name: 'Security and approvals',
      titles: [...(hasSecurity ? [SECURITY] : []), ...(hasApprovals ? [APPROVALS] : [])],
      content: (
        <>
          <SecurityPolicySection />
          <ApprovalPolicySection />
        </>
      ),
    },
  ]
  return (
    <SettingsAlert>
      <UnsavedSections>
        <SettingsParts parts={parts.filter(({ titles }) => titles.length > 0)} />
      </UnsavedSections>
    </SettingsAlert>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className={styles.loading}>
      <span className="visually-hidden">Loading</span>
      <Skeleton height="24px" width="120px" />
      <Skeleton height="148px" />
      <Skeleton height="24px" width="140px" />
      <Skeleton height="220px" width="420px" />
    </div>
  )
}
