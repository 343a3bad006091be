import type { Page } from '@playwright/test'

/** Holds calls, as a slow network would, until the returned function is called. */
export async function holdCalls(page: Page, address: string | RegExp): Promise<() => void> {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(address, async (route) => {
    await gate
    await route.continue()
  })
  return letGo
}

/** Makes calls fail as a provider in trouble does. With a method, only calls of that method fail. */
export async function failCalls(
  page: Page,
  address: string | RegExp,
  status = 500,
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
): Promise<void> {
  await page.route(address, (route) =>
    method !== undefined && route.request().method() !== method
      ? route.fallback()
      : route.fulfill({
          status,
          headers: { 'access-control-allow-origin': '*' },
          json: { message: 'Internal server error' },
        }),
  )
}

/** Calls of one method reach the provider, but their responses never arrive. */
export async function loseAnswers(
  page: Page,
  address: string | RegExp,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
): Promise<void> {
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    await route.fetch()
    await route.abort()
  })
}

/** Answers searches with these records and counts them, for lists that no demo can show. */
export async function answerSearches(
  page: Page,
  path: string,
  pages: { records: unknown[]; nextPageId?: string }[],
): Promise<{ bodies: unknown[] }> {
  const bodies: unknown[] = []
  await page.route(`**/rest/v1/${path}/search*`, (route) => {
    bodies.push(route.request().postDataJSON())
    const requested = new URL(route.request().url()).searchParams.get('nextPageId')
    const before = pages.findIndex(({ nextPageId }) => nextPageId === requested)
    const answer = pages[requested === null ? 0 : before + 1] ?? { records: [] }
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { ...answer, recordCount: answer.records.length },
    })
  })
  return { bodies }
}
