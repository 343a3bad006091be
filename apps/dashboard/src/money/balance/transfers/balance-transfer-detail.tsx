import { Link } from '@tanstack/react-router'
import type { BalanceTransfer } from '@tideway/contract/balance/balance-transfer'
import { isAdjustment } from '@tideway/contract/balance/balance-transfer'
import { FailurePart } from '../../../failures/failure-part.tsx'
import { DetailList } from '../../../ui/text/detail-list.tsx'
import { IdText } from '../../../ui/text/id-text.tsx'
import { DateTimeText } from '../../../ui/time/date-time-text.tsx'
import styles from '../balance-management.module.css'

/** An opened settlement, top-up or adjustment: its ids, and why it failed. */
export function BalanceTransferDetail({ transfer }: { transfer: BalanceTransfer }) {
  const { transferId, nppTransactionId, completedDatetime, reason } = transfer
  return (
    <div className={styles.opened}>
      <DetailList
        groups={[
          [
            { label: 'Transfer ID', value: <IdText name="Transfer ID" value={transferId} whole /> },
            {
              label: 'NPP Transaction ID',
              value: nppTransactionId && (
                <IdText name="NPP Transaction ID" value={nppTransactionId} whole />
              ),
            },
            {
              label: 'Completed Date',
              value: completedDatetime && <DateTimeText instant={completedDatetime} />,
            },
          ],
        ]}
      />
      {transfer.type === 'SETTLEMENT' && (
        <p>
          <Link
            params={{ settlementId: transferId }}
            to="/balance-management/settlements/$settlementId"
          >
            What this settlement is made of
          </Link>
        </p>
      )}
      {!isAdjustment(transfer) && <FailurePart code={reason} kind="settlement" />}
    </div>
  )
}
