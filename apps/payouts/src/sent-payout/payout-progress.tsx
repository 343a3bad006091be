import type { PaymentRecord } from '@tideway/contract/payments/payment'
import { formatDateTime } from '@tideway/contract/time/dates'
import { Button } from '@tideway/design/buttons/button'
import { CopyField } from '@tideway/design/fields/copy-field'
import { Chip } from '@tideway/design/indicators/chip'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { Alert } from '@tideway/design/messages/alert'
import type { PayoutsCalls } from '../calls/payouts-calls.ts'
import { FailureNote } from '../failure-note.tsx'
import { PayoutFacts, payeeFacts, wordFacts } from '../payout-facts.tsx'
import styles from '../payouts.module.css'
import type { ActingClient } from '../session/acting-client.ts'
import { StageTitle } from '../stage-title.tsx'
import { payoutStatusWords, payoutTones } from './payout-status-words.ts'
import { useFollowedPayout } from './use-followed-payout.ts'

export interface PayoutProgressProps {
  acting: ActingClient
  calls: PayoutsCalls
  paymentId: string
  /** Called when money may have moved. */
  onChanged: () => void
  /** Called with the payout if it failed or came back, so that the form is filled with it. */
  onAnother: (failed: PaymentRecord | undefined) => void
}

/** Shows one payout from accepted to its end. */
export function PayoutProgress(props: PayoutProgressProps) {
  const { acting, calls, paymentId, onChanged, onAnother } = props
  const { record, failed, gone } = useFollowedPayout(calls, paymentId, onChanged)
  const status = record?.PaymentStatus
  const words = status && payoutStatusWords(status)
  const hasFailed = status?.status === 'FAILED' || status?.status === 'RETURNED'
  return (
    <div className={styles.stage}>
      <div aria-live="polite">
        <div className={styles.stageHead}>
          <StageTitle>{words?.title ?? (gone ? 'Not found' : 'Accepted')}</StageTitle>
          {status ? <Chip tone={payoutTones[status.status]}>{status.status}</Chip> : null}
        </div>
        {words ? <p className="subtle">{words.text}</p> : null}
      </div>
      <FailureNote code={status?.returnedReason ?? status?.failureReason} kind="payout" />
      {gone ? <Alert kind="warning">We couldn’t find this payout for {acting.name}.</Alert> : null}
      {failed ? (
        <Alert kind="warning">We couldn’t check its status. We’ll try again automatically.</Alert>
      ) : null}
      {record && status ? (
        <>
          <PayoutFacts
            facts={[
              ...payeeFacts(record.Payment),
              ...wordFacts(record.Payment),
              { label: 'Paid by', value: acting.name },
              {
                label: 'Created',
                value: <span className="num">{formatDateTime(status.createdDatetime)}</span>,
              },
              ...(status.nppTransactionId === undefined
                ? []
                : [
                    {
                      label: 'NPP transaction',
                      value: <span className="mono">{status.nppTransactionId}</span>,
                    },
                  ]),
            ]}
          />
          <CopyField label="Payment ID" value={paymentId} whole />
        </>
      ) : gone ? null : (
        <div aria-busy={!failed}>
          <Skeleton height="160px" />
        </div>
      )}
      <div className={styles.actions}>
        <Button kind="primary" onClick={() => onAnother(hasFailed ? record : undefined)}>
          New payout
        </Button>
      </div>
    </div>
  )
}
