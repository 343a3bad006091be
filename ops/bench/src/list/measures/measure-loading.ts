import type { ListDriver } from '../list-driver.ts'
import { rowsInAll, someRows } from '../list-driver.ts'
import { seeAllAfter, watching } from '../page-watch.ts'
import type { Contender, Samples } from '../samples.ts'

const WITHIN_MS = 120_000

/**
 * Measures from the press that requests all records to the first and the last rows, and the page's responsiveness
 * during the load.
 */
export async function measureLoading(
  driver: ListDriver,
  rows: number,
  who: Contender,
  samples: Samples,
): Promise<void> {
  const measures = ['first-rows', 'all-rows', 'load-task', 'progress']
  await samples.attempt(who, measures, async () => {
    const watched = await watching(driver.page, async () => {
      const [first, all] = await seeAllAfter(
        driver.page,
        [someRows, rowsInAll(rows)],
        driver.load,
        WITHIN_MS,
      )
      samples.add(who, 'first-rows', first?.ms ?? Number.NaN)
      samples.add(who, 'all-rows', all?.ms ?? Number.NaN)
      // If nothing is shown in between, there are three footer texts: before the load, with the first rows and with the
      // last.
      const shown = all?.progressBar === true || (all?.steps ?? 0) > 4
      samples.add(who, 'progress', shown ? 1 : 0)
    })
    samples.add(who, 'load-task', watched.longestTask)
  })
}
