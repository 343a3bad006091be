import { Button } from '@tideway/design/buttons/button'
import { Alert } from '@tideway/design/messages/alert'
import type { ReactNode } from 'react'
import { CopyText } from '../../ui/text/id-text.tsx'
import styles from './domains.module.css'

interface DomainListProps<Listed extends { domain: string }> {
  label: string
  domains: readonly Listed[]
  children: (listed: Listed) => ReactNode
}

/** The domains of a client, each with the record that proves it. */
export function DomainList<Listed extends { domain: string }>({
  label,
  domains,
  children,
}: DomainListProps<Listed>) {
  if (domains.length === 0) return null
  return (
    <ul aria-label={label} className={styles.domains}>
      {domains.map((listed) => (
        <li key={listed.domain}>{children(listed)}</li>
      ))}
    </ul>
  )
}

/** The name of a domain, followed by its state. */
export function DomainHead({ domain, children }: { domain: string; children: ReactNode }) {
  return (
    <div className={styles.head}>
      <span className={styles.name}>{domain}</span>
      {children}
    </div>
  )
}

interface TxtRecordProps {
  recordName: string
  recordValue: string
  /** Further lines of the list. */
  children?: ReactNode
}

/** The TXT record that proves a domain, to copy to the DNS provider. */
export function TxtRecord({ recordName, recordValue, children }: TxtRecordProps) {
  return (
    <dl className={styles.record}>
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
      {children}
    </dl>
  )
}

interface DomainButtonsProps {
  domain: string
  /** Label of the button that looks for the record. */
  check: string
  /** The change in progress. */
  busy: 'add' | 'check' | 'remove' | undefined
  onCheck: () => void
  onRemove: () => void
}

export function DomainButtons({ domain, check, busy, onCheck, onRemove }: DomainButtonsProps) {
  return (
    <div className={styles.buttons}>
      <Button aria-label={`${check} ${domain}`} busy={busy === 'check'} onClick={onCheck}>
        {check}
      </Button>
      <Button
        aria-label={`Remove ${domain}`}
        busy={busy === 'remove'}
        kind="link"
        onClick={onRemove}
      >
        Remove
      </Button>
    </div>
  )
}

/** The reason why the last change of a domain failed. */
export function DomainFailure({ reason }: { reason: string | undefined }) {
  return reason === undefined ? null : (
    <Alert kind="error">
      <p>{reason}. New records can take up to an hour to appear.</p>
    </Alert>
  )
}
