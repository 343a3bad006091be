import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { loadPerCore, writeResult } from '../../../bench/src/report/report.ts'
import { formatFigure } from '../../../bench/src/report/result.ts'
import type { RunningProcess } from '../../../bench/src/system/running-process.ts'
import { freePort, startProcess } from '../../../bench/src/system/running-process.ts'
import type { RunningProvider } from '../../../bench/src/system/running-provider.ts'
import { startProvider } from '../../../bench/src/system/running-provider.ts'
import { findPrograms } from '../engines/programs.ts'
import { alertCauses } from './alert-causes.ts'
import type { BrokenWorld } from './broken-world.ts'

const adminCommand = path.resolve(
  import.meta.dirname,
  '../../../../apps/provider/src/admin/main.ts',
)
const rulesFolder = path.resolve(import.meta.dirname, '../../../deploy/prometheus')
/** Limit for an alert to fire or to end. Webhooks count as late after a minute. */
const CHANGES_WITHIN_MS = 120_000
const READY_WITHIN_MS = 30_000

/** Makes every alert fire once: by Prometheus's own rule tests, then by causing its fault in a real provider. */
export async function runAlertDrill(): Promise<void> {
  const before = loadPerCore()
  const { prometheus = '', promtool = '' } = findPrograms([
    { name: 'prometheus', debian: 'prometheus' },
    { name: 'promtool', debian: 'prometheus' },
  ])
  await promisify(execFile)(promtool, ['check', 'config', 'prometheus.yml'], { cwd: rulesFolder })
  await promisify(execFile)(promtool, ['test', 'rules', 'alerts.test.yml'], { cwd: rulesFolder })
  const seen = await watchAlerts(prometheus)
  const text = await writeResult(
    {
      name: 'alerts',
      title: 'Alerts',
      notes: [
        'Each alert fires in Prometheus’s rule tests with its own waits and limits. Below, a real Prometheus scrapes a real provider every two seconds while the fault is caused. Waits are shortened to a second, ages to three, and the windows of the budgets to ten.',
        'The time is from the cause to the firing alert, and includes the time that metrics are kept.',
      ],
      tables: [
        {
          title: 'Alerts that fired',
          columns: ['alert', 'caused by', 'seconds'],
          rows: seen.map(({ alert, what, seconds }) => [alert, what, formatFigure(seconds)]),
        },
      ],
    },
    before,
  )
  console.log(text)
}

interface SeenAlert {
  alert: string
  what: string
  seconds: number
}

async function watchAlerts(prometheus: string): Promise<SeenAlert[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tideway-alerts-'))
  let provider: RunningProvider | undefined
  let providerStops: Promise<void> | undefined
  let server: RunningProcess | undefined
  const stopProvider = async () => {
    providerStops ??= provider?.stop()
    await providerStops
  }
  const stop = async () => {
    await server?.stop()
    await stopProvider()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const interrupted = () => void stop().finally(() => process.exit(1))
  process.once('SIGINT', interrupted)
  process.once('SIGTERM', interrupted)
  try {
    provider = await startProvider({ settings: { DATABASE_POOL: '8' } })
    const port = await freePort()
    await writeConfiguration(folder, new URL(provider.url).port)
    const args = [
      `--config.file=${path.join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ]
    server = startProcess(prometheus, args, { cwd: folder, env: {} })
    await server.says(/Server is ready to receive web requests/, READY_WITHIN_MS)
    const { url, database } = provider
    const world = { url, database, stopProvider }
    return await causeEach(world, port, () => checkServicePage(world, folder, port))
  } finally {
    process.off('SIGINT', interrupted)
    process.off('SIGTERM', interrupted)
    await stop()
  }
}

async function writeConfiguration(folder: string, providerPort: string): Promise<void> {
  const rules = await readFile(path.join(rulesFolder, 'alerts.yml'), 'utf8')
  await writeFile(path.join(folder, 'alerts.yml'), fastRules(rules))
  const configuration = await readFile(path.join(rulesFolder, 'prometheus.yml'), 'utf8')
  await writeFile(
    path.join(folder, 'prometheus.yml'),
    configuration.replaceAll('15s', '2s').replace('127.0.0.1:9464', `localhost:${providerPort}`),
  )
}

/** `beforeLast` runs before the cause that ends the provider. */
async function causeEach(
  world: BrokenWorld,
  port: number,
  beforeLast: () => Promise<void>,
): Promise<SeenAlert[]> {
  // Long enough for every metric to be read once.
  await wait(5_000)
  const early = await firing(port)
  if (early.size > 0) throw new Error(`without a fault, these fire: ${[...early].join(', ')}`)
  const seen: SeenAlert[] = []
  for (const { alert, what, cause } of alertCauses) {
    if (alert === alertCauses.at(-1)?.alert) await beforeLast()
    // An earlier fault may have fired it too.
    await until(`${alert} did not end`, async () => !(await firing(port)).has(alert))
    const began = performance.now()
    const end = await cause(world)
    try {
      await until(`${alert} did not fire`, async () => (await firing(port)).has(alert))
    } finally {
      await end()
    }
    const seconds = (performance.now() - began) / 1000
    console.log(`${alert} fired after ${formatFigure(seconds)} s: ${what}`)
    seen.push({ alert, what, seconds })
  }
  return seen
}

/**
 * Writes the service page of this month as an operator does, from Prometheus's records. Expects on it the promises that
 * this drill broke and the alerts that it fired.
 */
async function checkServicePage(world: BrokenWorld, folder: string, port: number): Promise<void> {
  const file = path.join(folder, 'service.html')
  const month = new Date().toLocaleDateString('sv-SE', { timeZone: 'Australia/Sydney' }).slice(0, 7)
  const command = ['service', 'month', month, '--prometheus', `http://127.0.0.1:${port}`]
  await promisify(execFile)(process.execPath, [adminCommand, ...command, '--to', file], {
    env: { PATH: process.env.PATH, DATABASE_URL: world.database.options.connectionString },
  })
  const page = await readFile(file, 'utf8')
  const expected = [
    'Calls of the two APIs end without 5xx',
    'Searches are answered within 0.25 s',
    'Orders reach a bank within 60 s',
    'Webhooks are first sent within 10 s',
  ].map((promise) => `<tr class="missed"><td>${promise}</td>`)
  const fired = ['CallsFailing', 'HandoverBudget', 'InstructionsQueued'].map(
    (alert) => `<td>${alert}</td>`,
  )
  const lacking = [...expected, ...fired].filter((part) => !page.includes(part))
  if (lacking.length > 0) throw new Error(`the page of the month lacks ${lacking.join(', ')}`)
}

async function until(otherwise: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + CHANGES_WITHIN_MS
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(otherwise)
    await wait(250)
  }
}

interface RulesAnswer {
  data: { groups: { rules: { name: string; state?: 'firing' | 'pending' | 'inactive' }[] }[] }
}

/** Returns the alerts whose rules all fire. An alert about a budget has one rule for each severity. */
async function firing(port: number): Promise<Set<string>> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/rules?type=alert`)
  const { data } = (await answer.json()) as RulesAnswer
  const rules = data.groups.flatMap((group) => group.rules)
  const quiet = new Set(rules.filter(({ state }) => state !== 'firing').map(({ name }) => name))
  return new Set(rules.map(({ name }) => name).filter((name) => !quiet.has(name)))
}

/**
 * Returns the rules with waits, ages, windows and limits that are short enough for a drill. Their metrics stay the
 * same.
 */
function fastRules(rules: string): string {
  return rules
    .replaceAll(/^( +for: ).*$/gm, '$11s')
    .replaceAll(/\[\d+[mhd]\]/g, '[10s]')
    .replaceAll('interval: 15s', 'interval: 2s')
    .replaceAll(/le=~"\d+\|\d+\.0"/g, 'le=~"1|1.0"')
    .replaceAll(/> \d{3,}$/gm, '> 3')
}
