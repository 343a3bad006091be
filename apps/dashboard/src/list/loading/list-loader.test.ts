import { ApiFailure } from '@tideway/browser/http/api-failure'
import { describe, expect, test } from 'vitest'
import { ListLoader } from './list-loader.ts'
import type { ListPageRequest, PageReading } from './list-page.ts'
import { nextPageRequest } from './list-page.ts'
import type { RememberedRecords } from './list-state.ts'

interface Row {
  id: string
  text: string
}

interface RequestedPage extends PageReading<Row> {
  page: ListPageRequest
  answer: (nextPageId?: string) => Promise<void>
  fail: (error?: unknown) => Promise<void>
}

/** Opens a loader whose pages the test answers, row by row. The test controls its clock. */
function open(maxReceived = 1000, remembered?: RememberedRecords<Row>) {
  const requested: RequestedPage[] = []
  let time = 0
  const loader = new ListLoader<Row>({
    maxReceived,
    remembered,
    rowKey: (row) => row.id,
    now: () => time,
    retryDelayMs: 0,
    fetchPage: (page, reading) =>
      new Promise((resolve, reject) => {
        reading.signal.addEventListener('abort', () => reject(reading.signal.reason))
        requested.push({
          ...reading,
          page,
          answer: (next) => settled(() => resolve(next)),
          fail: (error = new ApiFailure('refused', { status: 400 })) =>
            settled(() => reject(error)),
        })
      }),
  })
  return { loader, requested, later: (ms: number) => (time += ms), ids: () => idsOf(loader) }
}

async function settled(act: () => void): Promise<void> {
  act()
  await new Promise((resolve) => setTimeout(resolve, 5))
}

function idsOf(loader: ListLoader<Row>): string {
  return loader.state.records.map((row) => row.id).join(' ')
}

function rows(...ids: string[]): Row[] {
  return ids.map((id) => ({ id, text: id }))
}

describe('the first page', () => {
  test('requests the maximum, shows rows as they arrive, and ends with the next token', async () => {
    const { loader, requested, ids, later } = open()
    void loader.load()
    expect(requested[0]?.page).toEqual({ numberOfRecords: 1000 })
    expect(loader.state).toMatchObject({ loading: 'list', received: 0, requested: 1000 })
    requested[0]?.onRecords(rows('a', 'b'))
    expect(ids()).toBe('a b')
    expect(loader.state).toMatchObject({ loading: 'list', received: 2, more: true })
    requested[0]?.onRecords(rows('c'))
    expect(ids(), 'shown again only after a while').toBe('a b')
    later(250)
    requested[0]?.onRecords(rows('d'))
    expect(ids()).toBe('a b c d')
    requested[0]?.onRecords(rows('e'))
    await requested[0]?.answer('next')
    expect(ids()).toBe('a b c d e')
    expect(loader.state).toMatchObject({ loading: null, failed: null, more: true, stopped: false })
  })

  test('follows with one more page if more was requested during the load', async () => {
    const { loader, requested, ids } = open()
    void loader.load()
    requested[0]?.onRecords(rows('a', 'b'))
    void loader.loadMore()
    void loader.loadMore()
    expect(requested).toHaveLength(1)
    expect(loader.state).toMatchObject({ loading: 'list', moreWanted: true })
    await requested[0]?.answer('next')
    expect(requested).toHaveLength(2)
    expect(requested[1]?.page).toEqual({ numberOfRecords: 998, nextPageId: 'next' })
    expect(loader.state).toMatchObject({ loading: 'more', moreWanted: false })
    requested[1]?.onRecords(rows('c'))
    await requested[1]?.answer()
    expect(ids()).toBe('a b c')
    expect(loader.state).toMatchObject({ loading: null, moreWanted: false, more: false })
  })

  test('forgets a request for more if the load fails, is stopped or is the last page', async () => {
    const { loader, requested } = open()
    const requestMore = (row: string) => {
      requested.at(-1)?.onRecords(rows(row))
      void loader.loadMore()
    }
    void loader.load()
    requestMore('a')
    await requested[0]?.fail()
    expect(loader.state).toMatchObject({ loading: null, moreWanted: false })
    void loader.load()
    requestMore('b')
    loader.stop()
    expect(loader.state).toMatchObject({ loading: null, moreWanted: false })
    void loader.load()
    requestMore('c')
    await requested[2]?.answer()
    expect(loader.state).toMatchObject({ loading: null, moreWanted: false, more: false })
    expect(requested).toHaveLength(3)
  })

  test('ends without a next page if there is no token', async () => {
    const { loader, requested } = open()
    void loader.load()
    await requested[0]?.answer()
    expect(loader.state).toMatchObject({ records: [], loading: null, more: false, failed: null })
  })

  test('does not count as empty before its response has ended', async () => {
    const { loader, requested } = open()
    expect(loader.state.answered, 'before anything is requested').toBe(false)
    void loader.load()
    expect(loader.state.answered).toBe(false)
    await requested[0]?.answer()
    expect(loader.state.answered).toBe(true)
    const failing = open()
    void failing.loader.load()
    await failing.requested[0]?.fail()
    expect(failing.loader.state.answered).toBe(false)
  })

  test('shows nothing if it is rejected', async () => {
    const { loader, requested } = open()
    void loader.load()
    await requested[0]?.fail()
    expect(requested).toHaveLength(1)
    expect(loader.state).toMatchObject({ records: [], loading: null, failed: 'all', more: false })
  })

  test('makes three attempts if the service is unreachable', async () => {
    const { loader, requested, ids } = open()
    void loader.load()
    await requested[0]?.fail(new ApiFailure('unreachable'))
    await requested[1]?.fail(new ApiFailure('refused', { status: 503 }))
    requested[2]?.onRecords(rows('a'))
    await requested[2]?.answer()
    expect(ids()).toBe('a')
    expect(loader.state.failed).toBeNull()
    expect(requested).toHaveLength(3)
  })

  test('keeps its rows after an interruption, and reports that rows are missing', async () => {
    const { loader, requested, ids } = open()
    void loader.load()
    requested[0]?.onRecords(rows('a', 'b'))
    await requested[0]?.fail(new ApiFailure('unreadable'))
    expect(ids()).toBe('a b')
    expect(loader.state).toMatchObject({ loading: null, failed: 'rest', more: true })
  })

  test('shows no row twice and loses none when repeated after an interruption', async () => {
    const { loader, requested, ids, later } = open()
    void loader.load()
    requested[0]?.onRecords(rows('a', 'b'))
    await requested[0]?.fail(new ApiFailure('unreachable'))
    expect(ids()).toBe('a b')
    later(1000)
    requested[1]?.onRecords(rows('a'))
    expect(ids()).toBe('a b')
    later(1000)
    requested[1]?.onRecords(rows('b', 'c'))
    expect(ids()).toBe('a b c')
    await requested[1]?.answer()
    expect(ids()).toBe('a b c')
  })
})

describe('a long list', () => {
  /** Loads 50,000 rows in 4 s, and returns the lengths of the lists that were shown, and the numbers reported. */
  function loadLong() {
    const { loader, requested, later } = open(50_000)
    const shown: number[] = []
    const reported = new Set<number>()
    let last = loader.state.records
    loader.subscribe(() => {
      const { records, received } = loader.state
      if (records !== last) shown.push(records.length)
      last = records
      reported.add(received)
    })
    void loader.load()
    for (let at = 0; at < 50_000; at += 25) {
      requested[0]?.onRecords(
        Array.from({ length: 25 }, (_, row) => ({ id: `${at + row}`, text: '' })),
      )
      later(2)
    }
    return { shown, reported, answer: () => requested[0]?.answer() }
  }

  test('is shown only once it has grown by half, and at the end', async () => {
    const { shown, answer } = loadLong()
    await answer()
    expect(shown).toEqual([25, 3150, 6275, 12_525, 21_900, 34_400, 50_000])
  })

  test('reports its progress four times a second', () => {
    expect(loadLong().reported.size).toBe(17)
  })
})

describe('loading again from page one', () => {
  test('keeps the old rows until as many new ones are loaded', async () => {
    const { loader, requested, ids, later } = open()
    void loader.load()
    requested[0]?.onRecords(rows('a', 'b', 'c'))
    await requested[0]?.answer()
    void loader.load()
    requested[1]?.onRecords(rows('x', 'y'))
    expect(ids()).toBe('a b c')
    later(250)
    requested[1]?.onRecords(rows('z'))
    expect(ids()).toBe('x y z')
    await requested[1]?.answer()
    expect(ids()).toBe('x y z')
  })

  test('replaces the old rows with fewer new ones at the end', async () => {
    const { loader, requested, ids } = open()
    void loader.load()
    requested[0]?.onRecords(rows('a', 'b', 'c'))
    await requested[0]?.answer()
    void loader.load()
    requested[1]?.onRecords(rows('x'))
    await requested[1]?.answer()
    expect(ids()).toBe('x')
  })

  test.each([
    ['at once', []],
    ['after fewer new rows than are shown', ['x']],
  ])('keeps the old rows and marks them as outdated if it failed %s', async (_when, came) => {
    const { loader, requested, ids, later } = open()
    void loader.load()
    requested[0]?.onRecords(rows('a', 'b'))
    await requested[0]?.answer('next')
    void loader.load()
    requested[1]?.onRecords(rows(...came))
    later(1000)
    await requested[1]?.fail()
    expect(ids()).toBe('a b')
    expect(loader.state).toMatchObject({ loading: null, failed: 'refresh', more: true })
    // The mark disappears on the first press of Try again.
    void loader.load()
    expect(loader.state).toMatchObject({ loading: 'list', failed: null })
    requested[2]?.onRecords(rows('y', 'z'))
    await requested[2]?.answer()
    expect(ids()).toBe('y z')
    expect(loader.state.failed).toBeNull()
  })

  test('has nothing to keep if it fails over an empty list', async () => {
    const { loader, requested } = open()
    void loader.load()
    await requested[0]?.answer()
    void loader.load()
    await requested[1]?.fail()
    expect(loader.state).toMatchObject({ records: [], failed: 'all', more: false })
  })

  test('uses only the second of two presses', async () => {
    const { loader, requested, ids } = open()
    void loader.load()
    void loader.load()
    expect(requested[0]?.signal.aborted).toBe(true)
    requested[0]?.onRecords(rows('a'))
    requested[1]?.onRecords(rows('b'))
    await requested[1]?.answer()
    expect(ids()).toBe('b')
    expect(loader.state.loading).toBeNull()
  })
})

describe('loading more', () => {
  async function withFirstPage(count: number, maxReceived: number) {
    const opened = open(maxReceived)
    void opened.loader.load()
    opened.requested[0]?.onRecords(rows(...Array.from({ length: count }, (_, at) => `r${at}`)))
    await opened.requested[0]?.answer('t1')
    return opened
  }

  test('requests maxReceived minus the loaded rows, with the token', async () => {
    const { loader, requested, ids } = await withFirstPage(3, 10)
    void loader.loadMore()
    expect(requested[1]?.page).toEqual({ numberOfRecords: 7, nextPageId: 't1' })
    expect(loader.state).toMatchObject({ loading: 'more', requested: 7 })
    requested[1]?.onRecords(rows('x'))
    expect(ids()).toBe('r0 r1 r2 x')
    await requested[1]?.answer()
    expect(loader.state.more).toBe(false)
  })

  test('requests another maximum when the maximum is loaded', async () => {
    const { loader, requested } = await withFirstPage(10, 10)
    void loader.loadMore()
    expect(requested[1]?.page).toEqual({ numberOfRecords: 10, nextPageId: 't1' })
  })

  test('starts at page one if the maximum is loaded without a token, because there may be new records', async () => {
    const { loader, requested } = open(2)
    void loader.load()
    requested[0]?.onRecords(rows('a', 'b'))
    await requested[0]?.answer()
    void loader.loadMore()
    expect(requested[1]?.page).toEqual({ numberOfRecords: 2 })
  })

  test('does nothing during another load', async () => {
    const { loader, requested } = await withFirstPage(3, 10)
    void loader.loadMore()
    void loader.loadMore()
    expect(requested).toHaveLength(2)
  })

  test('keeps the loaded rows if it fails', async () => {
    const { loader, requested, ids } = await withFirstPage(2, 10)
    void loader.loadMore()
    await requested[1]?.fail()
    expect(ids()).toBe('r0 r1')
    expect(loader.state).toMatchObject({ failed: 'rest', loading: null })
  })
})

describe('stopping a load', () => {
  test('keeps the rows so far, and Load more repeats the page without losing or duplicating a row', async () => {
    const { loader, requested, ids, later } = open(10)
    void loader.load()
    requested[0]?.onRecords(rows('a'))
    requested[0]?.onRecords(rows('b'))
    loader.stop()
    expect(ids(), 'also what was not shown yet').toBe('a b')
    expect(requested[0]?.signal.aborted).toBe(true)
    expect(loader.state).toMatchObject({ loading: null, stopped: true, failed: null, more: true })

    void loader.loadMore()
    expect(requested[1]?.page).toEqual({ numberOfRecords: 10 })
    requested[1]?.onRecords(rows('a'))
    expect(ids()).toBe('a b')
    later(250)
    requested[1]?.onRecords(rows('b', 'c'))
    expect(ids()).toBe('a b c')
    await requested[1]?.answer()
    expect(loader.state).toMatchObject({ stopped: false, more: false })
  })

  test('in a later page repeats that page on Load more', async () => {
    const { loader, requested, ids } = open(2)
    void loader.load()
    requested[0]?.onRecords(rows('a', 'b'))
    await requested[0]?.answer('t1')
    void loader.loadMore()
    requested[1]?.onRecords(rows('c'))
    loader.stop()
    expect(ids()).toBe('a b c')
    void loader.loadMore()
    expect(requested[2]?.page).toEqual({ numberOfRecords: 2, nextPageId: 't1' })
    requested[2]?.onRecords(rows('c', 'd'))
    await requested[2]?.answer('t2')
    expect(ids()).toBe('a b c d')
  })

  test('does nothing if no load is running', () => {
    const { loader } = open()
    loader.stop()
    expect(loader.state.stopped).toBe(false)
  })
})

describe('a newer state of a row', () => {
  test('replaces the old one, also while more rows arrive', async () => {
    const { loader, requested } = open(10)
    void loader.load()
    requested[0]?.onRecords(rows('a', 'b'))
    loader.replace({ id: 'b', text: 'refunded' })
    requested[0]?.onRecords(rows('c'))
    await requested[0]?.answer()
    expect(loader.state.records).toEqual([
      { id: 'a', text: 'a' },
      { id: 'b', text: 'refunded' },
      { id: 'c', text: 'c' },
    ])
  })

  test('changes nothing if the row is not loaded', async () => {
    const { loader, requested, ids } = open()
    void loader.load()
    requested[0]?.onRecords(rows('a'))
    await requested[0]?.answer()
    loader.replace({ id: 'z', text: 'z' })
    expect(ids()).toBe('a')
  })
})

test('listeners are notified of every change until they unsubscribe', async () => {
  const { loader, requested } = open()
  let changeCount = 0
  const leave = loader.subscribe(() => {
    changeCount += 1
  })
  void loader.load()
  requested[0]?.onRecords(rows('a'))
  await requested[0]?.answer()
  expect(changeCount).toBe(3)
  leave()
  void loader.load()
  expect(changeCount).toBe(3)
})

test.each([
  [0, 1000, 1000],
  [400, 1000, 600],
  [1000, 1000, 1000],
  [1500, 1000, 500],
  [50_000, 50_000, 50_000],
])('with %i of %i loaded, the next page requests %i', (loaded, maxReceived, numberOfRecords) => {
  expect(nextPageRequest(loaded, maxReceived, 't')).toEqual({ numberOfRecords, nextPageId: 't' })
})

describe('rows of the last visit', () => {
  const remembered = { records: rows('a', 'b', 'c'), more: true }

  test('are shown until as many new ones are loaded', async () => {
    const { loader, requested, ids, later } = open(1000, remembered)
    expect(loader.state).toMatchObject({ remembered: true, more: true, answered: false })
    void loader.load()
    requested[0]?.onRecords(rows('new', 'a'))
    expect(ids()).toBe('a b c')
    expect(loader.state.remembered).toBe(true)
    later(250)
    requested[0]?.onRecords(rows('b', 'c'))
    expect(ids()).toBe('new a b c')
    expect(loader.state.remembered).toBe(false)
    await requested[0]?.answer()
    expect(loader.state).toMatchObject({ remembered: false, more: false })
  })

  test('are replaced by fewer rows when the load ends', async () => {
    const { loader, requested, ids } = open(1000, remembered)
    void loader.load()
    requested[0]?.onRecords(rows('a'))
    await requested[0]?.answer()
    expect(ids()).toBe('a')
    expect(loader.state).toMatchObject({ remembered: false, answered: true })
  })

  test('are dropped if the load fails, so that no outdated row can be used', async () => {
    const { loader, requested, ids } = open(1000, remembered)
    void loader.load()
    requested[0]?.onRecords(rows('a'))
    await requested[0]?.fail()
    expect(ids()).toBe('')
    expect(loader.state).toMatchObject({ remembered: false, failed: 'all', more: false })
  })

  test('are dropped if the load is stopped, and the new rows are shown', () => {
    const { loader, requested, ids } = open(1000, remembered)
    void loader.load()
    requested[0]?.onRecords(rows('a'))
    loader.stop()
    expect(ids()).toBe('a')
    expect(loader.state).toMatchObject({ remembered: false, stopped: true, more: true })
  })

  test('are stored only from a finished load, up to the longest page', async () => {
    const { loader, requested } = open()
    void loader.load()
    const ids = Array.from({ length: 301 }, (_, index) => String(index))
    requested[0]?.onRecords(rows(...ids))
    expect(loader.toRemember).toBeUndefined()
    await requested[0]?.answer()
    expect(loader.toRemember).toEqual({ records: rows(...ids.slice(0, 300)), more: true })
    expect(open(1000, remembered).loader.toRemember).toBeUndefined()
  })
})

describe('newer records', () => {
  test('are put before the loaded ones, each once, and the next page follows the oldest', async () => {
    const { loader, requested, ids } = open(4)
    void loader.load()
    requested[0]?.onRecords(rows('c', 'd', 'e', 'f'))
    await requested[0]?.answer('next')
    loader.prepend(rows('a', 'b', 'c'))
    expect(ids()).toBe('a b c d e f')
    expect(loader.state).toMatchObject({ loading: null, more: true })
    void loader.loadMore()
    expect(requested[1]?.page).toEqual({ numberOfRecords: 2, nextPageId: 'next' })
    requested[1]?.onRecords(rows('g', 'h'))
    await requested[1]?.answer()
    expect(ids()).toBe('a b c d e f g h')
  })

  test('stay while the next page is loading', async () => {
    const { loader, requested, ids } = open(2)
    void loader.load()
    requested[0]?.onRecords(rows('b', 'c'))
    await requested[0]?.answer('next')
    void loader.loadMore()
    loader.prepend(rows('a'))
    requested[1]?.onRecords(rows('d'))
    await requested[1]?.answer()
    expect(ids()).toBe('a b c d')
  })

  test('are ignored during a load from page one, which brings them', async () => {
    const { loader, requested, ids } = open()
    void loader.load()
    requested[0]?.onRecords(rows('b'))
    loader.prepend(rows('a'))
    await requested[0]?.answer()
    expect(ids()).toBe('b')
  })
})
