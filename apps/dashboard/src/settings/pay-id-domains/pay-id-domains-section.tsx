import { useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '@tideway/browser/http/api-failure'
import { useSingleMutation } from '@tideway/browser/mutations/use-single-mutation'
import type { DomainProof, ListedPayIdDomain } from '@tideway/contract/settings/pay-id-domains'
import { Button } from '@tideway/design/buttons/button'
import { Chip } from '@tideway/design/indicators/chip'
import { Alert } from '@tideway/design/messages/alert'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { GENERIC_FAILURE } from '../../platform/generic-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { clientKeys } from '../../session/client-queries.ts'
import { useSession } from '../../session/session-context.tsx'
import { CopyText } from '../../ui/text/id-text.tsx'
import { DateTimeText } from '../../ui/time/date-time-text.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { payIdDomainsKey, useOpenClaims, verifyPayIdDomain } from './pay-id-domain-queries.ts'
import styles from './pay-id-domains.module.css'

export const PAY_ID_DOMAINS = 'PayID Domains'

/**
 * The domains of a client while a claim waits for its proof (decision 14). The section is not part of the specification
 * and comes after its sections.
 */
export function PayIdDomainsSection() {
  const domains = useOpenClaims()
  const { verifying, failure, verify } = useVerification()
  if (!domains) return null
  return (
    <SettingsSection
      title={PAY_ID_DOMAINS}
      words="Publish the TXT record of each new domain with your DNS provider, then verify the domain. Until then you can’t use it for PayIDs."
    >
      <ul aria-label={PAY_ID_DOMAINS} className={styles.domains}>
        {domains.map((domain) => (
          <li key={domain.domain}>
            <Domain
              busy={verifying === domain.domain}
              domain={domain}
              failure={failure?.domain === domain.domain ? failure.reason : undefined}
              onVerify={() => verify(domain.domain)}
            />
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}

interface DomainProps {
  domain: ListedPayIdDomain
  busy: boolean
  failure: string | undefined
  onVerify: () => void
}

function Domain({ domain: { domain, status, proof }, busy, failure, onVerify }: DomainProps) {
  return (
    <>
      <div className={styles.head}>
        <span className={styles.name}>{domain}</span>
        <Chip tone={status === 'VERIFIED' ? 'green' : 'yellow'}>{status}</Chip>
      </div>
      {proof ? (
        <>
          <Proof proof={proof} />
          <Button aria-label={`Verify ${domain}`} busy={busy} onClick={onVerify}>
            Verify
          </Button>
          {failure === undefined ? null : (
            <Alert kind="error">
              <p>{failure}. New records can take up to an hour to appear.</p>
            </Alert>
          )}
        </>
      ) : null}
    </>
  )
}

function Proof({ proof: { recordName, recordValue, expiresDatetime } }: { proof: DomainProof }) {
  return (
    <dl className={styles.proof}>
      <dt>Type</dt>
      <dd>TXT</dd>
      <dt>Name</dt>
      <dd className="mono">
        <CopyText name="TXT record name" value={recordName} />
      </dd>
      <dt>Value</dt>
      <dd className="mono">
        <CopyText name="TXT record value" value={recordValue} />
      </dd>
      <dt>Verify by</dt>
      <dd>
        <DateTimeText instant={expiresDatetime} />
      </dd>
    </dl>
  )
}

/** Verifies domains one at a time. `failure` is the reason of the last failed check. */
function useVerification() {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const { mutate, isPending, variables, error } = useSingleMutation({
    mutationFn: (domain: string) => verifyPayIdDomain(api, actingClientId, domain),
    onSuccess(_verified, domain) {
      snackbar(`${domain} is verified. You can use it for PayIDs now.`)
    },
    // Reads again after a failure too, because a call without a response may have succeeded. The config holds the
    // domains available for a request.
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: payIdDomainsKey(actingClientId) })
      void queryClient.invalidateQueries({ queryKey: clientKeys.config(actingClientId) })
    },
  })
  return {
    verifying: isPending ? variables : undefined,
    failure:
      error && variables !== undefined
        ? { domain: variables, reason: reasonOf(error) ?? GENERIC_FAILURE }
        : undefined,
    verify: mutate,
  }
}
