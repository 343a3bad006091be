import type { RecordColumn } from '@tideway/contract/calls/record-column'
import { textColumn } from '@tideway/contract/calls/record-column'
import type { ExportFormat } from '@tideway/contract/exports/exports'
import { notesColumn } from '@tideway/contract/notes/note-words'
import { SYDNEY } from '@tideway/contract/time/dates'
import { deviceZone } from '../../ui/time/device-zone.ts'

/** What the dialog asks. */
export interface ExportDraft {
  what: 'filtered' | 'selected' | 'everything'
  columns: 'shown' | 'all' | 'chosen'
  /** Ids of the columns, if they are chosen. */
  chosen: readonly string[]
  zone: string
  format: ExportFormat
}

/** Selected rows come first, because a person who selected some means these. */
export function firstDraft({
  selected,
  shown,
  zone,
}: {
  selected: number
  /** Ids of the columns that the list shows. */
  shown: readonly string[]
  zone: string
}): ExportDraft {
  return {
    what: selected > 0 ? 'selected' : 'filtered',
    columns: 'shown',
    chosen: shown,
    zone,
    format: 'csv',
  }
}

/** Returns the columns of the file: in the list's order if they are shown there, otherwise in the type's. */
export function chosenColumns<Column extends { id: string }>(
  { columns, chosen }: Pick<ExportDraft, 'columns' | 'chosen'>,
  all: readonly Column[],
  shown: readonly { id: string }[],
): Column[] {
  if (columns === 'all') return [...all]
  if (columns === 'chosen') return all.filter(({ id }) => chosen.includes(id))
  return shown.flatMap(({ id }) => all.find((column) => column.id === id) ?? [])
}

/** The columns that can be chosen. Notes are in files that the provider writes, because no list loads them. */
export function offeredColumns<Row>(
  { what }: Pick<ExportDraft, 'what'>,
  columns: readonly RecordColumn<Row>[],
): readonly RecordColumn<Row>[] {
  if (what !== 'everything') return columns
  return [...columns, textColumn(notesColumn.id, notesColumn.label, () => undefined)]
}

/** Returns why an export cannot begin, or undefined if it can. */
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
