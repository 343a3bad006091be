import { useQuery } from '@tanstack/react-query'
import type { PaymentFile } from '@tideway/contract/payment-files/payment-file'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { ReadFailed } from '../../ui/empty-state.tsx'
import { MiniTable } from '../../ui/table/mini-table.tsx'
import { LinesLoading } from './lines-loading.tsx'
import { paymentFileQuery } from './payment-file-queries.ts'
import styles from './payment-files.module.css'

/** Problems of a file with line, column and reason. */
export function PaymentFileProblems({ batch }: { batch: PaymentFile }) {
  const { actingClientId } = useSession()
  const detail = useQuery(paymentFileQuery(useApi(), actingClientId, batch.batchId))
  if (detail.data === undefined) {
    if (!detail.isError) return <LinesLoading />
    return <ReadFailed query={detail} />
  }
  const { problems, problemCount } = detail.data
  return (
    <div className={styles.problems}>
      <MiniTable
        caption="Errors in this file"
        columns={[
          { id: 'line', header: 'Line', align: 'right' },
          { id: 'column', header: 'Column', align: 'right' },
          { id: 'problem', header: 'Problem' },
        ]}
        rows={problems.map(({ line, column, message }, index) => ({
          id: String(index),
          cells: [line, column, message],
        }))}
      />
      {problemCount > problems.length ? (
        <p className="quiet">
          Showing the first {problems.length.toLocaleString('en-AU')} of{' '}
          {problemCount.toLocaleString('en-AU')}.
        </p>
      ) : null}
    </div>
  )
}
