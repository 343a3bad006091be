import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import type { ListDriver } from './list-driver.ts'
import { watching } from './page-watch.ts'
import type { Samples, Who } from './samples.ts'

const COLUMNS = 24

/** From the press to the whole file, which is then read back by another's reader. */
export async function measureExport(
  { page, exportCsv }: ListDriver,
  rows: number,
  who: Who,
  samples: Samples,
): Promise<void> {
  await samples.attempt(who, ['csv', 'csv-task'], async () => {
    if (!exportCsv) throw new Error('it has no export')
    let file = ''
    const watched = await watching(page, async () => {
      const download = page.waitForEvent('download', { timeout: 30_000 })
      download.catch(() => undefined)
      await exportCsv.click({ timeout: 15_000 })
      file = await (await download).path()
    })
    const { data } = Papa.parse<string[]>(await readFile(file, 'utf8'), { skipEmptyLines: true })
    const columns = data[0]?.length
    if (data.length !== rows + 1 || columns !== COLUMNS) {
      throw new Error(`the file has ${data.length} lines of ${columns}`)
    }
    if (watched.fileAfter === 0) throw new Error('the file was not made in the page')
    samples.add(who, 'csv', watched.fileAfter)
    samples.add(who, 'csv-task', watched.longestTask)
  })
}
