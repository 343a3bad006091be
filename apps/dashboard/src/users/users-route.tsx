import { Page, Section } from '../ui/layout/page.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { ActivityTrail } from './activity/activity-trail.tsx'
import { Invitations } from './invitations/invitations.tsx'
import { InviteCard } from './invitations/invite-card.tsx'
import { RolesAndRights } from './roles/roles-and-rights.tsx'
import { SecondFactors } from './second-factors/second-factors.tsx'
import styles from './users.module.css'
import { UsersTable } from './users-table.tsx'

/** The Users screen (spec 2.17). */
export function UsersRoute() {
  return (
    <>
      <PageHead subtitle="Manage users of this dashboard" title="User Management" />
      <Page>
        <div className={styles.top}>
          <Section title="Invite a user">
            <InviteCard />
          </Section>
          <div>
            <Section title="Pending invitations">
              <Invitations />
            </Section>
          </div>
        </div>
        <UsersTable />
        <SecondFactors />
        <RolesAndRights />
        <ActivityTrail />
      </Page>
    </>
  )
}
