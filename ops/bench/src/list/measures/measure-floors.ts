import type { Page } from '@playwright/test'
import type { Bare } from '../../../peers/src/bare-page.ts'
import { percentile } from '../../report/statistics.ts'
import type { Samples } from '../samples.ts'

declare global {
  interface Window {
    bare: Bare
  }
}

/** Expected result of every filter: a text and its number of matching rows. */
export interface Expected {
  text: string
  count: number
}

type Words = readonly (readonly Expected[])[]

export interface Floors {
  /** Number of loaded records, and number of rows that a list shows for them. */
  records: number
  rows: number
  /** Each prefix of each word, in typing order, for the peers and for the dashboard. */
  expected: Words
  expectedOfOurs: Words
}

const LOOKS = 5

/** Measures the work without a table in its own page, and collects the results that the filters must return. */
export async function measureFloors(
  page: Page,
  rowCount: number,
  samples: Samples,
): Promise<Floors> {
  const loaded = await page.evaluate((count) => window.bare.load(count), rowCount)
  const rows = await page.evaluate(() => window.bare.rowCount())
  samples.add('floor', 'all-rows', loaded.parseMs)
  samples.remark('all-rows', `They are ${Math.round(loaded.bytes / 1e6)} MB of JSON.`)
  const words = await page.evaluate(() => window.bare.words())
  const texts = words.map((word) => [...word].map((_, index) => word.slice(0, index + 1)))
  const all = texts.flat()
  const counts = await measureFilters(page, all, 'filter-compute', samples)
  const ourCounts = await page.evaluate((rowTexts) => window.bare.dashboardCounts(rowTexts), all)
  samples.add('floor', 'csv', (await page.evaluate(() => window.bare.csvJoin())).ms)
  const papaparse = await page.evaluate(() => window.bare.csvByPapaparse())
  samples.add('papaparse', 'csv', papaparse.ms)
  await page.evaluate(() => window.bare.lookThroughDefaults())
  await measureFilters(page, all, 'filter-compute-six', samples)
  const expected = (counts: readonly number[]) => {
    const countOf = new Map(all.map((text, index) => [text, counts[index] ?? 0]))
    return texts.map((word) => word.map((text) => ({ text, count: countOf.get(text) ?? 0 })))
  }
  return {
    records: loaded.records,
    rows,
    expected: expected(counts),
    expectedOfOurs: expected(ourCounts),
  }
}

/**
 * Measures the naive filter, the floor and ours over the page's current columns. Returns the naive filter's counts.
 */
async function measureFilters(
  page: Page,
  texts: string[],
  measure: string,
  samples: Samples,
): Promise<number[]> {
  const p95 = async (look: () => Promise<{ ms: number }[]>) => {
    const times: number[] = []
    for (let number = 0; number < LOOKS; number += 1) {
      times.push(...(await look()).map(({ ms }) => ms))
    }
    return percentile(times, 95)
  }
  const naive = () => page.evaluate((words) => window.bare.naive(words), texts)
  samples.add('naive', measure, await p95(naive))
  samples.add(
    'floor',
    measure,
    await p95(() => page.evaluate((words) => window.bare.substring(words), texts)),
  )
  await samples.attempt('ours', [measure], async () => {
    // Its time counts only if it finds the same rows as the naive filter.
    const different = await page.evaluate((words) => window.bare.differsFor(words), texts)
    if (different !== undefined) {
      throw new Error(`it finds other rows than the naive one for '${different}'`)
    }
    const ours = () => page.evaluate((words) => window.bare.ours(words), texts)
    samples.add('ours', measure, await p95(ours))
  })
  return (await naive()).map(({ count }) => count)
}
