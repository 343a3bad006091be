import type { ClientId } from '@tideway/contract/calls/ids'
import type { RecordColumn } from '@tideway/contract/calls/record-column'
import { textColumn } from '@tideway/contract/calls/record-column'
import { exportCells, numericColumns } from '@tideway/contract/exports/export-cells'
import type { ExportKind } from '@tideway/contract/exports/exports'
import { searchSchemaOf } from '@tideway/contract/exports/exports'
import { paymentAgreementColumns } from '@tideway/contract/exports/payment-agreement-columns'
import { paymentColumns } from '@tideway/contract/exports/payment-columns'
import {
  initiationAmount,
  paymentInitiationColumns,
} from '@tideway/contract/exports/payment-initiation-columns'
import {
  optionalCents,
  paymentRequestFileColumns,
} from '@tideway/contract/exports/payment-request-columns'
import type { Cents } from '@tideway/contract/money/money'
import { parseTwoDecimals } from '@tideway/contract/money/money'
import type { Note } from '@tideway/contract/notes/note'
import { notesCell, notesColumn } from '@tideway/contract/notes/note-words'
import { isReceivedPart } from '@tideway/contract/payment-requests/listed-requests'
import type { SearchTotals } from '@tideway/contract/records/record-totals'
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

/** A record as a file has it. */
export interface ExportedRecord {
  cells: string[]
  /** What the sum adds up, if the record has an amount. */
  amount: Cents | undefined
  /** True for a payment that a multi-payment request received, which lists leave out (spec 2.12). */
  isPart: boolean
}

/** What an export needs to know of a kind of transaction. */
export interface ExportedKind {
  columns: readonly { id: string; label: string; isNumber: boolean }[]
  /** True if the records have one amount each, so that a sum means something. */
  hasAmount: boolean
  /** Searches up to an instant, newest first. `search` is as the list's call takes it. */
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
   * Returns a function that reads a record's JSON for a file with these columns, which the kind has. `notes` are those
   * of the records, by their ids.
   */
  reader(
    columnIds: readonly string[],
    zone: string,
    notes: ReadonlyMap<string, readonly Note[]>,
  ): (json: string) => ExportedRecord
}

interface Definition<Row, Search> {
  columns: readonly RecordColumn<Row>[]
  schema: z.ZodMiniType<Search>
  search: (platform: Platform, call: SearchCall<Search>) => AsyncGenerator<SearchChunk, void>
  total: (platform: Platform, call: TotalsCall<Search>) => Promise<SearchTotals>
  id: (row: Row) => string
  amount?: (row: Row) => Cents | undefined
  isPart?: (row: Row) => boolean
}

interface Dates {
  fromDate?: string | undefined
  toDate?: string | undefined
}

/** The four kinds, each with the search of its list. */
export const exportedKinds: Record<ExportKind, ExportedKind> = {
  paymentRequest: exported({
    columns: paymentRequestFileColumns,
    schema: searchSchemaOf('paymentRequest'),
    search: searchPaymentRequests,
    total: totalPaymentRequests,
    id: ({ PaymentRequestStatus }) => PaymentRequestStatus.paymentRequestId,
    amount: ({ PaymentRequest }) => optionalCents(PaymentRequest.paymentAmount),
    isPart: isReceivedPart,
  }),
  payment: exported({
    columns: paymentColumns,
    schema: searchSchemaOf('payment'),
    search: searchPayments,
    total: totalPayments,
    id: ({ PaymentStatus }) => PaymentStatus.paymentId,
    amount: ({ Payment }) => parseTwoDecimals(Payment.paymentAmount),
  }),
  paymentInitiation: exported({
    columns: paymentInitiationColumns,
    schema: searchSchemaOf('paymentInitiation'),
    search: searchInitiations,
    total: totalInitiations,
    id: ({ PaymentInitiationStatus }) => PaymentInitiationStatus.paymentInitiationId,
    amount: initiationAmount,
  }),
  paymentAgreement: exported({
    columns: paymentAgreementColumns,
    schema: searchSchemaOf('paymentAgreement'),
    search: searchAgreements,
    total: totalAgreements,
    id: ({ PaymentAgreementStatus }) => PaymentAgreementStatus.paymentAgreementId,
  }),
}

function exported<Row, Search extends Dates>(kind: Definition<Row, Search>): ExportedKind {
  const { amount } = kind
  const isNumber = numericColumns(kind.columns)
  const bounded = (search: unknown, until: Date): Search => upTo(kind.schema.parse(search), until)
  return {
    columns: [
      ...kind.columns.map(({ id, label }, at) => ({ id, label, isNumber: isNumber[at] ?? false })),
      { ...notesColumn, isNumber: false },
    ],
    hasAmount: amount !== undefined,
    search: (platform, { until, ...call }) =>
      kind.search(platform, { ...call, search: bounded(call.search, until) }),
    total: (platform, { clientId, search, until }) =>
      kind.total(platform, { clientId, search: bounded(search, until) }),
    idOf: (json) => kind.id(JSON.parse(json)),
    reader(columnIds, zone, notes) {
      const ofNotes = textColumn<Row>(notesColumn.id, notesColumn.label, (row) =>
        notesCell(notes.get(kind.id(row)) ?? [], zone),
      )
      const known = [...kind.columns, ofNotes]
      const columns = columnIds.flatMap((id) => known.find((column) => column.id === id) ?? [])
      const cellsOf = exportCells(columns, zone)
      return (json) => {
        const row: Row = JSON.parse(json)
        return { cells: cellsOf(row), amount: amount?.(row), isPart: kind.isPart?.(row) ?? false }
      }
    },
  }
}

/** Ends a search at an instant at the latest. */
function upTo<Search extends Dates>(search: Search, until: Date): Search {
  const last = until.toISOString()
  const { toDate = last } = search
  return { ...search, toDate: toDate < last ? toDate : last }
}
