import type { Browser } from '@playwright/test'
import { findChromium } from '../../../../scripts/programs/chromium.ts'
import type { Result } from '../report/result.ts'
import { formatFigure } from '../report/result.ts'
import { median } from '../report/statistics.ts'
import { launchBrowser } from './browser.ts'
import { interactionTable, mainTable, meaningTable } from './list-report.ts'
import type { Bench } from './list-sessions.ts'
import { measureOurGrowth, measureOurs, measurePeer } from './list-sessions.ts'
import { startListSystem } from './list-system.ts'
import { measureFirstPaint } from './measures/measure-first-paint.ts'
import type { Floors } from './measures/measure-floors.ts'
import { measureFloors } from './measures/measure-floors.ts'
import { measureNavigation } from './measures/measure-navigation.ts'
import { openPeer } from './peer-driver.ts'
import type { PeerServer } from './peer-server.ts'
import { startPeerServer } from './peer-server.ts'
import type { Samples } from './samples.ts'
import { noSamples } from './samples.ts'
import type { Steadiness } from './steadiness.ts'
import { measureSteadiness } from './steadiness.ts'

export interface ListOptions {
  runs: number
  /** Payment requests added to the demo world's 2,000. */
  size: number
  /** Records the list loads, at most 50,000. */
  records: number
  /** Folder that keeps the seeded system for later runs. */
  dataFolder?: string | undefined
}

/** Measures the list of payment requests in a real browser, next to its peers and over the same records (quality 1). */
export async function measureList(options: ListOptions): Promise<Result> {
  const samples = noSamples()
  // Finds the browser first, so that a machine without one fails before it is filled.
  const chromium = await findChromium()
  say('seeding and starting')
  const system = await startListSystem(options.size, options.dataFolder)
  let peers: PeerServer | undefined
  let browser: Browser | undefined
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= (async () => {
      await browser?.close()
      await peers?.stop()
      await system.stop()
    })()
    return stopped
  }
  const interrupted = () => void stop().finally(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupted)
  try {
    peers = await startPeerServer(system)
    browser = await launchBrowser(chromium)
    const steadiness = measureSteadiness()
    let floors = nothingYet
    for (let run = 1; run <= options.runs; run += 1) {
      say(`run ${run} of ${options.runs}`)
      floors = await floorsOf(browser, peers, options.records, samples)
      await measureRun({ browser, system, peers, samples, floors }, steadiness)
    }
    say('growth')
    const bench = { browser, system, peers, samples, floors }
    await samples.attempt('ours', ['growth'], () => measureOurGrowth(bench))
    steadiness.look()
    return {
      name: 'list',
      title: 'List of payment requests',
      notes: [
        ...notes(options, floors, samples),
        steadiness.words(),
        `Chromium ${browser.version()}, headless, 1440 × 900, without a graphics card.`,
      ],
      tables: [mainTable(samples), interactionTable(samples), meaningTable(samples)],
      failures: samples.failures(),
    }
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, interrupted)
    await stop()
  }
}

const nothingYet: Floors = { records: 0, rows: 0, expected: [], expectedOfOurs: [] }

async function measureRun(bench: Bench, steadiness: Steadiness): Promise<void> {
  const { browser, system, samples } = bench
  say('first paint, navigation')
  await measureFirstPaint(browser, system, samples)
  await measureNavigation(browser, system, samples)
  steadiness.look()
  say('peers')
  await samples.attempt('agGrid', [], () => measurePeer(bench, 'ag-grid'))
  await samples.attempt('tanstack', [], () => measurePeer(bench, 'tanstack'))
  steadiness.look()
  say('ours')
  await samples.attempt('ours', [], () => measureOurs(bench))
  steadiness.look()
}

async function floorsOf(
  browser: Browser,
  peers: PeerServer,
  records: number,
  samples: Samples,
): Promise<Floors> {
  const opened = await openPeer(browser, peers, { name: 'bare', records })
  try {
    return await measureFloors(opened.page, records, samples)
  } finally {
    await opened.close()
  }
}

function notes(options: ListOptions, floors: Floors, samples: Samples): string[] {
  const count = (value: number) => value.toLocaleString('en-AU')
  const papaparse = samples.of('papaparse', 'csv')
  return [
    'Again, on a quiet machine: `npm run bench -- list`; with `--data-folder <folder>` what was seeded is kept for the next time, `--size 1000000` measures beside a million requests of five clients.',
    `The built system as \`npm start\` runs it, with ${count(options.size)} payment requests added to the demo world. The list loads ${count(floors.records)} of one client and shows ${count(floors.rows)}: payments received by another request are hidden. All 24 fields are configured where not said otherwise.`,
    'Profiles: A, nothing held back; B, a quarter of the processor, 9 Mbps down, 3 up, 100 ms a round trip. Lists are loaded in A and then used in each.',
    `Runs: ${options.runs}, each in new pages with nothing cached; only the server is warmed up. A figure is the median of the runs, with the worst beside it; verdicts use the median. The bench opens one transaction type: instead of switching types, it leaves the list for the home screen and opens it again.`,
    'Peers are pages under `ops/bench/peers` without a dashboard: the same records from the same API, the same 24 columns of text, 100 rows a page. They are AG Grid Community 36 with its quick filter cached, TanStack Table 9 with TanStack Virtual. Naive: toLowerCase and includes over each field of each row.',
    'A dash: not measured. AG Grid Community opens no rows and TanStack Table writes no CSV, so neither has a figure there.',
    ...(papaparse.length > 0
      ? [
          `CSV of the same texts by papaparse, in one block: ${formatFigure(median(papaparse), 0)} ms.`,
        ]
      : []),
    'Event Timing tells of interactions from 16 ms on in steps of 8 ms, and the browser of tasks from 50 ms on.',
  ]
}

function say(what: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${what}\n`)
}
