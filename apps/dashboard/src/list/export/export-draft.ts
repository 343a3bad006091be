import type { RecordColumn } from '@tideway/contract/calls/record-column'
import { textColumn } from '@tideway/contract/calls/record-column'
import { moneyColumnIds } from '@tideway/contract/exports/exported-file'
import type { ExportFormat } from '@tideway/contract/exports/exports'
import { notesColumn } from '@tideway/contract/notes/note-words'
import { SYDNEY } from '@tideway/contract/time/dates'
import { deviceZone } from '../../ui/time/device-zone.ts'

type ExportedRows = 'filtered' | 'selected' | 'everything'

/** The answers to the dialog's questions. */
export interface ExportDraft {
  what: ExportedRows
  columns: 'shown' | 'all' | 'chosen'
  /** Ids of the columns, if they are chosen. */
  chosen: readonly string[]
  zone: string
  format: ExportFormat
}

/** The choices before the dialog opened. */
export type ExportPreset = Partial<Pick<ExportDraft, 'what' | 'columns' | 'format'>>

/**
 * Returns the rows that the dialog starts with: the selected rows, or else the filtered rows, because the user chose
 * them. Otherwise everything that the search finds, if that is offered.
 */
export function firstRows({
  selected,
  isFiltered,
  isEverythingOffered,
}: {
  selected: number
  isFiltered: boolean
  isEverythingOffered: boolean
}): ExportedRows {
  if (selected > 0) return 'selected'
  return isFiltered || !isEverythingOffered ? 'filtered' : 'everything'
}

/**
 * Returns the columns of the file. Columns of the list have the list's order, followed by its money columns. Other
 * choices have the type's order.
 */
export function chosenColumns<Column extends { id: string }>(
  { columns, chosen }: Pick<ExportDraft, 'columns' | 'chosen'>,
  all: readonly Column[],
  shown: readonly { id: string }[],
): Column[] {
  if (columns === 'all') return [...all]
  if (columns === 'chosen') return all.filter(({ id }) => chosen.includes(id))
  return shownIds(shown).flatMap((id) => all.find((column) => column.id === id) ?? [])
}

/**
 * Returns the ids of the columns that the list shows and of its money columns, which allow the file's sums to be
 * checked.
 */
export function shownIds(shown: readonly { id: string }[]): string[] {
  return [...shown.map(({ id }) => id), ...moneyColumnIds]
}

/** Returns the columns to choose from. Only files that the provider writes have notes, because no list loads them. */
export function offeredColumns<Row>(
  { what }: Pick<ExportDraft, 'what'>,
  columns: readonly RecordColumn<Row>[],
): readonly RecordColumn<Row>[] {
  if (what !== 'everything') return columns
  return [...columns, textColumn(notesColumn.id, notesColumn.label, () => undefined)]
}

/** Returns why an export cannot start, or undefined if it can. */
export function whyNoExport(
  { what }: Pick<ExportDraft, 'what'>,
  { filtered, columns }: { filtered: number; columns: number },
): string | undefined {
  if (columns === 0) return 'Choose at least one column.'
  return what === 'filtered' && filtered === 0 ? 'There are no rows to export.' : undefined
}

/** Returns the zones to choose from, each once: the list's, Sydney, this device's, UTC. */
export function zoneOptions(listZone: string | undefined, device = deviceZone()) {
  const names: Readonly<Record<string, string>> = { [SYDNEY]: 'Sydney', UTC: 'UTC' }
  const zones = [SYDNEY, device, 'UTC', ...(listZone === undefined ? [] : [listZone])]
  return [...new Set(zones)].map((zone) => {
    const name = names[zone] ?? zone
    const isDevice = zone === device && device !== SYDNEY
    return { value: zone, text: isDevice ? `This device’s (${name})` : name }
  })
}
