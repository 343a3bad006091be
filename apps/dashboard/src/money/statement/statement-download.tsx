import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { ApiFailure } from '@tideway/browser/http/api-failure'
import { statementProblems } from '@tideway/contract/balance/statement/statement'
import type { StatementFormat } from '@tideway/contract/balance/statement/statement-files'
import {
  statementFileName,
  statementFiles,
  statementFormats,
} from '@tideway/contract/balance/statement/statement-files'
import { Button } from '@tideway/design/buttons/button'
import { Icon } from '@tideway/design/indicators/icon'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { Select } from '@tideway/design/select/select'
import { useEffect, useRef, useState } from 'react'
import { downloadFile } from '../../list/export/csv-export.ts'
import { GENERIC_FAILURE } from '../../platform/generic-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import styles from './statement.module.css'
import type { ShownStatement } from './statement-queries.ts'
import { readStatementFile } from './statement-queries.ts'

const options = statementFormats.map((format) => ({
  value: format,
  text: statementFiles[format].label,
  note: statementFiles[format].hasAllKinds ? 'Always has every type' : undefined,
}))

/** One control for the five files of a statement. */
export function StatementDownload({
  statement,
  disabledReason,
}: {
  statement: ShownStatement
  disabledReason: string | undefined
}) {
  const api = useApi()
  const { actingClientId } = useSession()
  const snackbar = useSnackbar()
  const [format, setFormat] = useState<StatementFormat>('csv')
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const controller = new AbortController()
      stop.current = controller
      const { signal } = controller
      const file = await readStatementFile(api, actingClientId, statement, { format, signal })
      const name = statementFileName(actingClientId, statement, format)
      downloadFile(file, name)
      return name
    },
    onSuccess: (name) => snackbar(`Downloaded ${name}`),
    onError(error) {
      if (!stop.current?.signal.aborted) snackbar(failureText(error), { tone: 'error' })
    },
  })
  return (
    <div className={styles.download}>
      <Select hideLabel label="File" onChange={setFormat} options={options} value={format} />
      <Button
        busy={isPending}
        disabledReason={disabledReason}
        icon={<Icon of={IconDownload} />}
        onClick={() => mutate()}
        reasonPlacement="hidden"
        title={disabledReason}
      >
        Download
      </Button>
    </div>
  )
}

function failureText(error: unknown): string {
  const message = error instanceof ApiFailure ? error.problem?.message : undefined
  return message === statementProblems.tooMany.body.message ? `${message}.` : GENERIC_FAILURE
}
