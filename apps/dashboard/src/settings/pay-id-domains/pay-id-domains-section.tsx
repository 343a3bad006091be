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
import { AddPayIdDomain } from './add-pay-id-domain.tsx'
import type { DomainAct } from './pay-id-domain-queries.ts'
import { changeDomain, payIdDomainsKey, usePayIdDomains } from './pay-id-domain-queries.ts'
import styles from './pay-id-domains.module.css'

export const PAY_ID_DOMAINS = 'PayID Domains'

/**
 * The domains of a client's PayIDs, and the proof that a new one waits for (decision 14). The section is not part of
 * the specification and comes after its sections.
 */
export function PayIdDomainsSection() {
  const domains = usePayIdDomains()
  const { act, pending, failure } = useDomainActs()
  if (!domains) return null
  return (
    <SettingsSection
      title={PAY_ID_DOMAINS}
      words="Customers see your business name in PayIDs at your own domain. Add a domain, publish its TXT record with your DNS provider, then verify the domain. Until then you can’t use it for PayIDs."
    >
      {domains.length === 0 ? null : (
        <ul aria-label={PAY_ID_DOMAINS} className={styles.domains}>
          {domains.map((domain) => (
            <li key={domain.domain}>
              <Domain
                domain={domain}
                failure={
                  failure?.domain === domain.domain && failure.kind !== 'add'
                    ? failure.reason
                    : undefined
                }
                onRemove={() => void act({ kind: 'remove', domain: domain.domain })}
                onVerify={() => void act({ kind: 'verify', domain: domain.domain })}
                pending={pending?.domain === domain.domain ? pending.kind : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <AddPayIdDomain
        busy={pending?.kind === 'add'}
        failure={failure?.kind === 'add' ? failure.reason : undefined}
        onAdd={(domain, merchantName) => act({ kind: 'add', domain, merchantName })}
      />
    </SettingsSection>
  )
}

interface DomainProps {
  domain: ListedPayIdDomain
  pending: DomainAct['kind'] | undefined
  failure: string | undefined
  onVerify: () => void
  onRemove: () => void
}

function Domain({ domain: listed, pending, failure, onVerify, onRemove }: DomainProps) {
  const { domain, merchantName, status, proof } = listed
  return (
    <>
      <div className={styles.head}>
        <span className={styles.name}>{domain}</span>
        <Chip tone={status === 'VERIFIED' ? 'green' : 'yellow'}>{status}</Chip>
        {merchantName === undefined ? null : <span className="quiet">{merchantName}</span>}
      </div>
      {proof ? (
        <>
          <Proof proof={proof} />
          <div className={styles.buttons}>
            <Button aria-label={`Verify ${domain}`} busy={pending === 'verify'} onClick={onVerify}>
              Verify
            </Button>
            <Button
              aria-label={`Remove ${domain}`}
              busy={pending === 'remove'}
              kind="link"
              onClick={onRemove}
            >
              Remove
            </Button>
          </div>
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

/** Changes domains one at a time. `failure` is the one of the last change. `act` returns true if it succeeded. */
function useDomainActs() {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const { run, isPending, variables, error } = useSingleMutation({
    mutationFn: async (act: DomainAct): Promise<boolean> => {
      await changeDomain(api, actingClientId, act)
      return true
    },
    onSuccess(_done, { kind, domain }) {
      if (kind === 'verify') snackbar(`${domain} is verified. You can use it for PayIDs now.`)
    },
    // Reads again after a failure too, because a call without a response may have succeeded. The config holds the
    // domains available for a request.
    async onSettled() {
      void queryClient.invalidateQueries({ queryKey: clientKeys.config(actingClientId) })
      await queryClient.invalidateQueries({ queryKey: payIdDomainsKey(actingClientId) })
    },
  })
  return {
    act: (act: DomainAct) => run(act).then(Boolean, () => false),
    pending: isPending ? variables : undefined,
    failure:
      error && variables !== undefined
        ? { ...variables, reason: reasonOf(error) ?? GENERIC_FAILURE }
        : undefined,
  }
}
