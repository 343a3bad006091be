import { Button } from '@tideway/design/buttons/button'
import { useState } from 'react'
import { lazyCode, prefetch, useLazyCode } from '../../ui/lazy-component.ts'
import type { ExportDialogProps } from './export-dialog.tsx'

/** Loaded on demand, because no list needs it at first. */
const exportDialog = lazyCode(async () => (await import('./export-dialog.tsx')).ExportDialog)

/** 'Export…' beside 'Export to CSV': a dialog for other rows, columns, zones and formats. */
export function ExportButton<Row>(props: Omit<ExportDialogProps<Row>, 'onClose' | 'file'>) {
  const { file: fileOfList } = props.exported
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const Dialog = useLazyCode(exportDialog, open, close)
  const file = useLazyCode(fileOfList, open, close)
  const fetchAhead = () => {
    prefetch(exportDialog)
    prefetch(fileOfList)
  }
  return (
    <>
      <Button
        aria-haspopup="dialog"
        kind="quiet"
        onClick={() => setOpen(true)}
        onFocus={fetchAhead}
        onPointerEnter={fetchAhead}
      >
        Export…
      </Button>
      {open && Dialog && file ? <Dialog {...props} file={file} onClose={close} /> : null}
    </>
  )
}
