import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { ApiFailure } from '@tideway/browser/http/api-failure'
import { statementProblems } from '@tideway/contract/balance/statement/statement'
import type { StatementFormat } from '@tideway/contract/balance/statement/statement-files'
import { statementFiles } from '@tideway/contract/balance/statement/statement-files'
import { Button } from '@tideway/design/buttons/button'
import { Icon } from '@tideway/design/indicators/icon'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { Select } from '@tideway/design/select/select'
import { useEffect, useRef, useState } from 'react'
import { downloadFile } from '../../list/export/csv-export.ts'
import { GENERIC_FAILURE } from '../../platform/generic-failure.ts'
import styles from './statement.module.css'

interface FileDownloadProps<Format extends StatementFormat> {
  /** The formats to choose from. The first one is the default. */
  formats: readonly [Format, ...Format[]]
  /** Returns the file and its name. The signal aborts the download when the user leaves the screen. */
  read: (format: Format, signal: AbortSignal) => Promise<{ file: Blob; name: string }>
  disabledReason?: string | undefined
}

/** One control that chooses a format and downloads the file of a statement or a settlement. */
export function FileDownload<Format extends StatementFormat>({
  formats,
  read,
  disabledReason,
}: FileDownloadProps<Format>) {
  const snackbar = useSnackbar()
  const [format, setFormat] = useState(formats[0])
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const controller = new AbortController()
      stop.current = controller
      const { file, name } = await read(format, controller.signal)
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
      <Select
        hideLabel
        label="File"
        onChange={setFormat}
        options={formats.map((value) => ({
          value,
          text: statementFiles[value].label,
          note: statementFiles[value].hasAllKinds ? 'Always has every type' : undefined,
        }))}
        value={format}
      />
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

const shownProblems = [statementProblems.tooMany, statementProblems.tooManyOfSettlement]

function failureText(error: unknown): string {
  const message = error instanceof ApiFailure ? error.problem?.message : undefined
  const isShown = shownProblems.some(({ body }) => body.message === message)
  return isShown ? `${message}.` : GENERIC_FAILURE
}
