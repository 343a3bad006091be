import { useQueryClient } from '@tanstack/react-query'
import type { DomainProof } from '@tideway/contract/settings/pay-id-domains'
import { Chip } from '@tideway/design/indicators/chip'
import { useApi } from '../../session/api-context.tsx'
import { clientKeys } from '../../session/client-queries.ts'
import { useSession } from '../../session/session-context.tsx'
import { DateTimeText } from '../../ui/time/date-time-text.tsx'
import {
  DomainButtons,
  DomainFailure,
  DomainHead,
  DomainList,
  TxtRecord,
} from '../domains/domain-list.tsx'
import { useDomainActs } from '../domains/use-domain-acts.ts'
import { SettingsSection } from '../settings-section.tsx'
import { AddPayIdDomain } from './add-pay-id-domain.tsx'
import type { PayIdDomainAct } from './pay-id-domain-queries.ts'
import { changeDomain, payIdDomainsKey, usePayIdDomains } from './pay-id-domain-queries.ts'

export const PAY_ID_DOMAINS = 'PayID Domains'

/**
 * The domains of a client's PayIDs, with the DNS record that proves a new domain (decision 14). The section is not part
 * of the specification and comes after its sections.
 */
export function PayIdDomainsSection() {
  const domains = usePayIdDomains()
  const { act, adding, stateOf } = usePayIdDomainActs()
  if (!domains) return null
  return (
    <SettingsSection
      title={PAY_ID_DOMAINS}
      words="Customers see your business name in PayIDs at your own domain. Add a domain, publish its TXT record with your DNS provider, then verify the domain. Until then you can’t use it for PayIDs."
    >
      <DomainList domains={domains} label={PAY_ID_DOMAINS}>
        {({ domain, merchantName, status, proof }) => (
          <>
            <DomainHead domain={domain}>
              <Chip tone={status === 'VERIFIED' ? 'green' : 'yellow'}>{status}</Chip>
              {merchantName === undefined ? null : <span className="quiet">{merchantName}</span>}
            </DomainHead>
            {proof ? (
              <>
                <Proof proof={proof} />
                <DomainButtons
                  busy={stateOf(domain).busy}
                  check="Verify"
                  domain={domain}
                  onCheck={() => void act({ kind: 'check', domain })}
                  onRemove={() => void act({ kind: 'remove', domain })}
                />
                <DomainFailure reason={stateOf(domain).failure} />
              </>
            ) : null}
          </>
        )}
      </DomainList>
      <AddPayIdDomain
        {...adding}
        onAdd={(domain, merchantName) => act({ kind: 'add', domain, merchantName })}
      />
    </SettingsSection>
  )
}

function Proof({ proof: { expiresDatetime, ...record } }: { proof: DomainProof }) {
  return (
    <TxtRecord {...record}>
      <dt>Verify by</dt>
      <dd>
        <DateTimeText instant={expiresDatetime} />
      </dd>
    </TxtRecord>
  )
}

function usePayIdDomainActs() {
  const api = useApi()
  const queryClient = useQueryClient()
  const { actingClientId } = useSession()
  return useDomainActs({
    send: (act: PayIdDomainAct) => changeDomain(api, actingClientId, act),
    verifiedText: (domain) => `${domain} is verified. You can use it for PayIDs now.`,
    // The config is read again too, because it holds the domains that a payment request can use.
    async refetch() {
      void queryClient.invalidateQueries({ queryKey: clientKeys.config(actingClientId) })
      await queryClient.invalidateQueries({ queryKey: payIdDomainsKey(actingClientId) })
    },
  })
}
