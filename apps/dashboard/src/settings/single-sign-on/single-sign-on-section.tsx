import { useQuery } from '@tanstack/react-query'
import { CopyField } from '@tideway/design/fields/copy-field'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { ReadFailed } from '../../ui/empty-state.tsx'
import { EmailDomains } from './email-domains.tsx'
import { RemoveSignOn } from './remove-sign-on.tsx'
import { SignOnForm } from './sign-on-form.tsx'
import styles from './single-sign-on.module.css'
import { singleSignOnQuery } from './single-sign-on-queries.ts'

/** Content of the section 'Single Sign-On' (decision 121). It is not part of the specification. */
export function SingleSignOnSettings() {
  const { actingClientId } = useSession()
  const settings = useQuery(singleSignOnQuery(useApi(), actingClientId))
  if (settings.isError && !settings.data) {
    return <ReadFailed query={settings} />
  }
  if (!settings.data) return <Skeleton height="220px" />
  const { redirectUri, provider, domains } = settings.data
  return (
    <div className={styles.parts}>
      <CopyField
        hint="Register this address in your OpenID provider."
        label="Redirect address"
        value={redirectUri}
        whole
      />
      <EmailDomains domains={domains} />
      <SignOnForm settings={settings.data} />
      {provider ? <RemoveSignOn issuer={provider.issuer} /> : null}
    </div>
  )
}
