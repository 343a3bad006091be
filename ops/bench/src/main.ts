import { parseArgs } from 'node:util'
import { measureBatch } from './batch-measure.ts'
import { measureBundles } from './bundle-measure.ts'
import { measureEnumeration } from './enumeration-measure.ts'
import { measureExports } from './exports-measure.ts'
import { measureFairness } from './fairness-measure.ts'
import { measureGrowth } from './growth-measure.ts'
import { measureIdle } from './idle-measure.ts'
import { measureJobs } from './jobs-measure.ts'
import { measureKeys } from './keys-measure.ts'
import { measureList } from './list/list-measure.ts'
import { measureTypes } from './list/types-measure.ts'
import { measureProvider } from './provider-measure.ts'
import { IncompleteResultError, loadPerCore, writeResult } from './report/report.ts'
import type { Result } from './report/result.ts'
import { measureReports } from './reports-measure.ts'
import { measureBox } from './search/box-measure.ts'
import { measureEverything } from './search/everything-measure.ts'
import { measureFilters } from './search/filters-measure.ts'
import { measureSearch } from './search/search-measure.ts'
import { measureStart } from './start-measure.ts'
import { measureStatements } from './statements-measure.ts'
import { measureStorms } from './storms-measure.ts'
import { measureWebhooks } from './webhooks-measure.ts'

/** `npm run bench -- [start] [bundles] [provider] [search] [search-everything] [search-box] [filters] [reports] [exports] [batch] [enumeration] [idle] [jobs] [growth] [keys] [fairness] [statements] [storms] [webhooks] [types] [list] [--runs 3] [--seconds 5] [--write-seconds 60] [--size 1000000] [--records 50000] [--rounds 300] [--data-folder …]` */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    'write-seconds': { type: 'string', default: '60' },
    size: { type: 'string', default: '0' },
    records: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '300' },
    'data-folder': { type: 'string' },
  },
})

/** Enough for one client's full list, and quick to seed. */
const LIST_SIZE = 51_000
const TYPES_SIZE = 50_000
/** Payments of one file. */
const BATCH_LINES = 10_000
const WEBHOOKS = 10_000
/** Payment requests at the end of the measurement of growth. */
const GROWTH_SIZE = 30_000_000
/** Rows of the export in the journey of the browser. */
const EXPORTED = 120_000
/** Size that the search targets are defined for. */
const SEARCH_SIZE = 1_000_000

const runs = wholeNumber('runs', values.runs, 1, 20)
const measurements: Record<string, () => Promise<Result>> = {
  start: () => measureStart({ runs }),
  bundles: () => measureBundles(),
  provider: () =>
    measureProvider({
      runs,
      seconds: wholeNumber('seconds', values.seconds, 1, 60),
      writeSeconds: wholeNumber('write-seconds', values['write-seconds'], 2, 600),
      size: wholeNumber('size', values.size, 0, 10_000_000),
    }),
  search: () =>
    measureSearch({
      runs,
      seconds: wholeNumber('seconds', values.seconds, 1, 60),
      rounds: wholeNumber('rounds', values.rounds, 1, 10_000),
      size: wholeNumber('size', values.size, 0, 10_000_000) || SEARCH_SIZE,
      folder: values['data-folder'],
    }),
  filters: () =>
    measureFilters({
      rounds: wholeNumber('rounds', values.rounds, 1, 10_000),
      size: wholeNumber('size', values.size, 0, 10_000_000) || SEARCH_SIZE,
    }),
  'search-everything': () =>
    measureEverything({
      sizes: everythingSizes(wholeNumber('size', values.size, 0, 10_000_000) || SEARCH_SIZE),
      rounds: wholeNumber('rounds', values.rounds, 1, 10_000),
      folder: values['data-folder'],
    }),
  'search-box': () =>
    measureBox({
      size: wholeNumber('size', values.size, 0, 10_000_000) || SEARCH_SIZE,
      rounds: 2 * runs,
    }),
  reports: () =>
    measureReports({
      runs,
      size: wholeNumber('size', values.size, 0, 10_000_000) || SEARCH_SIZE,
      folder: values['data-folder'],
    }),
  exports: () =>
    measureExports({
      sizes: exportSizes(wholeNumber('size', values.size, 0, 10_000_000) || SEARCH_SIZE),
    }),
  batch: () =>
    measureBatch({
      runs,
      lines: wholeNumber('size', values.size, 0, 100_000) || BATCH_LINES,
    }),
  webhooks: () =>
    measureWebhooks({
      runs,
      seconds: wholeNumber('seconds', values.seconds, 1, 60),
      webhooks: wholeNumber('size', values.size, 0, 1_000_000) || WEBHOOKS,
    }),
  enumeration: () => measureEnumeration(),
  idle: () => measureIdle({ runs, seconds: 60 }),
  jobs: () => measureJobs(),
  growth: () =>
    measureGrowth({
      sizes: growthSizes(wholeNumber('size', values.size, 0, 30_000_000) || GROWTH_SIZE),
      rounds: wholeNumber('rounds', values.rounds, 1, 10_000),
    }),
  keys: () => measureKeys({ runs, seconds: wholeNumber('seconds', values.seconds, 1, 60) }),
  fairness: () => measureFairness({ runs, seconds: wholeNumber('seconds', values.seconds, 1, 60) }),
  statements: () => measureStatements(),
  storms: () => measureStorms({ runs, seconds: wholeNumber('seconds', values.seconds, 1, 60) }),
  types: () =>
    measureTypes({
      runs,
      rows: wholeNumber('size', values.size, 0, 1_000_000) || TYPES_SIZE,
      records: maxReceived(values.records),
      dataFolder: values['data-folder'],
    }),
  list: () =>
    measureList({
      runs,
      size: wholeNumber('size', values.size, 0, 10_000_000) || LIST_SIZE,
      records: maxReceived(values.records),
      dataFolder: values['data-folder'],
    }),
}

for (const name of positionals.length > 0 ? positionals : Object.keys(measurements)) {
  const measure = measurements[name]
  if (!measure) fail(`There is no measurement ${name}: ${Object.keys(measurements).join(', ')}`)
  const loadBefore = loadPerCore()
  try {
    process.stdout.write(`${await writeResult(await measure(), loadBefore)}\n`)
  } catch (error) {
    if (!(error instanceof IncompleteResultError)) throw error
    fail(error.message)
  }
}

function wholeNumber(name: string, text: string, low: number, high: number): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= low && value <= high) return value
  return fail(`--${name} is a whole number from ${low} to ${high}, not ${text}`)
}

/** Returns the sizes to measure at: a thirtieth, a third and the whole. */
function growthSizes(size: number): number[] {
  return [Math.max(1, Math.round(size / 30)), Math.max(1, Math.round(size / 3)), size]
}

/** Returns the sizes up to the largest, each ten times the one before. */
function everythingSizes(size: number): number[] {
  return [size / 100, size / 10, size].map(Math.round).filter((one) => one >= 50_000)
}

/** Returns the sizes of exports to measure: the one of the journey, and the largest. */
function exportSizes(size: number): number[] {
  return size > EXPORTED ? [EXPORTED, size] : [size]
}

/** Only the values of 'Max records retrieved' can be configured (spec 9). */
function maxReceived(text: string): number {
  const offered = [1000, 10_000, 30_000, 50_000]
  const records = offered.find((option) => String(option) === text)
  return records ?? fail(`--records is one of ${offered.join(', ')}, not ${text}`)
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
