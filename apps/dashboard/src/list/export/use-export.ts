import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureStatus } from '@tideway/browser/http/api-failure'
import { exportFileName } from '@tideway/contract/exports/export-file'
import { rowsText } from '@tideway/contract/exports/export-words'
import type { ExportedFile } from '@tideway/contract/exports/exported-file'
import { useEffect, useRef, useState } from 'react'
import { GENERIC_FAILURE } from '../../platform/generic-failure.ts'
import { beginExport, exportsKey } from '../../reports/exports/export-queries.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { searchDatesOf } from '../search/search-call.ts'
import type { TransactionSearch } from '../search/transaction-search.ts'
import type { ListExport, ListField } from '../transaction-list.ts'
import { downloadFile } from './csv-export.ts'
import type { ExportDraft } from './export-draft.ts'
import { chosenColumns, offeredColumns } from './export-draft.ts'
import type { WrittenRows } from './write-rows.ts'
import { writeRows } from './write-rows.ts'

/** The parts of a list that can be exported. */
export interface ExportSource<Row> {
  exported: ListExport<Row>
  file: ExportedFile<Row>
  /** The fields shown in the list, in order. */
  fields: readonly Pick<ListField<Row>, 'id'>[]
  search: TransactionSearch
  /** The loaded rows that pass the filter. */
  rows: readonly Row[]
  selected: readonly Row[]
  /** All loaded records, also those that the list leaves out. */
  records: readonly Row[]
}

export interface ExportInProgress {
  busy: boolean
  /** The outcome in words, with the rows and the sum of the file. */
  done: string | undefined
  failure: string | undefined
  start: () => void
}

/** Exports loaded rows by writing the file here. The provider writes the file of everything that the search finds. */
export function useExport<Row>(source: ExportSource<Row>, draft: ExportDraft): ExportInProgress {
  const api = useApi()
  const { actingClientId } = useSession()
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<{ of: ExportDraft; text: string }>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const { exported, file, fields, search } = source
  const { format, zone } = draft
  const columns = chosenColumns(draft, offeredColumns(draft, file.columns), fields)

  async function writeHere(): Promise<string> {
    const controller = new AbortController()
    stop.current = controller
    const rows = rowsOfFile(source, draft)
    const written = await writeRows({ rows, columns, zone, format, file }, controller.signal)
    const now = new Date().toISOString()
    const { fromDate: from, toDate = now } = searchDatesOf(search)
    const to = toDate < now ? toDate : now
    const name = exportFileName({ kind: exported.kind, format, from, to, zone })
    downloadFile(written.file, name)
    return `Exported to ${name}: ${fileText(written, file)}`
  }

  async function begin(): Promise<string> {
    await beginExport(api, actingClientId, {
      kind: exported.kind,
      search: { ...exported.search(search) },
      columns: columns.map(({ id }) => id),
      zone,
      format,
    })
    return 'File requested. You can close this; we’ll email you when it’s ready.'
  }

  const { mutate, isPending, error } = useMutation({
    mutationFn: () => (draft.what === 'everything' ? begin() : writeHere()),
    onSuccess: (text) => setOutcome({ of: draft, text }),
    onSettled: () => queries.invalidateQueries({ queryKey: exportsKey(actingClientId) }),
  })
  return {
    busy: isPending,
    // Shown only while the choices are still those of the export.
    done: outcome?.of === draft && !isPending ? outcome.text : undefined,
    failure: error ? failureText(error) : undefined,
    start: () => mutate(),
  }
}

/** Returns the loaded rows of a file. A request for several payments is followed by the payments that it received. */
export function rowsOfFile<Row>(
  { exported, rows, selected, records }: ExportSource<Row>,
  { what }: Pick<ExportDraft, 'what'>,
): readonly Row[] {
  const listed = what === 'selected' ? selected : rows
  return exported.withParts?.(listed, records) ?? listed
}

/** Returns the rows of a file and their money in words. */
export function fileText<Row>(
  { rows, money }: Pick<WrittenRows, 'rows' | 'money'>,
  file: ExportedFile<Row>,
): string {
  return rowsText(rows, money && file.money && { of: money, words: file.money.words })
}

const CONFLICT = 409
const TOO_MANY =
  'This client has too many exports that are unfinished or kept. Wait for one to finish, or delete one.'

function failureText(error: unknown): string {
  return failureStatus(error) === CONFLICT ? TOO_MANY : GENERIC_FAILURE
}
