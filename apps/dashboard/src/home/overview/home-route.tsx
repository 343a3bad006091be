import { BalanceCard } from '../../money/balance/balance-card.tsx'
import { useClientConfig } from '../../session/client-queries.ts'
import { useSession } from '../../session/session-context.tsx'
import { Columns, Expected, Page, Section } from '../../ui/layout/page.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { FirstSteps } from '../first-steps/first-steps.tsx'
import { TasksPart } from '../tasks/tasks-part.tsx'
import { ActivitySection } from './activity-section.tsx'
import { TopUpCard } from './top-up-card.tsx'

/** The home screen (spec 2.9). */
export function HomeRoute() {
  const { permissions } = useSession()
  const { data: client, isPending } = useClientConfig()
  return (
    <>
      <PageHead title="Dashboard" />
      <Page>
        <TasksPart />
        <FirstSteps />
        <Columns>
          {permissions.balanceRead ? (
            <Section title="Status">
              <BalanceCard />
            </Section>
          ) : null}
          {isPending ? <Expected /> : null}
          {client?.topUpPayId ? (
            <Section title="Settings">
              <TopUpCard payId={client.topUpPayId} />
            </Section>
          ) : null}
        </Columns>
        {permissions.balanceRead ? <ActivitySection /> : null}
      </Page>
    </>
  )
}
