import type { Download, Page } from '@playwright/test'

/** Returns the next download, whether its window is open by then or was closed for it. */
export function nextDownload(page: Page): Promise<Download> {
  return new Promise((resolve) => {
    page.once('download', resolve)
    page.context().on('page', (opened) => opened.once('download', resolve))
  })
}
