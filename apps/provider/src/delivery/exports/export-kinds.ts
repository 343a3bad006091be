import type { ClientId } from '@tideway/contract/calls/ids'
import { textColumn } from '@tideway/contract/calls/record-column'
import { exportCells } from '@tideway/contract/exports/export-cells'
import type { ExportedFile, SheetColumns } from '@tideway/contract/exports/exported-file'
import { sheetColumns } from '@tideway/contract/exports/exported-file'
import type { ExportKind } from '@tideway/contract/exports/exports'
import { searchSchemaOf } from '@tideway/contract/exports/exports'
import { paymentAgreementFile } from '@tideway/contract/exports/payment-agreement-file'
import { paymentFile } from '@tideway/contract/exports/payment-file'
import { paymentInitiationFile } from '@tideway/contract/exports/payment-initiation-file'
import { paymentRequestFile } from '@tideway/contract/exports/payment-request-file'
import type { Note } from '@tideway/contract/notes/note'
import { notesCell, notesColumn } from '@tideway/contract/notes/note-words'
import type { SearchTotals } from '@tideway/contract/records/record-totals'
import type { SettledMoney } from '@tideway/contract/records/settled-money'
import type { z } from 'zod/mini'
import {
  searchPaymentRequests,
  totalPaymentRequests,
} from '../../money-in/payment-requests/search/search-payment-requests.ts'
import { searchPayments, totalPayments } from '../../money-out/payouts/search-payments.ts'
import { searchAgreements, totalAgreements } from '../../pay-to/agreements/search-agreements.ts'
import { searchInitiations, totalInitiations } from '../../pay-to/initiations/search-initiations.ts'
import type { Platform } from '../../platform/platform.ts'
import type { SearchCall, SearchChunk } from '../../platform/searches/keyset-search.ts'
import type { TotalsCall } from '../../platform/searches/search-totals.ts'

/** A record in the form of a file: its cells, its money and its refunds. */
export interface ExportedRecord {
  cells: string[]
  /** Undefined if records of this kind settle no money. */
  money: SettledMoney | undefined
  /** The cells of each of its refunds. */
  refunds: string[][]
}

/** The facts about a kind of transaction that an export needs. */
export interface ExportedKind {
  columnIds: readonly string[]
  /** True if the records settle money, which an export adds up. */
  hasMoney: boolean
  /** The columns of the sheet of refunds, if the kind has refunds. */
  refunds: SheetColumns | undefined
  /** Returns the columns with these ids. */
  columnsOf(columnIds: readonly string[]): SheetColumns
  /** Searches up to an instant, newest first. `search` has the form of the list's call. */
  search(
    platform: Platform,
    call: Omit<SearchCall<unknown>, 'search'> & { search: unknown; until: Date },
  ): AsyncGenerator<SearchChunk, void>
  /** Counts what the search finds up to an instant, and adds up the amounts, within the bounds of totals. */
  total(
    platform: Platform,
    call: { clientId: ClientId; search: unknown; until: Date },
  ): Promise<SearchTotals>
  /** Returns the provider's id of a record. */
  idOf(json: string): string
  /**
   * Returns a function that reads a record's JSON for a file with these columns of the kind. `notes` contains the notes
   * on the records, by the records' ids.
   */
  reader(
    columnIds: readonly string[],
    zone: string,
    notes: ReadonlyMap<string, readonly Note[]>,
  ): (json: string) => ExportedRecord
}

interface Definition<Row, Search> {
  file: ExportedFile<Row>
  schema: z.ZodMiniType<Search>
  search: (platform: Platform, call: SearchCall<Search>) => AsyncGenerator<SearchChunk, void>
  total: (platform: Platform, call: TotalsCall<Search>) => Promise<SearchTotals>
  id: (row: Row) => string
}

interface Dates {
  fromDate?: string | undefined
  toDate?: string | undefined
}

/** The four kinds, each with the search of its list. */
export const exportedKinds: Record<ExportKind, ExportedKind> = {
  paymentRequest: exported({
    file: paymentRequestFile,
    schema: searchSchemaOf('paymentRequest'),
    search: searchPaymentRequests,
    total: totalPaymentRequests,
    id: ({ PaymentRequestStatus }) => PaymentRequestStatus.paymentRequestId,
  }),
  payment: exported({
    file: paymentFile,
    schema: searchSchemaOf('payment'),
    search: searchPayments,
    total: totalPayments,
    id: ({ PaymentStatus }) => PaymentStatus.paymentId,
  }),
  paymentInitiation: exported({
    file: paymentInitiationFile,
    schema: searchSchemaOf('paymentInitiation'),
    search: searchInitiations,
    total: totalInitiations,
    id: ({ PaymentInitiationStatus }) => PaymentInitiationStatus.paymentInitiationId,
  }),
  paymentAgreement: exported({
    file: paymentAgreementFile,
    schema: searchSchemaOf('paymentAgreement'),
    search: searchAgreements,
    total: totalAgreements,
    id: ({ PaymentAgreementStatus }) => PaymentAgreementStatus.paymentAgreementId,
  }),
}

function exported<Row, Search extends Dates>(kind: Definition<Row, Search>): ExportedKind {
  const { columns, money, refunds } = kind.file
  const bounded = (search: unknown, until: Date): Search => upTo(kind.schema.parse(search), until)
  /** Returns the columns with these ids. `notesOf` reads the notes of a record. */
  const chosen = (ids: readonly string[], notesOf: (row: Row) => string | undefined) => {
    const allColumns = [...columns, textColumn<Row>(notesColumn.id, notesColumn.label, notesOf)]
    return ids.flatMap((id) => allColumns.find((column) => column.id === id) ?? [])
  }
  return {
    columnIds: [...columns.map(({ id }) => id), notesColumn.id],
    hasMoney: money !== undefined,
    refunds,
    columnsOf: (ids) => sheetColumns(chosen(ids, () => undefined)),
    search: (platform, { until, ...call }) =>
      kind.search(platform, { ...call, search: bounded(call.search, until) }),
    total: (platform, { clientId, search, until }) =>
      kind.total(platform, { clientId, search: bounded(search, until) }),
    idOf: (json) => kind.id(JSON.parse(json)),
    reader(columnIds, zone, notes) {
      const notesOf = (row: Row) => notesCell(notes.get(kind.id(row)) ?? [], zone)
      const cellsOf = exportCells(chosen(columnIds, notesOf), zone)
      const refundsOf = refunds?.rowsOf(zone)
      return (json) => {
        const row: Row = JSON.parse(json)
        return { cells: cellsOf(row), money: money?.of(row), refunds: refundsOf?.(row) ?? [] }
      }
    },
  }
}

/** Ends a search at this instant, unless it ends earlier already. */
function upTo<Search extends Dates>(search: Search, until: Date): Search {
  const last = until.toISOString()
  const { toDate = last } = search
  return { ...search, toDate: toDate < last ? toDate : last }
}
