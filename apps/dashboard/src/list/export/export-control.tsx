import { IconChevronDown } from '@tabler/icons-react'
import { IconButton } from '@tideway/design/buttons/button'
import { Icon } from '@tideway/design/indicators/icon'
import { useRef, useState } from 'react'
import {
  lazyCode,
  lazyComponent,
  prefetch,
  useLazyCode,
  useLazyOverlay,
} from '../../ui/lazy-component.ts'
import styles from './export-control.module.css'
import type { ExportCsvButtonProps } from './export-csv-button.tsx'
import { ExportCsvButton } from './export-csv-button.tsx'
import type { ExportDialogProps } from './export-dialog.tsx'
import type { ExportPreset } from './export-draft.ts'

/** Loaded on demand, because no list needs them at first. */
const exportDialog = lazyCode(async () => (await import('./export-dialog.tsx')).ExportDialog)
const exportMenu = lazyComponent(async () => (await import('./export-menu.tsx')).ExportMenu)

type ListExports<Row> = Omit<ExportDialogProps<Row>, 'onClose' | 'file' | 'preset'>

interface ExportControlProps<Row> extends ExportCsvButtonProps<Row> {
  /** The exports besides 'Export to CSV': other rows, columns, zones and formats. */
  others: ListExports<Row> | undefined
  onOpen: (preset: ExportPreset) => void
}

/**
 * One control for all exports. A press on 'Export to CSV' writes the file of spec 2.12, and the arrow next to it opens
 * a menu of the others. Their dialog is rendered next to the list, because the control may move.
 */
export function ExportControl<Row>({ others, onOpen, ...csv }: ExportControlProps<Row>) {
  const arrow = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const Menu = useLazyOverlay(exportMenu, open, close)
  const fetchAhead = () => {
    prefetch(exportMenu)
    prefetch(exportDialog)
    if (others) prefetch(others.exported.file)
  }
  return (
    <span className={styles.control}>
      <ExportCsvButton {...csv} />
      {others ? (
        <IconButton
          aria-expanded={open}
          aria-haspopup="menu"
          icon={<Icon of={IconChevronDown} />}
          label="Other exports"
          onClick={() => setOpen(true)}
          onFocus={fetchAhead}
          onPointerEnter={fetchAhead}
          ref={arrow}
        />
      ) : null}
      {others && open && Menu ? (
        <Menu
          anchor={arrow}
          isSearch={others.exported.search(others.search) !== undefined}
          onClose={close}
          onOpen={onOpen}
          selected={others.selected.length}
        />
      ) : null}
    </span>
  )
}

type OtherExportsProps<Row> = ListExports<Row> & { preset: ExportPreset; onClose: () => void }

/** The dialog of the other exports. Rendered only while it is open. */
export function OtherExports<Row>(props: OtherExportsProps<Row>) {
  const Dialog = useLazyCode(exportDialog, true, props.onClose)
  const file = useLazyCode(props.exported.file, true, props.onClose)
  return Dialog && file ? <Dialog {...props} file={file} /> : null
}
