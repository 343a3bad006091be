import { Link } from '@tanstack/react-router'
import { HELD_TITLE } from '@tideway/browser/http/api-failure'
import { parseTwoDecimals } from '@tideway/contract/money/money'
import type { PaymentFile } from '@tideway/contract/payment-files/payment-file'
import { Segmented } from '@tideway/design/choices/segmented'
import { Alert } from '@tideway/design/messages/alert'
import { useState } from 'react'
import { FailurePart } from '../../failures/failure-part.tsx'
import { DetailList } from '../../ui/text/detail-list.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { DateTimeText } from '../../ui/time/date-time-text.tsx'
import { PaymentFileLines } from './payment-file-lines.tsx'
import { PaymentFileProblems } from './payment-file-problems.tsx'
import styles from './payment-files.module.css'
import { waitingWords } from './settings/waiting-words.ts'

const lineKinds = [
  { value: 'failed', text: 'Failed' },
  { value: 'all', text: 'All payments' },
] as const

/** An opened file: its result, and the result of each line. */
export function PaymentFileCard({ batch }: { batch: PaymentFile }) {
  const [kind, setKind] = useState<'failed' | 'all'>(batch.waitsForApproval ? 'all' : 'failed')
  return (
    <div className={styles.file}>
      <DetailList groups={[factsOf(batch)]} />
      {batch.waitsForApproval ? (
        <Alert kind="info" silent title={HELD_TITLE}>
          <p>
            {waitingWords(batch)} <Link to="/approvals">Open Approvals</Link>
          </p>
        </Alert>
      ) : null}
      {batch.reason === undefined ? null : (
        <Alert
          kind="error"
          silent
          title={batch.status === 'REJECTED' ? 'Nothing was paid' : undefined}
        >
          <p>{batch.reason}</p>
        </Alert>
      )}
      <FailurePart code={batch.reason} kind="batchFile" said="what" />
      {batch.filingProblem === undefined ? null : (
        <Alert kind="warning" silent>
          <p>{batch.filingProblem}</p>
        </Alert>
      )}
      <FailurePart code={batch.filingProblem} kind="batchFiling" said="all" />
      {batch.problemCount > 0 ? <PaymentFileProblems batch={batch} /> : null}
      {batch.status === 'REJECTED' ? null : (
        <div className={styles.lines}>
          <div className={styles.kinds}>
            <Segmented
              hideLabel
              label="Payments shown"
              onChange={setKind}
              options={lineKinds}
              value={kind}
            />
          </div>
          <PaymentFileLines
            batch={batch}
            key={kind}
            only={kind === 'failed' ? 'failed' : undefined}
          />
        </div>
      )}
    </div>
  )
}

function factsOf(batch: PaymentFile) {
  const money = (text: string) => <MoneyText cents={parseTwoDecimals(text)} />
  return [
    { label: 'File', value: batch.fileName },
    { label: 'Size', value: `${batch.sizeBytes.toLocaleString('en-AU')} bytes` },
    { label: 'Encrypted', value: batch.encrypted ? 'Yes' : 'No' },
    { label: 'Found', value: <DateTimeText instant={batch.createdDatetime} /> },
    {
      label: 'Finished',
      value: batch.completedDatetime && <DateTimeText instant={batch.completedDatetime} />,
    },
    { label: 'Moved to', value: batch.movedTo ?? '' },
    { label: 'Total', value: money(batch.payments.amount) },
    { label: 'Made', value: money(batch.made.amount) },
    { label: 'Refused', value: money(batch.refused.amount) },
  ]
}
