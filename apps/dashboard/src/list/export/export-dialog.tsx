import { useQuery } from '@tanstack/react-query'
import type { RecordColumn } from '@tideway/contract/calls/record-column'
import { Button } from '@tideway/design/buttons/button'
import { Checkbox } from '@tideway/design/choices/checkbox'
import { Segmented } from '@tideway/design/choices/segmented'
import { Dialog } from '@tideway/design/overlays/dialog'
import { Select } from '@tideway/design/select/select'
import { useMemo, useState } from 'react'
import { exportsQuery } from '../../reports/exports/export-queries.ts'
import { ExportsList } from '../../reports/exports/exports-list.tsx'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { deviceZone } from '../../ui/time/device-zone.ts'
import styles from './export-dialog.module.css'
import type { ExportDraft, ExportPreset } from './export-draft.ts'
import {
  chosenColumns,
  firstRows,
  offeredColumns,
  shownIds,
  whyNoExport,
  zoneOptions,
} from './export-draft.ts'
import { ExportSummary } from './export-summary.tsx'
import type { ExportSource } from './use-export.ts'
import { useExport } from './use-export.ts'

export interface ExportDialogProps<Row> extends ExportSource<Row> {
  /** Name of the list. */
  label: string
  /** True if a filter is set. */
  isFiltered: boolean
  /** True if the search has more rows than are loaded. */
  more: boolean
  /** The zone of the list's times. Undefined: this device's. */
  zone?: string | undefined
  /** The choice in the menu. */
  preset: ExportPreset
  onClose: () => void
}

/** The other exports: which rows and columns, in which zone and format, with the count and the sum before and after. */
export function ExportDialog<Row>(props: ExportDialogProps<Row>) {
  const { exported, file, fields, label, rows, selected, onClose } = props
  const { data: offered } = useQuery(exportsQuery(useApi(), useSession().actingClientId))
  const isEverythingOffered = offered !== null && exported.search(props.search) !== undefined
  const [choices, setChoices] = useState<Omit<ExportDraft, 'what'> & Partial<ExportDraft>>(() => ({
    columns: 'shown',
    chosen: shownIds(fields),
    zone: props.zone ?? deviceZone(),
    format: 'csv',
    ...props.preset,
  }))
  const first = firstRows({
    selected: selected.length,
    isFiltered: props.isFiltered,
    isEverythingOffered,
  })
  const draft = useMemo(() => ({ what: first, ...choices }), [first, choices])
  const change = (part: Partial<ExportDraft>) => setChoices((before) => ({ ...before, ...part }))
  const progress = useExport(props, draft)
  const offeredHere = offeredColumns(draft, file.columns)
  const columns = chosenColumns(draft, offeredHere, fields).length
  const missing = whyNoExport(draft, { filtered: rows.length, columns })
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            busy={progress.busy}
            disabledReason={missing}
            kind="primary"
            reasonPlacement="hidden"
            type="submit"
          >
            Export
          </Button>
        </>
      }
      onClose={onClose}
      onSubmit={() => {
        if (missing === undefined && !progress.busy) progress.start()
      }}
      open
      subtitle={label}
      title="Export"
      width={560}
    >
      <div className={styles.form}>
        <Select
          label="Rows"
          onChange={(what) => change({ what })}
          options={rowOptions(props, isEverythingOffered)}
          value={draft.what}
        />
        <ExportSummary draft={draft} missing={missing} progress={progress} source={props} />
        <Select
          label="Columns"
          onChange={(chosen) => change({ columns: chosen })}
          options={columnOptions}
          value={draft.columns}
        />
        {draft.columns === 'chosen' ? (
          <ChosenColumns
            chosen={draft.chosen}
            columns={offeredHere}
            onChange={(chosen) => change({ chosen })}
          />
        ) : null}
        <div className={styles.pair}>
          <Select
            label="Times"
            onChange={(zone) => change({ zone })}
            options={zoneOptions(props.zone)}
            value={draft.zone}
          />
          <Segmented
            label="Format"
            onChange={(format) => change({ format })}
            options={formatOptions}
            value={draft.format}
          />
        </div>
        <ExportsList kind={exported.kind} />
      </div>
    </Dialog>
  )
}

const columnOptions = [
  { value: 'shown', text: 'Those shown in the list, and the sums' },
  { value: 'all', text: 'All columns' },
  { value: 'chosen', text: 'Choose columns' },
] as const

const formatOptions = [
  { value: 'csv', text: 'CSV' },
  { value: 'xlsx', text: 'Excel (XLSX)' },
] as const

function rowOptions<Row>(
  { rows, selected, more }: ExportDialogProps<Row>,
  isEverythingOffered: boolean,
) {
  const options: { value: ExportDraft['what']; text: string }[] = [
    { value: 'filtered', text: `${more ? 'Loaded rows' : 'Rows in the list'} (${counted(rows)})` },
  ]
  if (selected.length > 0)
    options.push({ value: 'selected', text: `Selected rows (${counted(selected)})` })
  // The provider cannot export a search by an id that only one record has.
  if (isEverythingOffered)
    options.push({ value: 'everything', text: 'Everything the search finds' })
  return options
}

function counted(rows: readonly unknown[]): string {
  return rows.length.toLocaleString('en-AU')
}

interface ChosenColumnsProps<Row> {
  columns: readonly RecordColumn<Row>[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

function ChosenColumns<Row>({ columns, chosen, onChange }: ChosenColumnsProps<Row>) {
  return (
    <fieldset className={styles.chosen}>
      <legend className="visually-hidden">Columns of the file</legend>
      {columns.map(({ id, label }) => (
        <Checkbox
          checked={chosen.includes(id)}
          key={id}
          label={label}
          onChange={(checked) =>
            onChange(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        />
      ))}
    </fieldset>
  )
}
