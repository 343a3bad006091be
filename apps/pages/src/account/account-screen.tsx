import { AccountView, isAccountSection } from '@tideway/contract/identity/account'
import { LogoMark } from '@tideway/design/brand/logo'
import type { PageFacts } from '@tideway/design/brand/page-facts'
import { ButtonLink } from '@tideway/design/buttons/button'
import { Alert } from '@tideway/design/messages/alert'
import { useEffect, useState } from 'react'
import styles from './account.module.css'
import { SectionReading } from './account-section.tsx'
import { FactorsSection } from './factors/factors-section.tsx'
import { NameSection } from './name-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { useAccountView } from './use-account-view.ts'

/** Shows the signed-in person's account: name, password, second factors and sessions. */
export function AccountScreen({ facts }: { facts: PageFacts }) {
  const reading = useAccountView('person', AccountView)
  const person = reading.view
  // A change may end other sessions, so each change draws the list of sessions again.
  const [changes, setChanges] = useState(0)
  useSectionOfAddress(person !== undefined)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <LogoMark size={28} url={facts.mark} />
        <span className={styles.brand}>{facts.name}</span>
        {person?.dashboardUrl === undefined ? null : (
          <ButtonLink href={person.dashboardUrl} kind="quiet">
            Back to the dashboard
          </ButtonLink>
        )}
      </header>
      <main className={styles.main}>
        <h1>Your account</h1>
        <SectionReading reading={reading} what="your account">
          {(view) => (
            <>
              <p className={styles.person}>
                {view.email} · {view.role} at {view.clientName}
              </p>
              {view.federated ? (
                <Alert kind="info" silent>
                  Your organisation manages your name, password and second factors. Change them
                  where you sign in for work.
                </Alert>
              ) : (
                <>
                  <NameSection onSaved={reading.reread} person={view} />
                  <PasswordSection
                    email={view.email}
                    onChanged={() => setChanges((before) => before + 1)}
                  />
                  <FactorsSection />
                </>
              )}
              <SessionsSection key={changes} />
            </>
          )}
        </SectionReading>
      </main>
    </div>
  )
}

/** Scrolls to the section that the address names, for example after a sign-in, once the sections are drawn. */
function useSectionOfAddress(drawn: boolean): void {
  useEffect(() => {
    const section = window.location.hash.slice(1)
    if (!drawn || !isAccountSection(section) || section === 'name') return
    document.getElementById(section)?.scrollIntoView()
  }, [drawn])
}
