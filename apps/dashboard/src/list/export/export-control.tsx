import { IconChevronDown } from '@tabler/icons-react'
import { IconButton } from '@tideway/design/buttons/button'
import { Icon } from '@tideway/design/indicators/icon'
import { useState } from 'react'
import { lazyCode, prefetch, useLazyCode } from '../../ui/lazy-component.ts'
import styles from './export-control.module.css'
import type { ExportCsvButtonProps } from './export-csv-button.tsx'
import { ExportCsvButton } from './export-csv-button.tsx'
import type { ExportDialogProps } from './export-dialog.tsx'

/** Loaded on demand, because no list needs it at first. */
const exportDialog = lazyCode(async () => (await import('./export-dialog.tsx')).ExportDialog)

type OtherExportsProps<Row> = Omit<ExportDialogProps<Row>, 'onClose' | 'file'>

interface ExportControlProps<Row> extends ExportCsvButtonProps<Row> {
  /** The other exports of the list: other rows, columns, zones and formats. */
  dialog: OtherExportsProps<Row> | undefined
}

/** One control: a press on 'Export to CSV' writes the file of spec 2.12, and the arrow next to it offers the others. */
export function ExportControl<Row>({ dialog, ...csv }: ExportControlProps<Row>) {
  return (
    <span className={styles.control}>
      <ExportCsvButton {...csv} />
      {dialog ? <OtherExports {...dialog} /> : null}
    </span>
  )
}

function OtherExports<Row>(props: OtherExportsProps<Row>) {
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
      <IconButton
        aria-haspopup="dialog"
        icon={<Icon of={IconChevronDown} />}
        label="Export…"
        onClick={() => setOpen(true)}
        onFocus={fetchAhead}
        onPointerEnter={fetchAhead}
        title="Other rows, columns and formats"
      />
      {open && Dialog && file ? <Dialog {...props} file={file} onClose={close} /> : null}
    </>
  )
}
