export interface ListPageRequest {
  numberOfRecords: number
  nextPageId?: string | undefined
}

export interface PageReading<Row> {
  signal: AbortSignal
  /** Called with the page's records as they arrive. */
  onRecords: (records: readonly Row[]) => void
}

/** Reads a page and returns the next page's token, if there is one. */
export type FetchPage<Row> = (
  page: ListPageRequest,
  reading: PageReading<Row>,
) => Promise<string | undefined>

/**
 * Returns the next page's number of records: maxReceived minus the loaded ones (spec 2.12), or up to its next multiple
 * once the maximum is reached (readings 1, paging).
 */
export function nextPageRequest(
  loaded: number,
  maxReceived: number,
  nextPageId: string,
): ListPageRequest {
  return { numberOfRecords: maxReceived - (loaded % maxReceived), nextPageId }
}
