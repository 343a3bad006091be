import { IconDownload } from '@tabler/icons-react'
import { Button } from '@tideway/design/buttons/button'
import { Icon } from '@tideway/design/indicators/icon'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { useEffect, useRef, useState } from 'react'
import { GENERIC_FAILURE } from '../../platform/generic-failure.ts'
import { prefetch } from '../../ui/lazy-component.ts'
import type { CsvExport } from './csv-export.ts'

/** Loaded when an export becomes likely. */
const loadWriter = () => import('./csv-export.ts')
const writer = {
  async fetch() {
    await loadWriter()
  },
}

export interface ExportCsvButtonProps<Row> extends CsvExport<Row> {
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
      // In the bar, a visible reason would push other elements aside. The list below already shows that it is empty.
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

  async function run<Row>(exported: ExportCsvButtonProps<Row>) {
    const controller = new AbortController()
    const { signal } = controller
    stop.current = controller
    setBusy(true)
    try {
      const { exportRows } = await loadWriter()
      snackbar(await exportRows(exported, signal))
    } catch {
      if (!signal.aborted) {
        snackbar(GENERIC_FAILURE, { tone: 'error' })
      }
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
