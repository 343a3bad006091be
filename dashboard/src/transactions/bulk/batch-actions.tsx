import { useMutation } from '@tanstack/react-query'
import type { BulkBatch, BulkResult } from '@tideway/contract/bulk/bulk-batch'
import { Button } from '@tideway/look/button'
import { useSnackbar } from '@tideway/look/snackbar'
import { GENERIC_FAILURE } from '../../payment-request/payment-request-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { HeldAlert } from '../../ui/held-alert.tsx'
import { downloadFile } from '../list/csv-export.ts'
import { readAllRows } from './batch-queries.ts'
import styles from './bulk.module.css'
import type { BulkWork } from './bulk-work.ts'
import { useBatchChange } from './use-batch-change.ts'

interface BatchActionsProps<Result extends BulkResult> {
  work: BulkWork<Result>
  batch: BulkBatch
}

/** Resume, Retry failed, and the outcomes as a file. */
export function BatchActions<Result extends BulkResult>({
  work,
  batch,
}: BatchActionsProps<Result>) {
  const api = useApi()
  const snackbar = useSnackbar()
  const change = useBatchChange(work, batch.batchId)
  const { status, failed, batchId } = batch
  const download = useMutation({
    mutationFn: () => readAllRows(api, work, batchId),
    onSuccess(rows) {
      const file = new Blob([work.csv(rows)], { type: 'text/csv;charset=utf-8' })
      downloadFile(file, `${work.fileName}-${batchId}.csv`)
    },
    onError: () => snackbar(GENERIC_FAILURE, { tone: 'error' }),
  })
  return (
    <>
      {change.held ? <HeldAlert /> : null}
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
    </>
  )
}
