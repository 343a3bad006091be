import type { BankAgreement, PayerAction } from '@tideway/contract/sandbox/test-bank-agreement'
import {
  payerActions,
  termLines,
  whyPayerMayNot,
} from '@tideway/contract/sandbox/test-bank-agreement'
import { formatDateTime } from '@tideway/contract/time/dates'
import { Button } from '@tideway/design/buttons/button'
import { CopyButton } from '@tideway/design/fields/copy-button'
import { Chip } from '@tideway/design/indicators/chip'
import type { ReactNode } from 'react'
import { useEffect, useId, useRef } from 'react'
import { actionNames, statusTones } from './agreement-words.ts'
import styles from './agreements.module.css'
import { bsbText } from './payment-draft.ts'

export interface AgreementCardProps {
  agreement: BankAgreement
  /** The action in progress on this agreement or its change. */
  busy: PayerAction | undefined
  onAct: (action: PayerAction) => void
  onStatement: () => void
}

/** Shows one agreement as the payer's bank does, with the payer's actions. */
export function AgreementCard({ agreement, busy, onAct, onStatement }: AgreementCardProps) {
  const titleId = useId()
  const { amendment, payer, status } = agreement
  const lines = termLines(agreement.agreementDetails)
  const card = useRef<HTMLElement>(null)
  const acted = useRef(false)
  const act = (action: PayerAction) => {
    acted.current = true
    onAct(action)
  }

  // The pressed button is replaced or removed once the agreement's status changes.
  const state = `${status} ${amendment === undefined}`
  const shownState = useRef(state)
  useEffect(() => {
    if (shownState.current === state) return
    shownState.current = state
    if (acted.current && document.activeElement === document.body) card.current?.focus()
    acted.current = false
  }, [state])

  return (
    <article aria-labelledby={titleId} className={styles.agreement} ref={card} tabIndex={-1}>
      <header className={styles.title}>
        <h3 id={titleId}>
          {agreement.payee}
          <span className="visually-hidden"> from {payer.name}</span>
        </h3>
        <Chip tone={statusTones[status]}>{status}</Chip>
      </header>
      <p className={styles.words}>{agreement.description}</p>
      <dl className={styles.terms}>
        <Term label="Payer">
          {payer.name}
          <span className="mono">
            {payer.payID ?? `${bsbText(payer.bsb)} ${payer.accountNumber}`}
          </span>
        </Term>
        {lines.map(({ label, text }) => (
          <Term key={label} label={label}>
            {text}
          </Term>
        ))}
        {lines.some(({ label }) => label === 'Ends') ? null : <Term label="Ends">Ongoing</Term>}
        <Term label="Purpose">{agreement.purpose}</Term>
        {agreement.conditionsOfPayment === undefined ? null : (
          <Term label="Conditions">{agreement.conditionsOfPayment}</Term>
        )}
        <Term label="Requested">{formatDateTime(agreement.createdDateTime)}</Term>
        {agreement.approveBy === undefined ? null : (
          <Term label="Respond by">{formatDateTime(agreement.approveBy)}</Term>
        )}
        {agreement.reason === undefined ? null : <Term label="Reason">{agreement.reason}</Term>}
      </dl>
      <p className={styles.id}>
        <span className="mono">{agreement.paymentAgreementId}</span>
        <CopyButton name="agreement ID" value={agreement.paymentAgreementId} />
      </p>
      <fieldset className={styles.actions}>
        <legend className="visually-hidden">Actions for {payer.name}</legend>
        {payerActions.map((action) => (
          <Button
            busy={busy === action && !amendment}
            disabledReason={whyPayerMayNot(status, action)}
            key={action}
            kind={action === 'approve' && status === 'CREATED' ? 'primary' : 'secondary'}
            onClick={() => act(action)}
            reasonPlacement="hidden"
          >
            {actionNames[action]}
          </Button>
        ))}
      </fieldset>
      <p className={styles.why}>{possible[status]}</p>
      {amendment ? <Amendment amendment={amendment} busy={busy} onAct={act} /> : null}
      <Button kind="link" onClick={onStatement}>
        Statement for {payer.name}
      </Button>
    </article>
  )
}

/** The reason why the other buttons are disabled, in one sentence. */
const possible: Record<BankAgreement['status'], string> = {
  CREATED: 'Waiting for the payer. You can approve or decline it.',
  ACTIVE: 'Payments can be collected. You can suspend or cancel it.',
  SUSPENDED: 'No payments can be collected. You can resume or cancel it.',
  CANCELLED: 'This agreement has ended and can’t be changed.',
  FAILED: 'This agreement never reached the payer and can’t be changed.',
}

function Amendment({
  amendment,
  busy,
  onAct,
}: {
  amendment: NonNullable<BankAgreement['amendment']>
  busy: PayerAction | undefined
  onAct: (action: PayerAction) => void
}) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={styles.change}>
      <h4 id={titleId}>The payee has requested a change</h4>
      <dl className={styles.terms}>
        {termLines(amendment.agreementDetails)
          .filter(({ label }) => label !== 'Type')
          .map(({ label, text }) => (
            <Term key={label} label={label}>
              {text}
            </Term>
          ))}
        <Term label="Respond by">{formatDateTime(amendment.approveBy)}</Term>
      </dl>
      <div className={styles.actions}>
        <Button busy={busy === 'approve'} kind="primary" onClick={() => onAct('approve')}>
          Approve the change
        </Button>
        <Button busy={busy === 'decline'} onClick={() => onAct('decline')}>
          Decline the change
        </Button>
      </div>
    </section>
  )
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
