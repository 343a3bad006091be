import type { Api } from '@tideway/browser/http/api'
import type { ExportedFile } from '@tideway/contract/exports/exported-file'
import type { ExportKind } from '@tideway/contract/exports/exports'
import type { ComponentType, ReactNode } from 'react'
import type { LazyCode, LazyComponent } from '../ui/lazy-component.ts'
import type { ColumnKind } from '../ui/table/columns/table-column.ts'
import type { FilteredRows } from './filter/use-row-filter.ts'
import type { ListPageRequest, PageReading } from './loading/list-page.ts'
import type { LoadedList } from './loading/use-transaction-list.ts'
import type { SearchType } from './search/search-types.ts'
import type { TransactionSearch } from './search/transaction-search.ts'
import type { CountedList } from './totals/counted-list.ts'

/** A value that orders rows. Rows without one, or with an empty text, are last. */
export type SortValue = number | string | undefined

/** A field of a list: a column, and also part of the filter and of exports. Ids are those of spec 3.10. */
export interface ListField<Row> {
  id: string
  label: string
  kind: ColumnKind
  align?: 'right' | undefined
  /** Texts that determine the column's width before any row is loaded. */
  reserve?: readonly string[] | undefined
  /** Texts that rows usually have. Before rows arrive, columns are laid out as if rows had them. */
  usual?: readonly string[] | undefined
  /** True if the column stays visible when the columns are wider than the screen. */
  keepsInSight?: boolean | undefined
  /** Width that the user chose, in CSS pixels at normal text size. */
  chosenWidth?: number | undefined
  /** Returns the displayed text, which the filter searches. */
  text: (row: Row) => string
  /** Returns other words, which the filter finds too. */
  words?: ((row: Row) => string) | undefined
  /** Returns the value that orders rows, if it is not the text: cents, or milliseconds since 1970. */
  order?: ((row: Row) => SortValue) | undefined
  /** Returns the export's text if it differs from the displayed one: an amount without its '$' (readings 3, CSV). */
  csv?: ((row: Row) => string) | undefined
  /** Returns the texts with their times in another zone. Absent if the field has no times. */
  textsIn?: ((zone: string | undefined) => ZonedTexts<Row>) | undefined
  /** Renders the field if it is more than text. */
  cell?: ((row: Row) => ReactNode) | undefined
}

/** The texts of a field that contain times. */
export type ZonedTexts<Row> = Pick<ListField<Row>, 'text' | 'csv'>

export interface DetailProps<Row> {
  row: Row
  /** True if the row is from an earlier visit and is being read again. It must not be used for a refund. */
  outdated?: boolean | undefined
  /** Called with a newer state of the row, which replaces the old one. */
  onChange: (row: Row) => void
  /** Reads the row again. */
  reread: (signal?: AbortSignal) => Promise<Row>
  /** Called if the row no longer exists, so that the list closes its detail. */
  onGone?: (() => void) | undefined
}

/** Detail of a row. */
export interface RowDetail<Row> {
  Content: ComponentType<DetailProps<Row>>
  /** Loads the detail's code. Call when the first rows are shown. */
  prefetch: () => void
}

/** The facts that the other exports need of a transaction type. */
export interface ListExport<Row> {
  kind: ExportKind
  /** Columns and sums of its files. Loaded with the dialog. */
  file: LazyCode<ExportedFile<Row>>
  /** Returns rows with the loaded records that belong to them and that the list leaves out. */
  withParts?: ((rows: readonly Row[], records: readonly Row[]) => readonly Row[]) | undefined
  /** Returns the search in the form of the list's call, or undefined for a search that cannot be exported. */
  search: (search: TransactionSearch) => object | undefined
}

/** Everything that a list's screen must know about a transaction type. The rest is the same for every type. */
export interface TransactionList<Row> extends SearchType {
  /** Default: 'Transactions' (readings 3, titles). */
  title?: string | undefined
  subtitle: string
  /** All statuses of the type, in order. */
  statuses: readonly string[]
  /** Actions next to the title. */
  HeadActions?: ComponentType | undefined
  fields: readonly ListField<Row>[]
  /** Ids of the default fields (spec 3.10). */
  defaultFields: readonly string[]
  /** The search of a type without search fields, folded in the bar. */
  MoreSearch?: ComponentType<MoreSearchProps> | undefined
  /** The rules for counting rows, and the line under the list that shows the totals. Loaded after the first rows. */
  totals: LazyCode<ListTotalsCode<Row>>
  /** Id of the field with the time of creation, by which newer records are found. */
  createdField: string
  /** File name of the export (spec 2.12). Without one, the list has no filter, configuration or export. */
  exportName?: string | undefined
  /** Files of other columns and of more rows than are loaded. */
  exported?: ListExport<Row> | undefined
  /** Footer below all rows, for a list without pages. */
  Footer?: ComponentType<{ loaded: LoadedList<Row> }> | undefined
  /** Actions on the selected rows. Loaded when rows are selected. */
  selectedActions?: LazyComponent<SelectedActionsProps> | undefined
  keys: (clientId: string) => readonly unknown[]
  /** Returns the row's key, also used in addresses: unique for the client, and accepted by `readOne`. */
  rowKey: (row: Row) => string
  /** Reads a row by its key. Returns null if there is none and the API does not answer 404. */
  readOne: (api: Api, key: string, signal?: AbortSignal) => Promise<Row | null>
  rowName: (row: Row) => string
  /** Returns the visible rows among the loaded records. */
  visible: (records: readonly Row[]) => readonly Row[]
  /** The call that finds a search's records. */
  call: (search: TransactionSearch) => { path: string; body: object }
  /** Reads a page, passes on its records as they arrive, and returns the next page's token. */
  fetchPage: (
    api: Api,
    search: TransactionSearch,
    page: ListPageRequest,
    reading: PageReading<Row>,
  ) => Promise<string | undefined>
  /** Returns the search on entering, if the address is incomplete (spec 4, transaction search defaults). */
  entered?: ((search: TransactionSearch, now: Date, zone?: string) => TransactionSearch) | undefined
  /** Renders a row at widths of 768 px and below, from the configured fields if the type has a choice. */
  compactRow: (row: Row, fields: readonly ListField<Row>[]) => ReactNode
  detail: RowDetail<Row>
}

export interface SelectedActionsProps {
  /** The keys of the selected rows. */
  ids: readonly string[]
}

export interface MoreSearchProps {
  /** The search in force. */
  search: TransactionSearch
  onSearch: (search: TransactionSearch) => void
}

/** The rules for counting the rows of a list, and the line that shows the totals. */
export interface ListTotalsCode<Row> {
  counted: CountedList<Row>
  Line: ComponentType<ListTotalsProps<Row>>
}

export interface ListTotalsProps<Row> {
  list: Pick<TransactionList<Row>, 'call' | 'keys' | 'statuses'>
  /** The search in force. */
  search: TransactionSearch
  /** Searches for the records of a sum. */
  onSearch: (search: TransactionSearch) => void
  loaded: LoadedList<Row>
  /** The loaded rows that pass the filter. */
  filtered: FilteredRows<Row>
}

/** Renders a list of any row type. */
export type ListScreen = <Row>(props: { list: TransactionList<Row> }) => ReactNode
/** A list of one row type, which is passed to a generic screen. */
export type ShowList = (Screen: ListScreen) => ReactNode
