import { useInfiniteQuery } from '@tanstack/react-query'
import { isNotOffered } from '@tideway/browser/http/api-failure'
import type { BalanceTransfer } from '@tideway/contract/balance/balance-transfer'
import {
  balanceTransferState,
  balanceTransferTypeWords,
} from '@tideway/contract/balance/balance-transfer'
import { formatDollars } from '@tideway/contract/money/money'
import { useState } from 'react'
import { useApi } from '../../../session/api-context.tsx'
import { useSession } from '../../../session/session-context.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { LoadMoreFooter } from '../../../ui/table/load-more-footer.tsx'
import styles from '../balance-management.module.css'
import { balanceTransferColumns, compactBalanceTransfer } from './balance-transfer-columns.tsx'
import { BalanceTransferDetail } from './balance-transfer-detail.tsx'
import { balanceTransfersQuery } from './balance-transfer-queries.ts'

/**
 * Settlements and top-ups, newest first. This section is not part of the specification (readings 5, calls of our own).
 */
export function BalanceTransfers() {
  const { actingClientId } = useSession()
  const [openKey, setOpenKey] = useState<string | null>(null)
  const transfers = useInfiniteQuery(balanceTransfersQuery(useApi(), actingClientId))
  if (isNotOffered(transfers.error)) return null
  const rows = transfers.data?.pages.flatMap(({ records }) => records) ?? []
  return (
    <div className={styles.transfers}>
      <h3>Settlements and top-ups</h3>
      <DataTable
        columns={balanceTransferColumns}
        compactRow={compactBalanceTransfer}
        emptyText="No settlements or top-ups yet. Transfer funds above, or pay into your TopUp PayID."
        failedText="We couldn’t load your settlements and top-ups."
        footer={<LoadMoreFooter query={transfers} />}
        label="Settlements and top-ups"
        onOpenChange={setOpenKey}
        onRefresh={() => void transfers.refetch()}
        openKey={openKey}
        renderDetail={renderTransfer}
        rowKey={keyOf}
        rowName={nameOf}
        rows={rows}
        skeletonRows={4}
        status={
          transfers.isPending || (transfers.isError && transfers.isFetching && !transfers.data)
            ? 'loading'
            : transfers.data
              ? 'ready'
              : 'failed'
        }
      />
      <p className="visually-hidden" role="status">
        {newestWords(rows[0])}
      </p>
    </div>
  )
}

const keyOf = ({ transferId }: BalanceTransfer) => transferId
const nameOf = ({ type, transferId }: BalanceTransfer) =>
  `${balanceTransferTypeWords[type]} ${transferId}`
const renderTransfer = (transfer: BalanceTransfer) => <BalanceTransferDetail transfer={transfer} />

/** Returns text for screen readers when the state of the newest transfer changes. */
function newestWords(newest: BalanceTransfer | undefined): string {
  if (newest?.type !== 'SETTLEMENT') return ''
  return `Settlement of ${formatDollars(newest.amount)}: ${balanceTransferState(newest)}`
}
