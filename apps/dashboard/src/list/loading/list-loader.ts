import { retryRead } from '@tideway/browser/http/query-client'
import { withRetries } from '@tideway/browser/http/retry'
import type { FetchPage, ListPageRequest } from './list-page.ts'
import { nextPageRequest } from './list-page.ts'
import type { ListState, RememberedRecords } from './list-state.ts'
import { failedState, NOTHING_READ, toRemember } from './list-state.ts'

interface Options<Row> {
  fetchPage: FetchPage<Row>
  remembered?: RememberedRecords<Row> | undefined
  /** Maximum number of records in a search (spec 9). */
  maxReceived: number
  rowKey: (row: Row) => string
  now?: () => number
  retryDelayMs?: number | undefined
}

/** Interval for reporting progress after the first rows. */
const PROGRESS_EVERY_MS = 250
/** A list of fewer rows than this shows its new rows with each report of progress. */
const FEW_ROWS = 5000
/** Showing rows processes all of them, so a longer list shows more once it has grown by half, and at the end. */
const GROWTH = 1.5

/**
 * Loads the records of one search page by page and notifies the screen (spec 2.12, load more). When rows are shown, a
 * new load keeps them until as many new ones have arrived.
 */
export class ListLoader<Row> {
  readonly #options: Options<Row>
  readonly #listeners = new Set<() => void>()
  #state: ListState<Row> = NOTHING_READ
  /** Complete pages, and the token after them. */
  #settled: Row[] = []
  #nextPageId: string | undefined
  /** Records of the page in progress. */
  #staged: Row[] = []
  #run: AbortController | undefined
  /** Kind of the stopped load, which Load more continues. */
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

  /** Returns the records that the next visit can show at once, or undefined before the first load has ended. */
  get toRemember(): RememberedRecords<Row> | undefined {
    return toRemember(this.#state)
  }

  /** Loads the search from page one. Never rejects: the state has the result. */
  load(signal?: AbortSignal): Promise<void> {
    return this.#read('list', { numberOfRecords: this.#options.maxReceived }, signal)
  }

  /** Loads the next page, or another maximum if the maximum is reached (readings 1, paging). */
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

  /** Stops the load in progress and keeps the rows so far. */
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

  /** Stops the load in progress without notifying anyone, because the screen is closed. */
  dispose(): void {
    this.#run?.abort()
    this.#run = undefined
  }

  /** Replaces a row with a newer state. */
  replace(row: Row): void {
    this.#settled = this.#with(row, this.#settled)
    this.#staged = this.#with(row, this.#staged)
    this.#show({ records: this.#with(row, this.#state.records) })
  }

  /**
   * Puts records that are newer than the loaded ones before them. Records that are loaded already, or that a load from
   * page one will bring, are left out.
   */
  prepend(newer: readonly Row[]): void {
    if (this.#state.loading === 'list') return
    const { rowKey } = this.#options
    const loadedKeys = new Set(this.#state.records.map(rowKey))
    const added = newer.filter((row) => !loadedKeys.has(rowKey(row)))
    this.#settled = [...added, ...this.#settled]
    this.#show({ records: [...added, ...this.#state.records] })
  }

  async #read(kind: 'list' | 'more', request: ListPageRequest, outer?: AbortSignal): Promise<void> {
    this.#run?.abort()
    const run = new AbortController()
    this.#run = run
    const signal = outer ? AbortSignal.any([outer, run.signal]) : run.signal
    this.#interrupted = undefined
    this.#staged = []
    const requested = request.numberOfRecords
    this.#show({
      loading: kind,
      moreWanted: false,
      received: 0,
      requested,
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
      // The load was stopped, or another one replaced it and reports its own state.
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

  /** Rows of the last visit are dropped. */
  #fail(kind: 'list' | 'more', shownNew: boolean): void {
    const isRest = kind === 'more' || shownNew
    const { remembered, more } = this.#state
    const shown = remembered ? [] : this.#state.records
    this.#show(failedState({ records: isRest ? this.#rows(kind) : shown, more }, { isRest }))
  }

  /** Reports progress with rows of this load if possible, and returns true if it showed rows. */
  #showSome(kind: 'list' | 'more'): boolean {
    const now = (this.#options.now ?? (() => performance.now()))()
    const received = this.#staged.length
    const first = this.#state.received === 0
    if (!first && now - this.#shownAt < PROGRESS_EVERY_MS) return false
    this.#shownAt = now
    const { records } = this.#state
    const rows = this.#isWorthShowing(kind) ? this.#rows(kind) : records
    const isNew = rows !== records
    this.#show({ records: rows, received, ...(isNew ? { more: true, remembered: false } : {}) })
    return isNew
  }

  #isWorthShowing(kind: 'list' | 'more'): boolean {
    const shown = this.#state.records.length
    return shown < FEW_ROWS || this.#count(kind) >= shown * GROWTH
  }

  /** Returns the rows to show during a load. It copies all of them. */
  #rows(kind: 'list' | 'more'): readonly Row[] {
    const shown = this.#state.records
    if (this.#count(kind) < shown.length) return shown
    return kind === 'list' ? this.#staged.slice() : this.#settled.concat(this.#staged)
  }

  #count(kind: 'list' | 'more'): number {
    return (kind === 'list' ? 0 : this.#settled.length) + this.#staged.length
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
