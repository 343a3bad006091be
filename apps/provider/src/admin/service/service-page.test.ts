import { asCents } from '@tideway/contract/money/money'
import { expect, test } from 'vitest'
import { readRecoveryDrills } from './recovery-drills.ts'
import type { ServiceMonth } from './service-month.ts'
import { durationText, percentText, servicePage } from './service-page.ts'

const service: ServiceMonth = {
  month: '2026-11',
  from: new Date('2026-10-31T13:00:00Z'),
  to: new Date('2026-11-30T13:00:00Z'),
  isOpen: false,
  measured: 1,
  reachable: 0.9999,
  objectives: [
    { name: 'availability', target: 0.999, events: 7_200_000, reached: 0.9995, budgetUsed: 0.5 },
    { name: 'handover', target: 0.999, events: 1000, reached: 0.997, budgetUsed: 3 },
    { name: 'webhook', target: 0.99, events: 0, reached: undefined, budgetUsed: undefined },
  ],
  incidents: [
    {
      alert: 'ProviderDown',
      summary: 'A <process> does not answer.',
      from: new Date('2026-11-20T03:03:22Z'),
      seconds: 215,
    },
  ],
}
const ledger = { checks: 30, imbalanceCents: asCents(0) }

/** Returns the text of each row of a page, with its cells side by side. */
const rowsOf = (page: string) =>
  [...page.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, cells = '']) =>
    cells.replaceAll(/<\/t[dh]><t[dh][^>]*>/g, ' | ').replaceAll(/<[^>]+>/g, ''),
  )

test('a page shows the promises with their results, the incidents, and whether the books balance', () => {
  const page = servicePage({ service, ledger, drills: [] })
  expect(rowsOf(page)).toEqual([
    'Objective | Promised | Reached | Events | Permitted misses used',
    'Calls of the two APIs end without 5xx | 99.9 % | 99.950 % | 7,200,000 | 50 %',
    'Orders reach a bank within 60 s | 99.9 % | 99.700 %, missed | 1,000 | 300 %',
    'Webhooks are first sent within 10 s | 99 % | – | 0 | –',
    'Began | Lasted | What happened | Alert',
    'Fri 20/11/2026 14:03:22 GMT+11:00 | 3 min 35 s | A &#60;process&#62; does not answer. | ProviderDown',
  ])
  expect(page).toContain('<h1>Service in November 2026</h1>')
  expect(page).toContain('The whole ledger was checked 30 times, and balanced each time.')
  expect(page).toContain('This installation has no results of recovery drills.')
})

test('the last recovery drills are shown with their outcome', async () => {
  const drills = await readRecoveryDrills()
  expect(drills.map(({ title }) => title)).toEqual([
    'Failover',
    'Restore to a moment',
    expect.any(String),
    expect.any(String),
  ])
  for (const { when, outcome } of drills) {
    expect(when.getTime()).toBeGreaterThan(Date.UTC(2026, 10, 1))
    expect(outcome).toMatch(/(\d+) of \1 promises held|\d+ of \d+ calls failed/)
  }
  expect(drills[0]?.outcome).toMatch(/Longest time without a success: [\d.]+ s\.$/)
  expect(drills[1]?.outcome).toMatch(/Restored and serving within [\d.]+ s\.$/)
  expect(await readRecoveryDrills('/nowhere')).toEqual([])
})

test.each([
  [1, '100 %'],
  [0.999_999_9, '99.999 %'],
  [0.29, '29 %'],
  [0.9995, '99.95 %'],
])('%f is %s', (share, text) => {
  expect(percentText(share)).toBe(text)
})

test.each([
  [0, 'under 1 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3725, '1 h 2 min'],
  [90_000, '1 d 1 h'],
])('%i seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})
