import type { SettlementDetail } from '@tideway/contract/balance/settlements/settlement'
import { formatDollars } from '@tideway/contract/money/money'
import { Card } from '../../ui/layout/page.tsx'
import { IdText } from '../../ui/text/id-text.tsx'
import { DateTimeText } from '../../ui/time/date-time-text.tsx'
import styles from '../balance/settlements/settlements.module.css'

const kindWords = { REFUND: 'Refund', PAYOUT: 'Payout', SETTLEMENT: 'Settlement' } as const

/** Money that had left the balance and was still on its way. */
export function InTransit({
  detail: { inTransit, transitDatetime },
}: {
  detail: SettlementDetail
}) {
  return (
    <Card>
      <p className={styles.note}>
        {inTransit.length === 0 ? 'Nothing was' : 'These were'} on the way to another bank at{' '}
        <DateTimeText instant={transitDatetime} />.
        {inTransit.length === 0 ? '' : ' If one comes back, a later settlement has it.'}
      </p>
      {inTransit.length === 0 ? null : (
        <ul aria-label="On the way" className={styles.entries}>
          {inTransit.map(({ kind, id, amount, createdDatetime }) => (
            <li key={`${kind} ${id}`}>
              <DateTimeText instant={createdDatetime} />
              <span className={styles.words}>
                {kindWords[kind]} <IdText name={`${kindWords[kind]} ID`} value={id} />
              </span>
              <span className="num">{formatDollars(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
