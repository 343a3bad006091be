import { IconDownload } from '@tabler/icons-react'
import { Button } from '@tideway/look/button'
import { Icon } from '@tideway/look/icon'
import { useSnackbar } from '@tideway/look/snackbar'
import { useEffect, useRef, useState } from 'react'
import { prefetch } from '../ui/use-part.ts'
import type { ListField } from './transaction-list.ts'

/** Fetched when an export may be wanted. */
const loadWriter = () => import('./csv-export.ts')
const writer = {
  async fetch() {
    await loadWriter()
  },
}

interface ExportCsvButtonProps<Row> {
  fileName: string
  /** The saved fields, in order. */
  fields: readonly ListField<Row>[]
  /** All loaded rows that pass the filter, whatever page is shown (readings 3, CSV). */
  rows: readonly Row[]
  disabledReason?: string | undefined
}

/** 'Export to CSV' above a list (spec 2.12). What was pressed for is what is written, whatever is loaded meanwhile. */
export function ExportCsvButton<Row>(props: ExportCsvButtonProps<Row>) {
  const { fileName, fields, rows } = props
  const { busy, run } = useExport()
  const fetchAhead = () => prefetch(writer)
  const reason =
    props.disabledReason ?? (rows.length === 0 ? 'There are no rows to export.' : undefined)
  return (
    <Button
      busy={busy}
      disabledReason={reason}
      icon={<Icon of={IconDownload} />}
      kind="quiet"
      onClick={() => run(rows, fields, fileName)}
      onFocus={fetchAhead}
      onPointerEnter={fetchAhead}
      // In the bar it would push what stands beside it; the list below says that it is empty.
      reasonPlacement="hidden"
      title={reason}
    >
      Export to CSV
    </Button>
  )
}

function useExport() {
  const snackbar = useSnackbar()
  const [busy, setBusy] = useState(false)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  async function run<Row>(rows: readonly Row[], fields: readonly ListField<Row>[], name: string) {
    const controller = new AbortController()
    const { signal } = controller
    stop.current = controller
    setBusy(true)
    try {
      const { csvFile, download } = await loadWriter()
      download(await csvFile(rows, fields, signal), name)
      snackbar(exportedText(rows.length, name))
    } catch {
      if (!signal.aborted) {
        snackbar('An error occurred. Please refresh and try again.', { tone: 'error' })
      }
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}

function exportedText(count: number, name: string): string {
  return `${count.toLocaleString('en-AU')} ${count === 1 ? 'row' : 'rows'} exported to ${name}`
}
