import { dashboardUrl } from './addresses.ts'

const PATIENCE_MS = 120_000

/**
 * Waits until the dashboard and the provider both answer, because the provider may start before the dashboard is built.
 */
export default async function waitForDashboard(): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const served = await fetch(dashboardUrl).then(
      (response) => response.ok,
      () => false,
    )
    if (served) return
    if (Date.now() > until) throw new Error(`Nothing is served at ${dashboardUrl}`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
