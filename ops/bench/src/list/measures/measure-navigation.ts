import type { Browser, Page } from '@playwright/test'
import { profiles } from '../browser.ts'
import { LIST_PATH, openDashboard } from '../dashboard-driver.ts'
import { someRows } from '../list-driver.ts'
import type { ListSystem } from '../list-system.ts'
import type { Sight } from '../page-watch.ts'
import { seeAfter } from '../page-watch.ts'
import type { Samples } from '../samples.ts'

const ROUNDS = 2
/** Pause until the screen's remaining reads are done, before the next step. */
const REST_MS = 400
const QUICK_MS = 200
const home: Sight = { selector: 'p[aria-busy=false]', text: '\\$' }
const single: Sight = { selector: 'main dl' }

/**
 * Measures navigation between home, list and single view by links and Back, until the main content is painted: balance,
 * rows or details.
 */
export async function measureNavigation(
  browser: Browser,
  system: ListSystem,
  samples: Samples,
): Promise<void> {
  for (const profile of profiles) {
    const measures = [`quick-${profile}`, `navigation-${profile}`]
    await samples.attempt('ours', measures, async () => {
      const opened = await openDashboard(browser, system, { profile })
      try {
        const times: number[] = []
        await opened.page.goto(`${system.dashboardUrl}${LIST_PATH}/${await someId(system)}`)
        await opened.page.locator(single.selector).first().waitFor()
        for (let round = 0; round < ROUNDS; round += 1) {
          times.push(...(await thereAndBack(opened.page)))
        }
        const quick = times.filter((ms) => ms < QUICK_MS).length
        samples.add('ours', `quick-${profile}`, (quick / times.length) * 100)
        samples.add('ours', `navigation-${profile}`, Math.max(...times))
      } finally {
        await opened.close()
      }
    })
  }
}

async function thereAndBack(page: Page): Promise<number[]> {
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first()
  const back = () => page.evaluate(() => history.back())
  const steps: [Sight, () => Promise<unknown>][] = [
    [someRows, () => link('Payment Requests').click()],
    [home, () => link('Dashboard').click()],
    [someRows, () => link('Transactions').click()],
    [home, back],
    [someRows, back],
    [single, back],
  ]
  const times: number[] = []
  for (const [sight, act] of steps) {
    times.push((await seeAfter(page, sight, act)).ms)
    await page.waitForTimeout(REST_MS)
  }
  return times
}

async function someId({ providerUrl, idToken }: ListSystem): Promise<string> {
  const answer = await fetch(`${providerUrl}/rest/v1/paymentRequest/search?numberOfRecords=50`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    body: '{}',
  })
  const page = (await answer.json()) as {
    records: {
      PaymentRequestStatus: { paymentRequestId: string; parentPaymentRequestId?: string }
    }[]
  }
  const record = page.records.find((one) => !one.PaymentRequestStatus.parentPaymentRequestId)
  return record?.PaymentRequestStatus.paymentRequestId ?? ''
}
