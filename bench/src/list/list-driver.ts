import type { Locator, Page } from '@playwright/test'
import type { Sight } from './page-watch.ts'

/** One list, ours or a peer's, by what a person does with it. What it cannot do is left out. */
export interface ListDriver {
  page: Page
  /** Begins to load all records, with a press. */
  load(): Promise<void>
  filter: Locator
  nextPage: Locator
  lastPage: Locator
  pageSize(size: 100 | 300): Promise<void>
  exportCsv?: Locator
  expand?(): Promise<void>
  /** All columns to the six defaults, and back: whatever presses that takes. */
  configure?(): Promise<void>
  leave?(): Promise<void>
}

export const someRows: Sight = { selector: '[data-row], .ag-row' }

/** The footer with so many rows, and nothing more to come of this load. */
export function rowsInAll(count: number): Sight {
  return { selector: 'nav[aria-label=Pages]', text: `of ${grouped(count)}(?!\\d|,\\d)` }
}

/** 50000 with or without a comma. */
function grouped(count: number): string {
  return count.toString().replace(/\B(?=(?:\d{3})+$)/g, ',?')
}
