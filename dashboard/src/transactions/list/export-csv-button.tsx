import { IconDownload } from '@tabler/icons-react'
import { Button } from '@tideway/look/button'
import { Icon } from '@tideway/look/icon'
import { useSnackbar } from '@tideway/look/snackbar'
import { useEffect, useRef, useState } from 'react'
import { prefetch } from '../../ui/use-part.ts'
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
  /** How many rows are loaded, where the search has more of them; undefined where these are all. */
  loadedOfMore: number | undefined
  disabledReason?: string | undefined
}

/** 'Export to CSV' above a list (spec 2.12). What was pressed for is what is written, whatever is loaded meanwhile. */
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

  async function run<Row>({ rows, fields, fileName, loadedOfMore }: ExportCsvButtonProps<Row>) {
    const controller = new AbortController()
    const { signal } = controller
    stop.current = controller
    setBusy(true)
    try {
      const { csvFile, download } = await loadWriter()
      download(await csvFile(rows, fields, signal), fileName)
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

/** Says what was written, and where the list has more rows than are loaded, that it is not all. */
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
