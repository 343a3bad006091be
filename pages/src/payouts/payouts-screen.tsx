import { Alert } from '@tideway/look/alert'
import { Button, ButtonLink } from '@tideway/look/button'
import { Skeleton } from '@tideway/look/skeleton'
import { useMemo, useState } from 'react'
import { actingClient, dashboardHome } from './acting-client.ts'
import styles from './payouts.module.css'
import { payoutsCalls } from './payouts-calls.ts'
import { PayoutsDesk } from './payouts-desk.tsx'
import { PayoutsHeader } from './payouts-header.tsx'
import type { SignedIn } from './payouts-session.ts'
import type { PayoutsStorage } from './payouts-storage.ts'
import { useReading } from './use-reading.ts'

export interface PayoutsScreenProps {
  session: SignedIn
  storage: PayoutsStorage
  /** The brand's mark, for clients without a logo. */
  markUrl: string | undefined
}

/** The app: who acts, then the payout and what became of the last ones. */
export function PayoutsScreen({ session, storage, markUrl }: PayoutsScreenProps) {
  const { person, idToken, wantedClientId, config } = session
  const [ended, setEnded] = useState(false)
  const ownCalls = useMemo(
    () => payoutsCalls({ idToken, onUnauthorized: () => setEnded(true) }),
    [idToken],
  )
  const clients = useReading(ownCalls.clients, 0)
  const acting = clients.value && actingClient(clients.value, person.organisationId, wantedClientId)
  const actingId = acting?.clientId
  const logo = useReading(
    async () => (await ownCalls.clientConfig(person.organisationId)).logoUrl ?? undefined,
    0,
  )
  const calls = useMemo(
    () =>
      actingId === undefined || actingId === person.organisationId
        ? ownCalls
        : payoutsCalls({ idToken, actingClientId: actingId, onUnauthorized: () => setEnded(true) }),
    [ownCalls, idToken, actingId, person.organisationId],
  )
  const { dashboardUrl } = config
  const homeUrl = dashboardUrl && dashboardHome(dashboardUrl, acting)

  return (
    <>
      <PayoutsHeader
        actingFor={acting?.switched ? acting.name : undefined}
        homeUrl={homeUrl}
        logoUrl={logo.value}
        markUrl={markUrl}
        name={acting?.organisationName ?? person.organisationId}
        onLogout={() => void session.signOut()}
        person={person}
      />
      <main className={styles.main} id="main">
        <div className={styles.head}>
          <h1>New payout</h1>
          <p className="subtle">Pay a person or a business by PayID, or by BSB and account</p>
        </div>
        <div className={styles.notices}>
          {ended ? (
            <Alert
              actions={<Button onClick={() => void session.signIn()}>Sign in again</Button>}
              kind="warning"
              title="Your session has ended"
            >
              What you typed is kept.
            </Alert>
          ) : null}
          {acting?.refusedClientId ? (
            <Alert kind="warning">
              You cannot act for client {acting.refusedClientId}. You are acting for your own
              organisation.
            </Alert>
          ) : null}
        </div>
        {!person.mayPay ? (
          <Alert
            actions={
              homeUrl ? <ButtonLink href={homeUrl}>Go to the dashboard</ButtonLink> : undefined
            }
            kind="info"
            silent
            title="You cannot make payouts"
          >
            Your role, {person.roleText}, does not have the permission ‘New Payout Request’. An
            administrator of your organisation can change your role.
          </Alert>
        ) : acting ? (
          <PayoutsDesk
            acting={acting}
            calls={calls}
            dashboardUrl={dashboardUrl}
            key={acting.clientId}
            person={person}
            storage={storage}
          />
        ) : clients.failed && !ended ? (
          <Alert actions={<Button onClick={clients.again}>Refresh</Button>} kind="error">
            It could not be read which client you act for.
          </Alert>
        ) : (
          <div aria-busy={!ended} className={styles.loading}>
            <span className="visually-hidden">Loading</span>
            <Skeleton height="280px" />
          </div>
        )}
      </main>
    </>
  )
}
