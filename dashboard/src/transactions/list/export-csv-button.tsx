import { IconDownload } from '@tabler/icons-react'
import { Button } from '@tideway/look/button'
import { Icon } from '@tideway/look/icon'
import { useSnackbar } from '@tideway/look/snackbar'
import { useEffect, useRef, useState } from 'react'
import { prefetch } from '../../ui/lazy-component.ts'
import type { ListField } from './transaction-list.ts'

/** Loaded when an export becomes likely. */
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
  /** All loaded rows that pass the filter, on every page (readings 3, CSV). */
  rows: readonly Row[]
  /** Number of loaded rows if the search has more, or undefined if all are loaded. */
  loadedOfMore: number | undefined
  disabledReason?: string | undefined
}

/** 'Export to CSV' above a list (spec 2.12). Exports the rows at the time of the press, even if more load later. */
export function ExportCsvButton<Row>(props: ExportCsvButtonProps<Row>) {
  const { rows } = props
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
      onClick={() => run(props)}
      onFocus={fetchAhead}
      onPointerEnter={fetchAhead}
      // In the bar the reason would push other elements aside. The list below already shows that it is empty.
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

  async function run<Row>({ rows, fields, fileName, loadedOfMore }: ExportCsvButtonProps<Row>) {
    const controller = new AbortController()
    const { signal } = controller
    stop.current = controller
    setBusy(true)
    try {
      const { csvFile, downloadFile } = await loadWriter()
      downloadFile(await csvFile(rows, fields, signal), fileName)
      snackbar(exportedText(rows.length, fileName, loadedOfMore))
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

/** Returns the number of exported rows, with a note if the search has more. */
export function exportedText(
  count: number,
  name: string,
  loadedOfMore: number | undefined,
): string {
  const all = loadedOfMore === undefined ? '' : ` of more than ${figure(loadedOfMore)}`
  const isOne = count === 1 && loadedOfMore === undefined
  return `${figure(count)}${all} ${isOne ? 'row' : 'rows'} exported to ${name}`
}

function figure(count: number): string {
  return count.toLocaleString('en-AU')
}
