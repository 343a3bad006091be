import type { Browser } from '@playwright/test'
import { findChromium } from '../../../../scripts/programs/chromium.ts'
import type { Cell, Result } from '../report/result.ts'
import { formatFigure, MISSING, NONE } from '../report/result.ts'
import { median } from '../report/statistics.ts'
import type { OpenPage } from './browser.ts'
import { launchBrowser, openPage } from './browser.ts'
import { rowsInAll, someRows } from './list-driver.ts'
import type { ListSystem } from './list-system.ts'
import { startListSystem } from './list-system.ts'
import { measureMemory } from './measures/measure-memory.ts'
import type { Sight } from './page-watch.ts'
import { seeAfter, seeAllAfter, watching } from './page-watch.ts'
import type { Samples } from './samples.ts'
import { noSamples } from './samples.ts'
import { measureSteadiness } from './steadiness.ts'

export interface TypesOptions {
  runs: number
  /** Rows of each of the three types, in addition to the demo world's. */
  rows: number
  /** Records that a list loads, at most 50,000. */
  records: number
  dataFolder?: string | undefined
}

interface ListType {
  title: string
  path: string
  /** Name of the stored configuration. Agreements have none. */
  config: string | undefined
  search: string
}

const WITHIN_MS = 180_000
/** Range that covers all rows. A search of initiations requires dates. */
const allDates = `?${new URLSearchParams({
  startDate: '2000-01-01 00:00:00',
  endDate: '2099-12-31 00:00:00',
})}`

const types: ListType[] = [
  {
    title: 'Outbound Payments',
    path: '/transactions/OutboundPayments',
    config: 'tidewayOutConfig',
    search: 'payment/search',
  },
  {
    title: 'Payment Initiations',
    path: `/transactions/PaymentInitiations${allDates}`,
    config: 'tidewayToConfig',
    search: 'paymentInitiation/search',
  },
  {
    title: 'Payment Agreements',
    path: '/transactions/PaymentAgreement',
    config: undefined,
    search: 'paymentAgreement/search',
  },
]

const measures = [
  { id: 'first-rows', title: 'First rows, ms', bar: 400 },
  { id: 'all-rows', title: 'All loaded, ms', bar: 3000 },
  { id: 'load-task', title: 'Longest task, ms', bar: 100 },
  { id: 'key-to-paint', title: 'Filter, key to paint, ms', bar: 50 },
  { id: 'heap', title: 'Heap, MB', bar: 250 },
  { id: 'elements', title: 'Elements', bar: 3000 },
]

/**
 * Measures the lists of the other three types at this many rows, in the same way as the list of payment requests
 * (quality 1).
 */
export async function measureTypes(options: TypesOptions): Promise<Result> {
  const { rows } = options
  // Finds the browser first, so that a machine without one fails before it is filled.
  const chromium = await findChromium()
  const system = await startListSystem(0, options.dataFolder, [
    ...['--payment-requests', '2000'],
    ...['--payouts', String(rows), '--agreements', String(rows), '--initiations', String(rows)],
  ])
  let browser: Browser | undefined
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= (async () => {
      await browser?.close()
      await system.stop()
    })()
    return stopped
  }
  const interrupted = () => void stop().finally(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupted)
  try {
    browser = await launchBrowser(chromium)
    const steadiness = measureSteadiness()
    const tables: Cell[][] = []
    const failures: string[] = []
    for (const type of types) {
      const samples = noSamples()
      const loaded = await recordsOf(system, type, options.records)
      for (let run = 1; run <= options.runs; run += 1) {
        await measureType(browser, system, type, { ...options, loaded }, samples)
        steadiness.look()
      }
      failures.push(...samples.failures())
      tables.push(...rowsOfTable(type, loaded, samples))
    }
    return {
      name: 'types',
      title: 'Lists of the other types',
      notes: [
        'Again, on a quiet machine: `npm run bench -- types`.',
        `The built system with ${rows.toLocaleString('en-AU')} payouts, agreements and initiations added to the demo world. A list is left for home and loaded again with the browser's Back: from that step on, in profile A, with the fields it has at first.`,
        'Agreements load a thousand, and a thousand more at each press: what is measured is the first thousand. They have no filter.',
        `Runs: ${options.runs}, each in a new page. A figure is the median, followed by the worst.`,
        steadiness.words(),
        `Chromium ${browser.version()}, headless, 1440 × 900, without a graphics card.`,
      ],
      tables: [
        {
          title: 'All measures',
          columns: ['', 'rows', ...measures.map(({ title, bar }) => `${title} (≤ ${bar})`)],
          rows: tables,
        },
      ],
      failures,
    }
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, interrupted)
    await stop()
  }
}

async function measureType(
  browser: Browser,
  system: ListSystem,
  type: ListType,
  { records, loaded }: { records: number; loaded: number },
  samples: Samples,
): Promise<void> {
  const opened = await openList(browser, system, type, records)
  const { page } = opened
  const all = type.config === undefined ? rowsIn(loaded) : rowsInAll(loaded)
  try {
    await samples.attempt('ours', ['first-rows', 'all-rows', 'load-task'], async () => {
      await page.goto(`${system.dashboardUrl}${type.path}`)
      await page.locator(someRows.selector).first().waitFor({ timeout: WITHIN_MS })
      await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
      await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
      const watched = await watching(page, async () => {
        const back = () => page.goBack()
        const [first, whole] = await seeAllAfter(page, [someRows, all], back, WITHIN_MS)
        samples.add('ours', 'first-rows', first?.ms ?? Number.NaN)
        samples.add('ours', 'all-rows', whole?.ms ?? Number.NaN)
      })
      samples.add('ours', 'load-task', watched.longestTask)
    })
    await measureMemory(opened, 'ours', samples)
    if (type.config !== undefined) await measureKeys(opened, loaded, samples)
  } finally {
    await opened.close()
  }
}

/** Types a key that no row contains, so that every row is searched, then shows all rows again. */
async function measureKeys({ page }: OpenPage, loaded: number, samples: Samples): Promise<void> {
  await samples.attempt('ours', ['key-to-paint'], async () => {
    await page.getByRole('searchbox', { name: 'Filter' }).click({ timeout: 30_000 })
    const none = await seeAfter(page, { selector: 'main', text: 'There is no data' }, () =>
      page.keyboard.press('~'),
    )
    samples.add('ours', 'key-to-paint', none.ms)
    const whole = await seeAfter(page, rowsInAll(loaded), () => page.keyboard.press('Backspace'))
    samples.add('ours', 'key-to-paint', whole.ms)
  })
}

function rowsIn(count: number): Sight {
  return { selector: `table[aria-rowcount="${count + 1}"]` }
}

function openList(
  browser: Browser,
  system: ListSystem,
  { config }: ListType,
  maxReceived: number,
): Promise<OpenPage> {
  const local =
    config === undefined ? {} : { [config]: JSON.stringify({ savedFields: [], maxReceived }) }
  return openPage(browser, {
    storage: { origin: system.dashboardUrl, session: { idToken: system.idToken }, local },
  })
}

/** Returns the number of records in the loaded list. */
async function recordsOf(
  { providerUrl, idToken }: ListSystem,
  { search, config }: ListType,
  records: number,
): Promise<number> {
  const pageSize = config === undefined ? 1000 : records
  const response = await fetch(`${providerUrl}/rest/v1/${search}?numberOfRecords=${pageSize}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    body: '{}',
  })
  const { recordCount } = (await response.json()) as { recordCount: number }
  return recordCount
}

function rowsOfTable(type: ListType, loaded: number, samples: Samples): Cell[][] {
  const cells = measures.map(({ id }): Cell => {
    const values = samples.of('ours', id)
    if (values.length === 0)
      return id === 'key-to-paint' && type.config === undefined ? NONE : MISSING
    return `${formatFigure(median(values), 0)}, worst ${formatFigure(Math.max(...values), 0)}`
  })
  return [[type.title, loaded, ...cells]]
}
