import { expect, test } from 'vitest'
import type { Prometheus } from './prometheus.ts'
import { readServiceMonth } from './service-month.ts'
import { objectiveWords } from './service-objectives.ts'

/** Answers as a server that has recorded two hours of November, with these events and hits of calls. */
function recorded(results: Partial<Prometheus> = {}): Prometheus & { queries: string[] } {
  const queries: string[] = []
  const values: [RegExp, [string, number][]][] = [
    [/^sum_over_time\(objective:events/, [['availability', 480_000]]],
    [
      /^sum_over_time\(objective:hits/,
      [
        ['availability', 479_760],
        ['webhook', 0],
      ],
    ],
    [/^last_over_time/, Object.keys(objectiveWords).map((name) => [name, 0.001])],
    [/^avg_over_time/, [['', 0.9995]]],
    [/^count_over_time/, [['', 86_400]]],
  ]
  return {
    queries,
    async valuesAt(query, at) {
      queries.push(`${query} ${at.toISOString()}`)
      return new Map(values.find(([pattern]) => pattern.test(query))?.[1])
    },
    samplesAt: async () => [],
    rules: async () => [
      { name: 'objectives', interval: 15, rules: [] },
      {
        name: 'budgets',
        interval: 60,
        rules: [{ name: 'ProviderDown', annotations: { summary: 'A process does not answer.' } }],
      },
    ],
    ...results,
  }
}

const december = new Date('2026-12-03T00:00:00Z')

test('a month is a calendar month in Sydney, with the share of each objective', async () => {
  const prometheus = recorded()
  const service = await readServiceMonth(prometheus, '2026-11', december)
  expect(service).toMatchObject({
    from: new Date('2026-10-31T13:00:00Z'),
    to: new Date('2026-11-30T13:00:00Z'),
    isOpen: false,
    measured: 0.5,
    reachable: 0.9995,
  })
  expect(service.objectives.map(({ name }) => name)).toEqual(Object.keys(objectiveWords))
  expect(service.objectives[0]).toEqual({
    name: 'availability',
    target: 0.999,
    events: 7_200_000,
    reached: 1 - 240 / 480_000,
    budgetUsed: expect.closeTo(0.5),
  })
  expect(service.objectives.at(-1)).toMatchObject({ events: 0, reached: undefined })
  expect(prometheus.queries[0]).toBe(
    'sum_over_time(objective:events:rate5m[2592000s]) 2026-11-30T13:00:00.000Z',
  )
})

test('the month in progress ends now, and clocks that go forward take an hour from October', async () => {
  const prometheus = recorded()
  const now = new Date('2026-11-02T12:00:00Z')
  expect(await readServiceMonth(prometheus, '2026-11', now)).toMatchObject({
    to: now,
    isOpen: true,
  })
  await readServiceMonth(prometheus, '2026-10', now)
  expect(prometheus.queries.at(-1)).toContain(`[${(31 * 24 - 1) * 3600}s]`)
})

test('an alert of several processes is one incident until it is quiet for five minutes', async () => {
  const samplesAt: Prometheus['samplesAt'] = async () => [
    { labels: { alertname: 'ProviderDown', instance: 'b' }, at: [1200, 1215, 2000] },
    { labels: { alertname: 'ProviderDown', instance: 'a' }, at: [1000, 1015] },
    { labels: { alertname: 'JobsLate' }, at: [900] },
  ]
  const { incidents } = await readServiceMonth(recorded({ samplesAt }), '2026-11', december)
  expect(incidents).toEqual([
    { alert: 'JobsLate', summary: '', from: new Date(900_000), seconds: 0 },
    {
      alert: 'ProviderDown',
      summary: 'A process does not answer.',
      from: new Date(1_000_000),
      seconds: 215,
    },
    {
      alert: 'ProviderDown',
      summary: 'A process does not answer.',
      from: new Date(2_000_000),
      seconds: 0,
    },
  ])
})

test.each([
  ['2026-13', {}, "'2026-13' is not a month. Write it as 2026-11."],
  ['2027-01', {}, '2027-01 has not begun in Sydney: it is 2026-12-03.'],
  [
    '2026-11',
    { rules: async () => [] },
    'Prometheus does not have the rules of ops/deploy/prometheus/alerts.yml.',
  ],
  ['2026-11', { valuesAt: async () => new Map() }, 'Prometheus recorded nothing in 2026-11.'],
])('%s with %o is refused with the reason', async (month, results, reason) => {
  await expect(readServiceMonth(recorded(results), month, december)).rejects.toThrow(reason)
})
