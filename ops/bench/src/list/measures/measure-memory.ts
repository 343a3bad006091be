import type { OpenPage } from '../browser.ts'
import type { ListDriver } from '../list-driver.ts'
import { rowsInAll } from '../list-driver.ts'
import { seeAfter } from '../page-watch.ts'
import type { Contender, Samples } from '../samples.ts'

const LEAVINGS = 20
const MB = 1e6

/** Measures the heap after garbage collection and the number of document elements, with all rows loaded. */
export async function measureMemory(
  opened: OpenPage,
  who: Contender,
  samples: Samples,
): Promise<void> {
  await samples.attempt(who, ['heap', 'elements'], async () => {
    samples.add(who, 'heap', (await heapAfterCollection(opened)) / MB)
    const elements = await opened.page.evaluate(() => document.querySelectorAll('*').length)
    samples.add(who, 'elements', elements)
  })
}

/** Measures the memory that remains after leaving and reloading the list twenty times. */
export async function measureGrowth(
  opened: OpenPage,
  driver: ListDriver,
  rows: number,
  samples: Samples,
): Promise<void> {
  await samples.attempt('ours', ['growth'], async () => {
    const around = async () => {
      await driver.leave?.()
      await opened.page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
      await seeAfter(opened.page, rowsInAll(rows), driver.load, 60_000)
    }
    // The first rounds fill caches that remain.
    await around()
    await around()
    const before = await heapAfterCollection(opened)
    for (let leaving = 0; leaving < LEAVINGS; leaving += 1) await around()
    samples.add('ours', 'growth', ((await heapAfterCollection(opened)) - before) / MB)
  })
}

async function heapAfterCollection({ cdp, page }: OpenPage): Promise<number> {
  // Objects freed by one collection may allow the next to free more.
  for (let pass = 0; pass < 3; pass += 1) {
    await cdp.send('HeapProfiler.collectGarbage')
    await page.waitForTimeout(100)
  }
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize
}
