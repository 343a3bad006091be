import type { Page } from '@playwright/test'
import type { Bare } from '../../peers/src/bare-page.ts'
import { percentile } from '../statistics.ts'
import type { Samples } from './samples.ts'

declare global {
  interface Window {
    bare: Bare
  }
}

/** What every filter has to find: a text, and how many rows have it. */
export interface Expected {
  text: string
  count: number
}

export interface Floors {
  /** Records asked for that are there, and rows of them that a list shows. */
  records: number
  rows: number
  /** Each beginning of each word, in the order it is typed. */
  expected: readonly (readonly Expected[])[]
}

const LOOKS = 5

/** The work without any table, in a page of its own; and what the filters have to answer. */
export async function measureFloors(page: Page, wanted: number, samples: Samples): Promise<Floors> {
  const loaded = await page.evaluate((count) => window.bare.load(count), wanted)
  const rows = await page.evaluate(() => window.bare.rowCount())
  samples.add('floor', 'all-rows', loaded.parseMs)
  samples.remark('all-rows', `They are ${Math.round(loaded.bytes / 1e6)} MB of JSON.`)
  const words = await page.evaluate(() => window.bare.words())
  const texts = words.map((word) => [...word].map((_, index) => word.slice(0, index + 1)))
  const all = texts.flat()
  const naive: number[] = []
  const floor: number[] = []
  let counts: number[] = []
  for (let look = 0; look < LOOKS; look += 1) {
    const found = await page.evaluate((given) => window.bare.naive(given), all)
    naive.push(...found.map(({ ms }) => ms))
    counts = found.map(({ count }) => count)
    const scanned = await page.evaluate((given) => window.bare.substring(given), all)
    floor.push(...scanned.map(({ ms }) => ms))
  }
  samples.add('naive', 'filter-compute', percentile(naive, 95))
  samples.add('floor', 'filter-compute', percentile(floor, 95))
  await samples.attempt('ours', ['filter-compute'], () => measureOwnFilter(page, all, samples))
  samples.add('floor', 'csv', (await page.evaluate(() => window.bare.csvJoin())).ms)
  const papaparse = await page.evaluate(() => window.bare.csvByPapaparse())
  samples.add('papaparse', 'csv', papaparse.ms)
  const countOf = new Map(all.map((text, index) => [text, counts[index] ?? 0]))
  return {
    records: loaded.records,
    rows,
    expected: texts.map((word) => word.map((text) => ({ text, count: countOf.get(text) ?? 0 }))),
  }
}

/** Its time counts only when it finds the naive filter's rows. */
async function measureOwnFilter(page: Page, texts: string[], samples: Samples): Promise<void> {
  const different = await page.evaluate((given) => window.bare.differsFor(given), texts)
  if (different !== undefined)
    throw new Error(`it finds other rows than the naive one for '${different}'`)
  const times: number[] = []
  for (let look = 0; look < LOOKS; look += 1) {
    const found = await page.evaluate((given) => window.bare.ours(given), texts)
    times.push(...found.map(({ ms }) => ms))
  }
  samples.add('ours', 'filter-compute', percentile(times, 95))
}
