import type { Page } from '@playwright/test'

/** Keeps calls waiting until it is told to let them go: what a slow network looks like. */
export async function holdCalls(page: Page, address: string): Promise<() => void> {
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

/** Makes calls fail as a provider in trouble answers. */
export async function failCalls(page: Page, address: string, status = 500): Promise<void> {
  await page.route(address, (route) =>
    route.fulfill({
      status,
      headers: { 'access-control-allow-origin': '*' },
      json: { message: 'Internal server error' },
    }),
  )
}
