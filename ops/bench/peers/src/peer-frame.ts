/** Number of records a peer loads, equal to the dashboard's in the same run. */
export const wantedRecords = Number(new URLSearchParams(location.search).get('records') ?? 50_000)

export interface PeerHandlers {
  onLoad: () => void
  onFilter: (text: string) => void
  onNext: () => void
  onLast: () => void
  onPageSize: (size: number) => void
  /** Shows all columns, or only the default ones. */
  onAllColumns: (all: boolean) => void
  onExport?: () => void
}

/** Builds the controls around every peer, with the same names as the dashboard's. */
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

/** Returns the text of the dashboard's footer, which the measurements wait for. `page` counts from 0. */
export function pageWords(page: number, pageSize: number, count: number): string {
  const from = count === 0 ? 0 : page * pageSize + 1
  return `${from}-${Math.min(count, (page + 1) * pageSize)} of ${count}`
}

function button(name: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = name
  element.addEventListener('click', onClick)
  return element
}
