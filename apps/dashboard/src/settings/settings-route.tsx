import { useQuery } from '@tanstack/react-query'
import type { WithEntityTag } from '@tideway/browser/http/http'
import type { ClientConfig } from '@tideway/contract/clients/clients'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { GENERIC_FAILURE } from '../platform/generic-failure.ts'
import { useApi } from '../session/api-context.tsx'
import { clientConfigQuery } from '../session/client-queries.ts'
import { useSession } from '../session/session-context.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Page } from '../ui/layout/page.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { ApprovalPolicySection } from './approvals/approval-policy-section.tsx'
import { BrandingSection } from './branding/branding-section.tsx'
import { IpWhitelistSection } from './ip-whitelist/ip-whitelist-section.tsx'
import { ApiKeysSection } from './keys/api-keys-section.tsx'
import { PayIdDomainsSection } from './pay-id-domains/pay-id-domains-section.tsx'
import { DailyReportSection } from './reports/daily-report-section.tsx'
import { Mt940Section } from './reports/mt940-section.tsx'
import { SecurityPolicySection } from './security/security-policy-section.tsx'
import styles from './settings.module.css'
import { SettingsAlert } from './settings-alert.tsx'
import { SettingsIndex } from './settings-index.tsx'
import { SingleSignOnPart } from './single-sign-on/single-sign-on-part.tsx'
import { TopUpSection } from './top-up-section.tsx'
import { UnsavedSections } from './unsaved-sections.tsx'
import { WebhookDestinationsSection } from './webhooks/destinations-section.tsx'
import { WebhooksSettingsSection } from './webhooks-settings-section.tsx'

/** Settings that were read this recently are the newest, in ms. */
const JUST_READ_MS = 5_000

/** The Settings screen (spec 2.18). */
export function SettingsRoute() {
  const { actingClientId } = useSession()
  // Another user may save in the meantime, so the newest settings are read, unless they were read on the way here.
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
          <ErrorState
            busy={config.isFetching}
            onRefresh={() => void config.refetch()}
            text={GENERIC_FAILURE}
          />
        ) : (
          <Loading />
        )}
      </Page>
    </>
  )
}

/** Sections in the specification's order, each saved separately, then our own. */
function Sections({ config }: { config: WithEntityTag<ClientConfig> }) {
  return (
    <SettingsAlert>
      <UnsavedSections>
        <div className={styles.screen}>
          <div className={styles.sections}>
            <ApiKeysSection config={config} />
            <IpWhitelistSection config={config} />
            <TopUpSection config={config} />
            <WebhookDestinationsSection />
            <WebhooksSettingsSection config={config} />
            <BrandingSection config={config} />
            <Mt940Section config={config} />
            <DailyReportSection config={config} />
            <PayIdDomainsSection />
            <SecurityPolicySection />
            <ApprovalPolicySection />
            <SingleSignOnPart />
          </div>
          <SettingsIndex />
        </div>
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
