import type { ListDriver } from '../list-driver.ts'
import { rowsInAll } from '../list-driver.ts'
import { seeAfter } from '../page-watch.ts'
import type { Contender, Samples } from '../samples.ts'
import type { Floors } from './measure-floors.ts'

/**
 * Measures from each key press to the paint that shows the row count. Fails unless it equals the naive filter's count.
 */
export async function measureKeyToPaint(
  driver: ListDriver,
  floors: Floors,
  who: Contender,
  samples: Samples,
): Promise<void> {
  await samples.attempt(who, ['key-to-paint'], async () => {
    const { page, filter } = driver
    await filter.click({ timeout: 5000 })
    for (const word of who === 'ours' ? floors.expectedOfOurs : floors.expected) {
      let shown = floors.rows
      for (const { text, count } of word) {
        const press = () => page.keyboard.press(text.at(-1) ?? '')
        if (count === shown) await press()
        else {
          const { ms } = await seeAfter(page, rowsInAll(count), press, 10_000)
          samples.add(who, 'key-to-paint', ms)
        }
        shown = count
        await page.waitForTimeout(60)
      }
      await seeAfter(page, rowsInAll(floors.rows), async () => {
        await page.keyboard.press('ControlOrMeta+A')
        await page.keyboard.press('Delete')
      })
    }
  })
}
