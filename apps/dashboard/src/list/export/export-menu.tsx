import { useQuery } from '@tanstack/react-query'
import type { MenuItem } from '@tideway/design/select/menu'
import { Menu } from '@tideway/design/select/menu'
import type { RefObject } from 'react'
import { exportsQuery } from '../../reports/exports/export-queries.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import type { ExportPreset } from './export-draft.ts'

export interface ExportMenuProps {
  anchor: RefObject<HTMLElement | null>
  /** Number of selected rows. */
  selected: number
  /** True if the provider can search for the rows again. */
  isSearch: boolean
  /** Opens the dialog with these choices. */
  onOpen: (preset: ExportPreset) => void
  onClose: () => void
}

/** The exports besides 'Export to CSV'. Each opens the dialog, which says rows and sum before it writes a file. */
export function ExportMenu({ anchor, selected, isSearch, onOpen, onClose }: ExportMenuProps) {
  const { data: offered } = useQuery(exportsQuery(useApi(), useSession().actingClientId))
  const item = (value: string, text: string, preset: ExportPreset, note?: string): MenuItem => ({
    value,
    text,
    note,
    onChoose: () => onOpen(preset),
  })
  const items = [
    item('xlsx', 'Excel (XLSX)…', { format: 'xlsx' }),
    item('all', 'All columns…', { columns: 'all' }),
    ...(selected > 0
      ? [
          item('selected', `Selected rows (${selected.toLocaleString('en-AU')})…`, {
            what: 'selected',
          }),
        ]
      : []),
    // The provider cannot export a search by an id that only one record has.
    ...(isSearch && offered !== null
      ? [
          item(
            'everything',
            'Everything the search finds…',
            { what: 'everything' },
            'We’ll email you when the file is ready.',
          ),
        ]
      : []),
    item('choose', 'Choose rows, columns and times…', {}),
  ]
  return <Menu anchor={anchor} items={items} label="Other exports" onClose={onClose} />
}
