import { useMutation } from '@tanstack/react-query'
import type { RefundBatch } from '@tideway/contract/refunds/refund-batch'
import { refundBatchCsv } from '@tideway/contract/refunds/refund-batch-csv'
import { Button } from '@tideway/look/button'
import { useSnackbar } from '@tideway/look/snackbar'
import { GENERIC_FAILURE } from '../../payment-request/payment-request-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { downloadFile } from '../list/csv-export.ts'
import { readAllRows } from './batch-queries.ts'
import styles from './refund-many.module.css'
import { useBatchChange } from './use-batch-change.ts'

/** Resume, Retry failed, and the outcomes as a file. */
export function BatchActions({ batch }: { batch: RefundBatch }) {
  const api = useApi()
  const snackbar = useSnackbar()
  const change = useBatchChange(batch.batchId)
  const { status, failed, batchId } = batch
  const download = useMutation({
    mutationFn: () => readAllRows(api, batchId),
    onSuccess(rows) {
      const file = new Blob([refundBatchCsv(rows)], { type: 'text/csv;charset=utf-8' })
      downloadFile(file, `refunds-${batchId}.csv`)
    },
    onError: () => snackbar(GENERIC_FAILURE, { tone: 'error' }),
  })
  return (
    <div className={styles.actions}>
      {status === 'STOPPED' ? (
        <Button busy={change.busy} kind="primary" onClick={() => change.run('resume')}>
          Resume
        </Button>
      ) : null}
      {failed.rows > 0 && status !== 'STOPPED' ? (
        <Button busy={change.busy} onClick={() => change.run('retry')}>
          Retry failed
        </Button>
      ) : null}
      <Button busy={download.isPending} onClick={() => download.mutate()}>
        Download CSV
      </Button>
    </div>
  )
}
