import { dashboardUrl } from './addresses.ts'

const PATIENCE_MS = 120_000

/** The provider may answer before the dashboard is built and served: no journey begins until both do. */
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
