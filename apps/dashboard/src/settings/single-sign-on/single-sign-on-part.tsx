import { Skeleton } from '@tideway/design/indicators/skeleton'
import { useState } from 'react'
import { GENERIC_FAILURE } from '../../platform/generic-failure.ts'
import { useSession } from '../../session/session-context.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import { SettingsSection } from '../settings-section.tsx'
import { offersSingleSignOn, SINGLE_SIGN_ON } from './offers-single-sign-on.ts'

const content = lazyComponent(
  async () => (await import('./single-sign-on-section.tsx')).SingleSignOnSettings,
)

/** Section 'Single Sign-On' for the few people who may change it. Others do not load it. */
export function SingleSignOnPart() {
  const { user } = useSession()
  const [failed, setFailed] = useState(false)
  const isOffered = offersSingleSignOn(user)
  const Content = useLazyComponent(content, isOffered && !failed, () => setFailed(true))
  if (!isOffered) return null
  return (
    <SettingsSection
      title={SINGLE_SIGN_ON}
      words="Your people sign in with their work account at your OpenID provider, such as Microsoft Entra ID, Okta or Google."
    >
      {Content ? (
        <Content />
      ) : failed ? (
        <ErrorState busy={false} onRefresh={() => setFailed(false)} text={GENERIC_FAILURE} />
      ) : (
        <Skeleton height="220px" />
      )}
    </SettingsSection>
  )
}
