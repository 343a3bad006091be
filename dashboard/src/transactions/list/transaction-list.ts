import type { Api } from '@tideway/browser/http/api'
import type { ComponentType, ReactNode } from 'react'
import type { ColumnKind } from '../../ui/table-column.ts'
import type { SearchType } from '../search/search-types.ts'
import type { TransactionSearch } from '../search/transaction-search.ts'
import type { ListPageRequest, PageReading } from './list-loader.ts'
import type { LoadedList } from './use-transaction-list.ts'

/** A field of a list: a column now, a line of a filter or an export as well. Ids are those of spec 3.10. */
export interface ListField<Row> {
  id: string
  label: string
  kind: ColumnKind
  align?: 'right' | undefined
  /** Texts that have room before any row is here. */
  reserve?: readonly string[] | undefined
  /** Where the columns are wider than the screen, this one stays in sight. */
  keepsInSight?: boolean | undefined
  /** The displayed text: what the filter looks through. */
  text: (row: Row) => string
  /** Other words for it, which the filter finds too. */
  words?: ((row: Row) => string) | undefined
  /** What an export says where that is not the displayed text: an amount without its '$' (readings 3, CSV). */
  csv?: ((row: Row) => string) | undefined
  /** A column that an export has besides, behind those of all fields: the offset of a date. */
  csvBesides?: { label: string; text: (row: Row) => string } | undefined
  /** How it is drawn, where that is more than its text. */
  cell?: ((row: Row) => ReactNode) | undefined
}

export interface DetailProps<Row> {
  row: Row
  /** The row was read on an earlier visit and is being read again: nothing is refunded by what it says. */
  outdated?: boolean | undefined
  /** A newer state of the row: it takes the old one's place. */
  onChange: (row: Row) => void
  /** Reads the row again. */
  reread: (signal?: AbortSignal) => Promise<Row>
  /** The row no longer exists: the list closes its detail. */
  onGone?: (() => void) | undefined
}

/** What opens from a row. */
export interface RowDetail<Row> {
  Content: ComponentType<DetailProps<Row>>
  /** The first rows stand: the time to fetch it. */
  prefetch: () => void
}

/** All that the screen of a list has to know about a transaction type. The rest is the same for every type. */
export interface TransactionList<Row> extends SearchType {
  /** 'Transactions' where none is given (readings 3, titles). */
  title?: string | undefined
  subtitle: string
  fields: readonly ListField<Row>[]
  /** Ids of the fields shown at first (spec 3.10). */
  defaultFields: readonly string[]
  /** File name of its export (spec 2.12). Without one there is nothing to filter by, to configure or to export. */
  exportName?: string | undefined
  /** What stands below all rows, where there are no pages. */
  Footer?: ComponentType<{ loaded: LoadedList<Row> }> | undefined
  keys: (clientId: string) => readonly unknown[]
  /** Also the row's name in an address: unique among the client's, and what `readOne` reads it by. */
  rowKey: (row: Row) => string
  /** Reads a row by its key; null where there is none, unless the API answers 404. */
  readOne: (api: Api, key: string, signal?: AbortSignal) => Promise<Row | null>
  rowName: (row: Row) => string
  /** The rows among the loaded records. */
  visible: (records: readonly Row[]) => readonly Row[]
  /** Reads a page, handing over its records as they come, and answers the token of the next one. */
  fetchPage: (
    api: Api,
    search: TransactionSearch,
    page: ListPageRequest,
    reading: PageReading<Row>,
  ) => Promise<string | undefined>
  /** What is searched by where the address says too little (spec 4, transaction search defaults). */
  entered?: ((search: TransactionSearch, now: Date) => TransactionSearch) | undefined
  /** A row at 768 px and below, made of the configured fields where there are some to choose from. */
  compactRow: (row: Row, fields: readonly ListField<Row>[]) => ReactNode
  /** Without it rows open only where they are compact, and show all their fields. */
  detail?: RowDetail<Row> | undefined
}

/** Draws a list of any rows. */
export type ListScreen = <Row>(props: { list: TransactionList<Row> }) => ReactNode
/** A list with rows of its own, for whoever has a screen for any. */
export type ShowList = (Screen: ListScreen) => ReactNode
