export interface ListState<Row> {
  /** All loaded records, in the API's order. */
  records: readonly Row[]
  /** 'list': from page one. 'more': the next page. */
  loading: 'list' | 'more' | null
  /** True if more was requested while the list was loading. It follows as soon as the list is loaded. */
  moreWanted: boolean
  /** Number of records received in this load, and number requested. */
  received: number
  requested: number
  /** True once the first page of this search was read to its end, which is required before it can count as empty. */
  answered: boolean
  /**
   * 'all': this search has nothing to show. 'rest': rows are missing. 'refresh': the rows are complete but from the
   * previous load, so they may be out of date.
   */
  failed: 'all' | 'rest' | 'refresh' | null
  /** Error of the last failed load. Valid if `failed` is set. */
  cause: unknown
  /** True after the user pressed Stop. The rows so far are shown. */
  stopped: boolean
  /** True if there is a next page. */
  more: boolean
  /**
   * True if the records are from the last visit. The first load replaces them, or drops them if it fails or is stopped.
   */
  remembered: boolean
}

/** The first records of a list that the user left, shown until as many are read again. */
export interface RememberedRecords<Row> {
  records: readonly Row[]
  /** True if the list had more. */
  more: boolean
}

/** The state of a list before its first load. */
export const NOTHING_READ: ListState<never> = {
  records: [],
  loading: null,
  moreWanted: false,
  received: 0,
  requested: 0,
  answered: false,
  failed: null,
  cause: undefined,
  stopped: false,
  more: false,
  remembered: false,
}

/** Number of remembered records, enough for the longest page. */
const REMEMBERED = 300

/** Returns the records that the next visit can show at once, or undefined before the first load has ended. */
export function toRemember<Row>({
  records,
  answered,
  more,
}: ListState<Row>): RememberedRecords<Row> | undefined {
  if (!answered) return undefined
  return { records: records.slice(0, REMEMBERED), more: more || records.length > REMEMBERED }
}

/** Reports a failed load and keeps its rows, which are better than an empty screen. `rest`: some rows arrived. */
export function failedState<Row>(
  { records, more }: Pick<ListState<Row>, 'records' | 'more'>,
  { isRest }: { isRest: boolean },
): Partial<ListState<Row>> {
  const hasRows = isRest || records.length > 0
  return {
    records,
    loading: null,
    moreWanted: false,
    failed: isRest ? 'rest' : hasRows ? 'refresh' : 'all',
    more: isRest || (hasRows && more),
    remembered: false,
  }
}
