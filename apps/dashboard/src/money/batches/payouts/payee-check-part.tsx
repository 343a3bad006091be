import type { PayeeCheckResult } from '@tideway/contract/payments/payee-check'
import { payeeCheckWords } from '@tideway/contract/payments/payee-check'
import type { ReviewedPayout } from '@tideway/contract/payouts/payout-batch'
import { Checkbox } from '@tideway/design/choices/checkbox'
import type { Tone } from '@tideway/design/indicators/chip'
import { Chip } from '@tideway/design/indicators/chip'
import { useContext } from 'react'
import styles from '../batches.module.css'
import { AcceptedPayees } from './accepted-payees.tsx'

const words: Record<PayeeCheckResult, { text: string; tone: Tone }> = {
  MATCH: { text: 'Name matches', tone: 'green' },
  CLOSE_MATCH: { text: 'Close match', tone: 'yellow' },
  NO_MATCH: { text: 'No match', tone: 'red' },
  NOT_CHECKED: { text: 'Not checked', tone: 'yellow' },
}

const placeOf = ({ row, line }: ReviewedPayout) =>
  line === undefined ? `row ${row}` : `line ${line}`

/** The result of a payee's name check, and a checkbox to accept a payee who is not a match. */
export function PayeeCheckPart({ row }: { row: ReviewedPayout }) {
  const { isAccepted, accept, isChecking } = useContext(AcceptedPayees)
  const { payeeName = '' } = row
  const check = row.check ?? (isChecking ? undefined : 'NOT_CHECKED')
  if (check === undefined) return null
  const { text, tone } = words[check]
  return (
    <div className={styles.reason}>
      <Chip tone={tone}>{text}</Chip>{' '}
      {check === 'MATCH' ? null : (
        <>
          {payeeCheckWords(row)}
          <Checkbox
            checked={isAccepted(row)}
            label={`Pay ${payeeName} anyway (${placeOf(row)})`}
            onChange={(accepts) => accept(row, accepts)}
          />
        </>
      )}
    </div>
  )
}
