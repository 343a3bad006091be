import { useQuery } from '@tanstack/react-query'
import { Button, ButtonLink } from '@tideway/design/buttons/button'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { Alert } from '@tideway/design/messages/alert'
import { useState } from 'react'
import { payoutsApi } from './calls/payouts-api.ts'
import { payoutsCalls } from './calls/payouts-calls.ts'
import { clientConfigQuery, clientsQuery } from './calls/payouts-queries.ts'
import styles from './payouts.module.css'
import { PayoutsDesk } from './payouts-desk.tsx'
import { PayoutsHeader } from './payouts-header.tsx'
import { actingClient, dashboardHome } from './session/acting-client.ts'
import { PayoutsProof } from './session/payouts-proof.tsx'
import type { SignedIn } from './session/payouts-session.ts'
import type { PayoutsStorage } from './session/payouts-storage.ts'

export interface PayoutsScreenProps {
  session: SignedIn
  storage: PayoutsStorage
  /** URL of the brand's mark, used for clients without a logo. */
  markUrl: string | undefined
}

/** The app: first the acting client, then the payout and the outcomes of the last ones. */
export function PayoutsScreen({ session, storage, markUrl }: PayoutsScreenProps) {
  const { person, wantedClientId, config } = session
  const { organisationId } = person
  const [ended, setEnded] = useState(false)
  const callsOf = (clientId: string) =>
    payoutsCalls(payoutsApi(session, clientId, () => setEnded(true)))
  const ownCalls = callsOf(organisationId)
  const clients = useQuery(clientsQuery(ownCalls, organisationId))
  const { data: ownConfig } = useQuery(clientConfigQuery(ownCalls, organisationId))
  const acting = clients.data && actingClient(clients.data, organisationId, wantedClientId)
  const { dashboardUrl } = config
  const homeUrl =
    dashboardUrl && dashboardHome(dashboardUrl, organisationId, acting?.clientId ?? wantedClientId)

  return (
    <>
      <PayoutsHeader
        actingFor={acting?.switched ? acting.name : undefined}
        homeUrl={homeUrl}
        logoUrl={ownConfig?.logoUrl ?? undefined}
        markUrl={markUrl}
        name={acting?.organisationName ?? organisationId}
        onLogout={() => session.signOut()}
        person={person}
      />
      <PayoutsProof session={session} />
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
              Sign in again to continue; nothing you typed is lost.
            </Alert>
          ) : null}
          {acting?.refusedClientId ? (
            <Alert kind="warning">
              You can’t act for client {acting.refusedClientId}, so you’re acting for your own
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
            title="You don’t have permission to make payouts"
          >
            Your role, {person.roleText}, doesn’t include the permission ‘New Payout Request’. Ask
            an administrator in your organisation to change your role.
          </Alert>
        ) : acting ? (
          <PayoutsDesk
            acting={acting}
            calls={callsOf(acting.clientId)}
            dashboardUrl={dashboardUrl}
            key={acting.clientId}
            person={person}
            storage={storage}
          />
        ) : clients.isError && !ended ? (
          <Alert
            actions={<Button onClick={() => void clients.refetch()}>Refresh</Button>}
            kind="error"
          >
            We couldn’t load the client you’re acting for.
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
