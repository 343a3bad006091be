import { retryRead } from '@tideway/browser/http/query-client'
import { withRetries } from '@tideway/browser/http/retry'

export interface ListPageRequest {
  numberOfRecords: number
  nextPageId?: string | undefined
}

export interface PageReading<Row> {
  signal: AbortSignal
  /** The page's records as they come. */
  onRecords: (records: readonly Row[]) => void
}

/** Reads a page and answers the token of the next one, where there is one. */
export type FetchPage<Row> = (
  page: ListPageRequest,
  reading: PageReading<Row>,
) => Promise<string | undefined>

export interface ListState<Row> {
  /** Everything loaded, in the order of the API. */
  records: readonly Row[]
  /** 'list': from page one; 'more': the next page. */
  loading: 'list' | 'more' | null
  /** More was asked for while the list was on its way: it follows as soon as the list is here. */
  moreWanted: boolean
  /** How many records of this load are here, of how many asked for. */
  received: number
  asked: number
  /** The first page of this search has been read to its end at least once: only then can it be empty. */
  answered: boolean
  /**
   * 'all': there is nothing to show for this search. 'rest': the rows shown are not all. 'refresh':
   * the rows shown are those of the load before, whole but possibly out of date.
   */
  failed: 'all' | 'rest' | 'refresh' | null
  /** What the last failed load failed with: read where `failed` is set. */
  cause: unknown
  /** Somebody pressed Stop: what had come is shown. */
  stopped: boolean
  /** There is a next page. */
  more: boolean
  /** The records are those of the last visit: the first load replaces them, and drops them if it fails or is stopped. */
  remembered: boolean
}

/** The first records of a list that was left, shown until as many are read again. */
export interface RememberedRecords<Row> {
  records: readonly Row[]
  /** The list had more. */
  more: boolean
}

interface Options<Row> {
  fetchPage: FetchPage<Row>
  remembered?: RememberedRecords<Row> | undefined
  /** How many records a search asks for (spec 9). */
  maxReceived: number
  rowKey: (row: Row) => string
  now?: () => number
  retryDelayMs?: number | undefined
}

/** The first rows are shown at once, later ones so often: each time, all that is loaded is gone through. */
const SHOW_EVERY_MS = 250

/** What is remembered of a list fills its longest page. */
const REMEMBERED = 300

/**
 * The records of one search, loaded page by page while the screen is told (spec 2.12, load more).
 * A load over rows that are shown keeps them until as many new ones are here.
 */
export class ListLoader<Row> {
  readonly #options: Options<Row>
  readonly #listeners = new Set<() => void>()
  #state: ListState<Row> = {
    records: [],
    loading: null,
    moreWanted: false,
    received: 0,
    asked: 0,
    answered: false,
    failed: null,
    cause: undefined,
    stopped: false,
    more: false,
    remembered: false,
  }
  /** The pages that are whole, and the token behind them. */
  #settled: Row[] = []
  #nextPageId: string | undefined
  /** What came of the page under way. */
  #staged: Row[] = []
  #run: AbortController | undefined
  /** What a stopped load was after: Load more goes on with it. */
  #interrupted: 'list' | 'more' | undefined
  #shownAt = 0

  constructor(options: Options<Row>) {
    this.#options = options
    const { remembered } = options
    if (remembered) this.#state = { ...this.#state, ...remembered, remembered: true }
  }

  get state(): ListState<Row> {
    return this.#state
  }

  readonly snapshot = (): ListState<Row> => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** What the next visit can show at once: nothing before the first load is over. */
  get toRemember(): RememberedRecords<Row> | undefined {
    const { records, answered, more } = this.#state
    if (!answered) return undefined
    return {
      records: records.slice(0, REMEMBERED),
      more: more || records.length > REMEMBERED,
    }
  }

  /** The search from page one. Never rejects: how it went is in the state. */
  load(signal?: AbortSignal): Promise<void> {
    return this.#read('list', { numberOfRecords: this.#options.maxReceived }, signal)
  }

  /** The next page; at the maximum another maximum (readings 1, paging). */
  async loadMore(): Promise<void> {
    const { loading } = this.#state
    if (loading === 'list') this.#show({ moreWanted: true })
    if (loading !== null) return
    if (this.#interrupted === 'list' || this.#nextPageId === undefined) return this.load()
    const request = nextPageRequest(
      this.#settled.length,
      this.#options.maxReceived,
      this.#nextPageId,
    )
    return this.#read('more', request)
  }

  /** Ends the load under way; what has come is kept. */
  stop(): void {
    const { loading } = this.#state
    if (loading === null) return
    this.#run?.abort()
    this.#run = undefined
    this.#interrupted = loading
    this.#show({
      records: this.#state.remembered ? this.#staged.slice() : this.#rows(loading),
      loading: null,
      moreWanted: false,
      stopped: true,
      more: true,
      remembered: false,
    })
  }

  /** Ends the load under way without a word: nobody is looking any more. */
  dispose(): void {
    this.#run?.abort()
    this.#run = undefined
  }

  /** Puts a newer state of a row in its place. */
  replace(row: Row): void {
    this.#settled = this.#with(row, this.#settled)
    this.#staged = this.#with(row, this.#staged)
    this.#show({ records: this.#with(row, this.#state.records) })
  }

  async #read(kind: 'list' | 'more', request: ListPageRequest, outer?: AbortSignal): Promise<void> {
    this.#run?.abort()
    const run = new AbortController()
    this.#run = run
    const signal = outer ? AbortSignal.any([outer, run.signal]) : run.signal
    this.#interrupted = undefined
    this.#staged = []
    const asked = request.numberOfRecords
    this.#show({
      loading: kind,
      moreWanted: false,
      received: 0,
      asked,
      failed: null,
      stopped: false,
    })
    let shownNew = false
    try {
      this.#nextPageId = await withRetries(
        () => {
          this.#staged = []
          return this.#options.fetchPage(request, {
            signal,
            onRecords: (records) => {
              if (signal.aborted) return
              for (const record of records) this.#staged.push(record)
              shownNew = this.#showSome(kind) || shownNew
            },
          })
        },
        { again: retryRead, signal, delayMs: this.#options.retryDelayMs },
      )
    } catch (error) {
      // Stopped, or another load took its place: that one says how things are.
      if (this.#run !== run) return
      this.#run = undefined
      if (signal.aborted) this.#show({ loading: null, moreWanted: false })
      else {
        this.#show({ cause: error })
        this.#fail(kind, shownNew)
      }
      return
    }
    if (this.#run !== run) return
    this.#run = undefined
    this.#settled = kind === 'list' ? this.#staged : this.#settled.concat(this.#staged)
    this.#staged = []
    const { moreWanted } = this.#state
    this.#show({
      records: this.#settled,
      loading: null,
      moreWanted: false,
      answered: true,
      more: this.#nextPageId !== undefined,
      remembered: false,
    })
    if (moreWanted && this.#nextPageId !== undefined) void this.loadMore()
  }

  /** Rows that are shown stay, whatever failed: they are worth more than an empty screen. Those of another visit do not. */
  #fail(kind: 'list' | 'more', shownNew: boolean): void {
    const isRest = kind === 'more' || shownNew
    const shown = this.#state.remembered ? [] : this.#state.records
    const records = isRest ? this.#rows(kind) : shown
    const hasRows = isRest || records.length > 0
    this.#show({
      records,
      loading: null,
      moreWanted: false,
      failed: isRest ? 'rest' : hasRows ? 'refresh' : 'all',
      more: isRest || (hasRows && this.#state.more),
      remembered: false,
    })
  }

  /** Whether rows of this load are shown now. */
  #showSome(kind: 'list' | 'more'): boolean {
    const now = (this.#options.now ?? (() => performance.now()))()
    const first = this.#state.received === 0
    const rows = this.#rows(kind)
    const isNew = rows !== this.#state.records
    if (!first && now - this.#shownAt < SHOW_EVERY_MS) return false
    this.#shownAt = now
    const change = isNew ? { more: true, remembered: false } : {}
    this.#show({ records: rows, received: this.#staged.length, ...change })
    return isNew
  }

  /** What there is to show in the middle of a load. */
  #rows(kind: 'list' | 'more'): readonly Row[] {
    const shown = this.#state.records
    const before = kind === 'list' ? 0 : this.#settled.length
    if (before + this.#staged.length < shown.length) return shown
    return kind === 'list' ? this.#staged.slice() : this.#settled.concat(this.#staged)
  }

  #with<Rows extends readonly Row[]>(row: Row, rows: Rows): Rows {
    const { rowKey } = this.#options
    const key = rowKey(row)
    const index = rows.findIndex((candidate) => rowKey(candidate) === key)
    return index < 0 ? rows : (rows.with(index, row) as readonly Row[] as Rows)
  }

  #show(change: Partial<ListState<Row>>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/**
 * How many records the next page asks for: maxReceived minus those loaded (spec 2.12), up to the next
 * multiple of it once the maximum is reached (readings 1, paging).
 */
export function nextPageRequest(
  loaded: number,
  maxReceived: number,
  nextPageId: string,
): ListPageRequest {
  return { numberOfRecords: maxReceived - (loaded % maxReceived), nextPageId }
}
