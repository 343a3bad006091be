import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import { peerFields } from '../../../peers/src/fields.ts'
import type { ListDriver } from '../list-driver.ts'
import { watching } from '../page-watch.ts'
import type { Contender, Samples } from '../samples.ts'

/**
 * Measures from the press to the complete file, then reads it back with an independent parser and checks each line and
 * column.
 */
export async function measureExport(
  { page, exportCsv }: ListDriver,
  rows: number,
  who: Contender,
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
    const [head = []] = data
    // Our export also has a column with each date's UTC offset.
    const lacking = peerFields.filter(({ label }) => !head.includes(label))
    if (data.length !== rows + 1 || lacking.length > 0) {
      throw new Error(`the file has ${data.length} lines of ${head.length}`)
    }
    if (watched.fileAfter === 0) throw new Error('the file was not made in the page')
    samples.add(who, 'csv', watched.fileAfter)
    samples.add(who, 'csv-task', watched.longestTask)
  })
}
