import { useMutation } from '@tanstack/react-query'
import type { Batch, BatchResult } from '@tideway/contract/batches/batch'
import { Button } from '@tideway/design/buttons/button'
import { Checkbox } from '@tideway/design/choices/checkbox'
import { Alert } from '@tideway/design/messages/alert'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { useState } from 'react'
import { downloadFile } from '../../../list/export/csv-export.ts'
import { GENERIC_FAILURE } from '../../../platform/generic-failure.ts'
import { useApi } from '../../../session/api-context.tsx'
import { HeldAlert } from '../../../ui/saving/held-alert.tsx'
import { readAllRows } from '../batch-queries.ts'
import type { BatchWork } from '../batch-work.ts'
import styles from '../batches.module.css'
import { useBatchChange } from './use-batch-change.ts'

interface BatchActionsProps<Result extends BatchResult> {
  work: BatchWork<Result>
  batch: Batch
}

/** Resume, Retry failed, and the download of the outcomes. */
export function BatchActions<Result extends BatchResult>({
  work,
  batch,
}: BatchActionsProps<Result>) {
  const api = useApi()
  const snackbar = useSnackbar()
  const change = useBatchChange(work, batch.batchId)
  const { status, failed, batchId, repeats = 0, repeated } = batch
  // The page above says so, with a link to the request for approval.
  const isWaiting = batch.waitsInApproval !== undefined
  /** Number of accepted repeats. If there are more by now, the user is asked again. */
  const [accepted, setAccepted] = useState(0)
  const isAccepted = repeats <= accepted
  const whyNot = isWaiting
    ? 'This waits for approval.'
    : isAccepted
      ? undefined
      : 'Tick ‘Pay these as well’ first.'
  const mayGoOn = status === 'STOPPED' || failed.rows > 0
  const goOn = (act: 'resume' | 'retry') =>
    change.run(act, repeats > 0 ? { repeats, repeated } : undefined)
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
      {change.held && !isWaiting ? (
        <div className={styles.notices}>
          <HeldAlert held={change.held} />
        </div>
      ) : null}
      {mayGoOn && repeats > 0 && !isWaiting ? (
        <div className={styles.notices}>
          <Alert kind="warning" silent title={`${work.words.count(repeats)} may be paid twice`}>
            <p>
              Since this list was confirmed, the same payee got the same amount, or gets it from
              another list.
            </p>
            <Checkbox
              checked={isAccepted}
              label="Pay these as well"
              onChange={(accepts) => setAccepted(accepts ? repeats : 0)}
            />
          </Alert>
        </div>
      ) : null}
      <div className={styles.actions}>
        {status === 'STOPPED' ? (
          <Button
            busy={change.busy}
            disabledReason={whyNot}
            kind="primary"
            onClick={() => goOn('resume')}
            reasonPlacement="last"
          >
            Resume
          </Button>
        ) : null}
        {failed.rows > 0 && status !== 'STOPPED' ? (
          <Button
            busy={change.busy}
            disabledReason={whyNot}
            onClick={() => goOn('retry')}
            reasonPlacement="last"
          >
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
