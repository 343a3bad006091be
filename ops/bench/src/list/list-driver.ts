import type { Locator, Page } from '@playwright/test'
import type { Sight } from './page-watch.ts'

/**
 * Drives one list, ours or a peer's, by user actions. Optional methods are missing if a list does not support the
 * action.
 */
export interface ListDriver {
  page: Page
  /** Presses the control that loads all records. */
  load(): Promise<void>
  filter: Locator
  nextPage: Locator
  lastPage: Locator
  pageSize(size: 100 | 300): Promise<void>
  exportCsv?: Locator
  expand?(): Promise<void>
  /** Switches all columns to the six defaults and back, with as many presses as that takes. */
  configure?(): Promise<void>
  leave?(): Promise<void>
}

export const someRows: Sight = { selector: '[data-row], .ag-row' }

/** Returns the sight for a footer with this row count, once this load is complete. */
export function rowsInAll(count: number): Sight {
  return { selector: 'nav[aria-label=Pages]', text: `of ${grouped(count)}(?!\\d|,\\d)` }
}

/** Returns a pattern that matches 50000 with or without a comma. */
function grouped(count: number): string {
  return count.toString().replace(/\B(?=(?:\d{3})+$)/g, ',?')
}
