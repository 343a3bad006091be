import type { BrowserContext, Request } from '@playwright/test'

/**
 * Follows the calls of a journey. Returns what its pages show and which calls have no answer yet, for the output of a
 * run, because the files of a failure are lost with the machine that ran it.
 */
export function watchCalls(context: BrowserContext): () => Promise<string> {
  const open = new Set<Request>()
  context.on('request', (request) => open.add(request))
  context.on('requestfinished', (request) => open.delete(request))
  context.on('requestfailed', (request) => open.delete(request))
  return async () => {
    const pages = await Promise.all(
      context.pages().map(async (page) => {
        const shown = await page.locator('body').ariaSnapshot({ timeout: 5000 })
        return `${page.url()}\n${shown}`
      }),
    )
    const calls = [...open].map((request) => `no answer yet: ${request.method()} ${request.url()}`)
    return [...pages, ...calls].join('\n')
  }
}
