import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { alertTables } from '../../src/admin/alert-tables.ts'
import { commandNamed } from '../../src/admin/commands/commands.ts'
import { objectiveWords } from '../../src/admin/service/service-objectives.ts'
import { openTestProvider } from '../provider.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const read = (file: string) => readFile(path.join(root, file), 'utf8')

const Alert = z.object({
  alert: z.string(),
  expr: z.string(),
  labels: z.object({ severity: z.enum(['info', 'warning', 'critical']) }),
  annotations: z.object({ summary: z.string(), runbook_url: z.string() }),
})
const Recording = z.object({
  record: z.string(),
  expr: z.string(),
  labels: z.object({ objective: z.string() }).optional(),
})
const Alerts = z.object({
  groups: z.array(z.object({ rules: z.array(z.union([Alert, Recording])) })),
})
const AlertTests = z.object({
  tests: z.array(z.object({ alert_rule_test: z.array(z.object({ alertname: z.string() })) })),
})
const Panel = z.object({
  title: z.string(),
  targets: z.array(z.object({ expr: z.string() })).optional(),
})
const Board = z.object({ panels: z.array(Panel) })

const provider = await openTestProvider()
afterAll(() => provider.close())
const allRules = Alerts.parse(parse(await read('ops/deploy/prometheus/alerts.yml'))).groups.flatMap(
  (group) => group.rules,
)
const rules = allRules.filter((rule) => 'alert' in rule)
const recordings = allRules.filter((rule) => 'record' in rule)
/** The alert of an error budget has two rules, critical and warning, so its name occurs twice. */
const alertNames = [...new Set(rules.map(({ alert }) => alert))]
const runbook = await read('docs/runbook.md')

/**
 * Returns the names of the metrics in an expression: `up`, and words with `_` or `:` that are no functions or labels.
 */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
  return [...bare.matchAll(/\b[a-z_][a-z0-9_:]*\b(?!\s*\()/g)]
    .map(([word]) => word)
    .filter((word) => /[_:]/.test(word) || word === 'up')
}

/** Returns the names of the samples that the provider serves, and those that Prometheus adds. */
async function servedNames(): Promise<Set<string>> {
  const { text } = await provider.call('GET', '/metrics', { as: null })
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  return new Set([
    'up',
    ...recordings.map(({ record }) => record),
    ...types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  ])
}

test('metrics are found in an expression', () => {
  expect(
    metricsIn(
      'max by (kind) (jobs_due{kind=~"rail_send"}) / sum(rate(calls_total[5m])) > 0 or up == 0 and objective:burn:1h > 1',
    ),
  ).toEqual(['jobs_due', 'calls_total', 'up', 'objective:burn:1h'])
})

test('every metric of the alerts and the board is served by the provider', async () => {
  const served = await servedNames()
  const { panels } = Board.parse(JSON.parse(await read('ops/deploy/grafana/tideway.json')))
  const expressions = [
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
    ...recordings
      .filter(({ expr }) => !expr.startsWith('vector('))
      .map(({ record, expr }) => [record, expr] as const),
    ...panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => [title, expr] as const),
    ),
  ]
  expect(expressions.length).toBeGreaterThan(50)
  for (const [name, expression] of expressions) {
    const used = metricsIn(expression)
    expect([name, used.length > 0]).toEqual([name, true])
    expect([name, used.filter((metric) => !served.has(metric))]).toEqual([name, []])
  }
})

test('every metric read from the database is on the board', async () => {
  const { text } = await provider.call('GET', '/metrics', { as: null })
  const business = [...text.matchAll(/^# HELP (\S+) .* The same in every process\.$/gm)]
  const board = await read('ops/deploy/grafana/tideway.json')
  expect(business.length).toBeGreaterThan(25)
  expect(business.map(([, name = '']) => name).filter((name) => !board.includes(name))).toEqual([])
})

test('every alert has a page in the runbook and a command, and every page an alert', () => {
  const [, alerts = ''] = runbook.split(/^## Alerts$/m)
  const pages = (alerts.split(/^## /m)[0] ?? '').split(/^### /m).slice(1)
  expect(pages.map((page) => page.split('\n')[0])).toEqual(alertNames)
  expect(Object.keys(alertTables)).toEqual(alertNames)
  for (const page of pages) {
    const [alert = ''] = page.split('\n')
    for (const part of [
      '**What it means.**',
      '**What to look at.**',
      `npm run admin -- alert show ${alert}\n`,
      '**What to do.**',
    ])
      expect([alert, page.includes(part)]).toEqual([alert, true])
    expect([alert, /psql|SELECT/.test(page)]).toEqual([alert, false])
  }
  for (const { alert, annotations } of rules)
    expect(annotations.runbook_url).toBe(`docs/runbook.md#${alert.toLowerCase()}`)
})

test('each objective has a budget, events and hits every 15 s, and the same limit in its promise', async () => {
  const text = await read('ops/deploy/prometheus/alerts.yml')
  for (const series of ['objective:budget', 'objective:events:rate5m', 'objective:hits:rate5m']) {
    const of = recordings.filter(({ record }) => record === series)
    expect(of.map(({ labels }) => labels?.objective)).toEqual(Object.keys(objectiveWords))
  }
  const bars = recordings.flatMap(({ expr, labels }) => {
    const [, bar] = /le=~?"([\d.]+)/.exec(expr) ?? []
    return bar === undefined ? [] : [[labels?.objective, `within ${bar} s`]]
  })
  const words = Object.entries(objectiveWords).flatMap(([name, { promise }]) =>
    promise.includes('within') ? [[name, promise.slice(promise.indexOf('within'))]] : [],
  )
  expect(bars).toEqual(words)
  expect(text).toContain('name: objectives\n    interval: 15s')
  expect(text.match(/\)\) \* 15$/gm)).toHaveLength(2)
})

test('every command in the documents exists in the admin program, with its options', async () => {
  const unknown: string[] = []
  for await (const file of glob('docs/**/*.md', { cwd: root }))
    for (const [words, name = '', rest = ''] of (await read(file)).matchAll(
      /npm run admin -- ([a-z-]+ [a-z-]+)([^`;\n]*)/g,
    )) {
      const options = new Set([
        'help',
        'operator',
        ...Object.keys(commandNamed(name)?.options ?? {}),
      ])
      const named = [...rest.matchAll(/--([a-z-]+)/g)].map(([, option = '']) => option)
      if (!commandNamed(name) || named.some((option) => !options.has(option)))
        unknown.push(`${file}: ${words}`)
    }
  expect(unknown).toEqual([])
})

test('every alert is fired by a rule test', async () => {
  const { tests } = AlertTests.parse(parse(await read('ops/deploy/prometheus/alerts.test.yml')))
  const fired = tests.flatMap(({ alert_rule_test: cases }) => cases.map((one) => one.alertname))
  expect([...new Set(fired)]).toEqual(alertNames)
})

/** Some faults are shown by drills on real engines, which are scripts that `npm test` does not run. */
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(await read('package.json')))
const drills = new Set(Object.keys(scripts).map((name) => `npm run ${name}`))

test('every fault in the runbook names a test that exists, and alerts that exist', () => {
  const [, faults = ''] = runbook.split(/^## Faults$/m)
  const rows = [...faults.matchAll(/^\| (.+) \| (.+) \| (.+) \| (.+) \| `(.+)` \|$/gm)]
  const lines = faults.split('\n').filter((line) => line.startsWith('|')).length
  expect(rows.length).toBe(lines - 2)
  const alertSet = new Set(alertNames)
  for (const [, fault, , operator = '', , shownBy = ''] of rows) {
    expect([fault, drills.has(shownBy) || existsSync(path.join(root, shownBy))]).toEqual([
      fault,
      true,
    ])
    const named = operator.match(/\b[A-Z][a-z]+(?:[A-Z][a-z]+)+\b/g) ?? []
    expect([fault, named.filter((alert) => !alertSet.has(alert))]).toEqual([fault, []])
  }
})
