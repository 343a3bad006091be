import { IconChevronDown } from '@tabler/icons-react'
import { IconButton } from '@tideway/design/buttons/button'
import { Icon } from '@tideway/design/indicators/icon'
import { lazyCode, prefetch, useLazyCode } from '../../ui/lazy-component.ts'
import styles from './export-control.module.css'
import type { ExportCsvButtonProps } from './export-csv-button.tsx'
import { ExportCsvButton } from './export-csv-button.tsx'
import type { ExportDialogProps } from './export-dialog.tsx'

/** Loaded on demand, because no list needs it at first. */
const exportDialog = lazyCode(async () => (await import('./export-dialog.tsx')).ExportDialog)

type ListExports<Row> = Omit<ExportDialogProps<Row>, 'onClose' | 'file'>

interface ExportControlProps<Row> extends ExportCsvButtonProps<Row> {
  /** The other exports of the list: other rows, columns, zones and formats. */
  others: ListExports<Row> | undefined
  onOpen: () => void
}

/**
 * One control: a press on 'Export to CSV' writes the file of spec 2.12, and the arrow next to it offers the others. Their
 * dialog is next to the list, because the control may move.
 */
export function ExportControl<Row>({ others, onOpen, ...csv }: ExportControlProps<Row>) {
  const fetchAhead = () => {
    prefetch(exportDialog)
    if (others) prefetch(others.exported.file)
  }
  return (
    <span className={styles.control}>
      <ExportCsvButton {...csv} />
      {others ? (
        <IconButton
          aria-haspopup="dialog"
          icon={<Icon of={IconChevronDown} />}
          label="Export…"
          onClick={onOpen}
          onFocus={fetchAhead}
          onPointerEnter={fetchAhead}
          title="Other rows, columns and formats"
        />
      ) : null}
    </span>
  )
}

type OtherExportsProps<Row> = ListExports<Row> & { onClose: () => void }

/** The dialog of the other exports. Rendered only while it is open. */
export function OtherExports<Row>(props: OtherExportsProps<Row>) {
  const Dialog = useLazyCode(exportDialog, true, props.onClose)
  const file = useLazyCode(props.exported.file, true, props.onClose)
  return Dialog && file ? <Dialog {...props} file={file} /> : null
}
