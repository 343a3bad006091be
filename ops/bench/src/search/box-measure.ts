import path from 'node:path'
import type { Page } from '@playwright/test'
import { findChromium } from '../../../../scripts/programs/chromium.ts'
import { launchBrowser, openPage } from '../list/browser.ts'
import { seeAfter } from '../list/page-watch.ts'
import type { Cell, Result } from '../report/result.ts'
import { formatFigure } from '../report/result.ts'
import { percentile } from '../report/statistics.ts'
import type { RunningProcess } from '../system/running-process.ts'
import { startProcess } from '../system/running-process.ts'
import type { RunningProvider } from '../system/running-provider.ts'
import { startProvider } from '../system/running-provider.ts'
import { idTokenOf } from '../system/sign-in.ts'
import { addSearched, MONTHS, valuesOf, waitForMonths } from './everything-books.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const BAR_MS = 150
/** Texts typed before anything is counted. */
const WARM_UP = 2
/** Pause between keys of a fast typist. */
const FAST_KEY_MS = 90
const WITHIN_MS = 30_000
const dialog = '[role=dialog]'
/** The count is announced only for an answer to the text as typed. */
const answered = { selector: `${dialog} [role=status]`, text: 'result' }
const results = { selector: `${dialog}:has([role=option]) [role=status]`, text: 'result' }

export interface BoxOptions {
  /** Payment requests of five clients. */
  size: number
  /** Number of times that each text is typed slowly, and the same number fast. */
  rounds: number
}

interface Times {
  /** From each key to the paint of its answer. */
  each: number[]
  /** From the last key of a text typed fast to the paint of its first hit. */
  last: number[]
}

/** Measures the search box in a browser, from a key to the paint of its answer (profile A). */
export async function measureBox({ size, rounds }: BoxOptions): Promise<Result> {
  // Finds the browser first, so that a machine without one fails before the rows are added.
  const chromium = await findChromium()
  const provider = await startProvider({ settings: { MONTHS_AHEAD: String(MONTHS - 1) } })
  let host: RunningProcess | undefined
  const stop = async () => {
    await host?.stop()
    await provider.stop()
  }
  const interrupted = () => void stop().finally(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted)
  try {
    await waitForMonths(provider)
    await addSearched(provider, 0, size)
    host = await startHost(provider)
    return await measureIn(provider, chromium, { size, rounds })
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupted)
    await stop()
  }
}

async function startHost({ url, dashboardUrl }: RunningProvider): Promise<RunningProcess> {
  const env = {
    DASHBOARD_PORT: new URL(dashboardUrl).port,
    PROVIDER_PORT: new URL(url).port,
    PROVIDER_URL: url,
  }
  const build = startProcess(process.execPath, ['scripts/build.ts'], { cwd: root, env })
  const code = await new Promise((resolve) => build.child.once('exit', resolve))
  if (code !== 0) throw new Error(`the build failed:\n${build.output()}`)
  const host = startProcess(process.execPath, ['apps/host/src/main.ts'], { cwd: root, env })
  for (let tries = 0; tries < 100; tries += 1) {
    const isUp = await fetch(`${dashboardUrl}/config.json`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return host
    await new Promise((done) => setTimeout(done, 100))
  }
  await host.stop()
  throw new Error(`the host did not start:\n${host.output()}`)
}

async function measureIn(
  provider: RunningProvider,
  chromium: string,
  options: BoxOptions,
): Promise<Result> {
  const { url, dashboardUrl } = provider
  const idToken = await idTokenOf(url, {
    email: 'admin@harbour.example',
    redirectUri: `${dashboardUrl}/auth-callback`,
  })
  const browser = await launchBrowser(chromium)
  try {
    const storage = { origin: dashboardUrl, session: { idToken }, local: {} }
    const { page } = await openPage(browser, { storage })
    await page.goto(`${dashboardUrl}/transactions/PaymentRequests`)
    await page.getByText(/^1-\d+ of/).waitFor()
    await page.keyboard.press('Control+k')
    await page.locator(`${dialog} input`).waitFor()
    const times = await typeAll(provider, page, options)
    return resultOf(times, options, browser.version())
  } finally {
    await browser.close()
  }
}

/** The typed texts, by kind, for row n of the client. */
async function textsOf(provider: RunningProvider, n: number): Promise<Record<string, string>> {
  const row = await valuesOf(provider, n)
  const dollars = (row.cents / 100).toFixed(2)
  const [firstName, surname] = onKeyboard(row.payer).split(' ')
  return {
    'two names, without their accents': 'Siobhan Quillfeather',
    'a frequent name': 'smith',
    'part of an invoice number': `INV-${n}`,
    'part of a client transaction id': row.order.slice(4, 14),
    'an amount and a name': `$${dollars} ${surname}`,
    'a day and a name': `${row.day} ${firstName}`,
    'a PayID': `pay-${n}@pay.tideway.example`,
    'a BSB and an account': `062-000 ${String(n % 100_000_000).padStart(8, '1')}`,
  }
}

/** Returns a name in the letters of a plain keyboard. A letter that has no key is inserted without a press. */
function onKeyboard(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'")
}

async function typeAll(
  provider: RunningProvider,
  page: Page,
  { size, rounds }: BoxOptions,
): Promise<Map<string, Times>> {
  const all = new Map<string, Times>()
  for (let round = -WARM_UP; round < rounds; round += 1) {
    // A different row of the client each time, spread over all months.
    const n = (Math.imul(round + WARM_UP + 1, 7919) % Math.floor(size / 5)) * 5
    for (const [kind, text] of Object.entries(await textsOf(provider, n))) {
      const times = all.get(kind) ?? { each: [], last: [] }
      const each = await typeSlowly(page, text)
      const last = await typeFast(page, text)
      if (round >= 0) all.set(kind, { each: [...times.each, ...each], last: [...times.last, last] })
    }
  }
  return all
}

/** Types a text and waits for the answer to each key from the second on. The first letter alone is not searched for. */
async function typeSlowly(page: Page, text: string): Promise<number[]> {
  await empty(page)
  const [first = '', ...rest] = text
  await page.keyboard.type(first)
  const times: number[] = []
  for (const letter of rest) {
    // A blank at the end of a text is not part of it and asks for nothing new.
    if (letter === ' ') await page.keyboard.type(letter)
    else
      times.push((await seeAfter(page, answered, () => page.keyboard.type(letter), WITHIN_MS)).ms)
  }
  return times
}

async function typeFast(page: Page, text: string): Promise<number> {
  await empty(page)
  await page.keyboard.type(text.slice(0, -1), { delay: FAST_KEY_MS })
  await page.waitForTimeout(FAST_KEY_MS)
  const { ms } = await seeAfter(page, results, () => page.keyboard.type(text.slice(-1)), WITHIN_MS)
  return ms
}

async function empty(page: Page): Promise<void> {
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.waitForTimeout(FAST_KEY_MS)
}

function resultOf(all: Map<string, Times>, { size, rounds }: BoxOptions, version: string): Result {
  const every = [...all.values()]
  const sums: [string, Times][] = [
    [
      '**all**',
      { each: every.flatMap(({ each }) => each), last: every.flatMap(({ last }) => last) },
    ],
  ]
  return {
    name: 'search-box',
    title: 'Search box: key to first hit',
    notes: [
      'Again, on a quiet machine: `npm run bench -- search-box`.',
      `The built dashboard and one provider with ${size.toLocaleString('en-AU')} payment requests of five clients over thirty months. Each text is typed ${rounds} times for a different record.`,
      'Time in the page, from a key to the paint that shows the answer to the text as typed, with nothing held back (profile A). It includes the wait of 40 ms that joins quick keys, the call, and drawing.',
      `Each key: every letter from the second on, with a pause until its answer. Last key: the whole text at one key every ${FAST_KEY_MS} ms, from the last one to its first hit.`,
      `Chromium ${version}, headless, 1440 × 900, without a graphics card.`,
    ],
    tables: [
      {
        title: 'Milliseconds',
        columns: [
          'what is said',
          'keys',
          'each key p50',
          `each key p95 (≤ ${BAR_MS})`,
          'worst',
          'last key p50',
          `last key p95 (≤ ${BAR_MS})`,
          'worst',
        ],
        rows: [...all, ...sums].map(([kind, { each, last }]): Cell[] => [
          kind,
          each.length,
          ...figures(each),
          ...figures(last),
        ]),
      },
    ],
  }
}

function figures(times: readonly number[]): Cell[] {
  return [percentile(times, 50), percentile(times, 95), Math.max(...times)].map((ms) =>
    formatFigure(ms, 0),
  )
}
