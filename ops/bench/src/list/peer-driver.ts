import type { Browser } from '@playwright/test'
import type { OpenPage } from './browser.ts'
import { openPage } from './browser.ts'
import type { ListDriver } from './list-driver.ts'
import type { PeerServer } from './peer-server.ts'

export type PeerName = 'ag-grid' | 'tanstack' | 'bare'

export async function openPeer(
  browser: Browser,
  peers: PeerServer,
  { name, records }: { name: PeerName; records: number },
): Promise<OpenPage> {
  const opened = await openPage(browser)
  await opened.page.goto(`${peers.url}/${name}.html?records=${records}`)
  return opened
}

export function peerDriver({ page }: OpenPage): ListDriver {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    page,
    load: () => button('Load').click(),
    filter: page.getByRole('textbox', { name: 'Filter' }),
    nextPage: button('Next page'),
    lastPage: button('Last page'),
    pageSize: (size) => button(`${size} rows`).click(),
    exportCsv: button('Export to CSV'),
    async configure() {
      await button('Columns').click()
      await button('Columns').click()
    },
  }
}
