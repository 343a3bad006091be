/** How many records a peer is given: that of the dashboard in the same run. */
export const wantedRecords = Number(new URLSearchParams(location.search).get('records') ?? 50_000)

export interface PeerHandlers {
  onLoad: () => void
  onFilter: (text: string) => void
  onNext: () => void
  onLast: () => void
  onPageSize: (size: number) => void
  /** All columns, or those a list has at first. */
  onAllColumns: (all: boolean) => void
  onExport?: () => void
}

/** The controls around every peer, under the names that those of the dashboard have. */
export function peerFrame(handlers: PeerHandlers): {
  grid: HTMLElement
  say: (text: string) => void
} {
  const header = document.createElement('header')
  const filter = document.createElement('input')
  filter.type = 'text'
  filter.ariaLabel = 'Filter'
  filter.addEventListener('input', () => handlers.onFilter(filter.value))
  let all = true
  header.append(
    button('Load', handlers.onLoad),
    filter,
    button('Columns', () => {
      all = !all
      handlers.onAllColumns(all)
    }),
    ...(handlers.onExport ? [button('Export to CSV', handlers.onExport)] : []),
  )
  const region = document.createElement('section')
  region.ariaLabel = 'Payment Requests'
  const grid = document.createElement('div')
  grid.style.height = '100%'
  region.append(grid)
  const pages = document.createElement('nav')
  pages.ariaLabel = 'Pages'
  const count = document.createElement('span')
  pages.append(
    button('100 rows', () => handlers.onPageSize(100)),
    button('300 rows', () => handlers.onPageSize(300)),
    count,
    button('Next page', handlers.onNext),
    button('Last page', handlers.onLast),
  )
  document.body.append(header, region, pages)
  return {
    grid,
    say(text) {
      count.textContent = text
    },
  }
}

/** The words of the dashboard's own footer: what the measurements wait for. `page` is from 0. */
export function pageWords(page: number, pageSize: number, count: number): string {
  const from = count === 0 ? 0 : page * pageSize + 1
  return `${from}-${Math.min(count, (page + 1) * pageSize)} of ${count}`
}

function button(name: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = name
  made.addEventListener('click', onClick)
  return made
}
