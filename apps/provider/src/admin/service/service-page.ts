import type { Cents } from '@tideway/contract/money/money'
import { formatAud } from '@tideway/contract/money/money'
import { formatDay, sydneyDay } from '@tideway/contract/time/calendar-day'
import { formatDateTime, SYDNEY } from '@tideway/contract/time/dates'
import { html } from '../../reference/html.ts'
import type { RecoveryDrill } from './recovery-drills.ts'
import type { Incident, ReachedObjective, ServiceMonth } from './service-month.ts'
import { objectiveWords } from './service-objectives.ts'

/** Nightly checks of the whole ledger in a month. */
export interface LedgerChecks {
  checks: number
  /** Largest difference found. */
  imbalanceCents: Cents
}

export interface ServiceFacts {
  service: ServiceMonth
  ledger: LedgerChecks
  drills: readonly RecoveryDrill[]
}

/** Returns a page for a client's risk officer. It needs no other file, and prints on two sheets. */
export function servicePage({ service, ledger, drills }: ServiceFacts): string {
  const { month, from, to, isOpen, measured, reachable, objectives, incidents } = service
  const title = `Service in ${monthText(month)}`
  const period = `${formatDateTime(from, SYDNEY)} to ${formatDateTime(to, SYDNEY)}`
  return html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.6rem; margin-bottom: 0 }
h2 { font-size: 1.1rem; margin-top: 2rem }
div { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
td:first-child { min-width: 9rem }
th, td { border-bottom: 1px solid #8886; padding: .35rem .75rem .35rem 0; text-align: left; vertical-align: top }
.number { text-align: right; white-space: nowrap }
time { white-space: nowrap }
.missed { font-weight: 600 }
</style>
</head>
<body>
<h1>${title}</h1>
<p>${period}, in Sydney.${isOpen && ' The month has not ended.'} Figures were recorded in ${percentText(measured)} of this time.</p>
<h2>Objectives</h2>
<div><table>
<thead><tr><th>Objective</th><th class="number">Promised</th><th class="number">Reached</th><th class="number">Events</th><th class="number">Permitted misses used</th></tr></thead>
<tbody>${objectives.map(objectiveRow)}</tbody>
</table></div>
<p>${
    reachable !== undefined &&
    `At least one server answered in ${percentText(reachable)} of the recorded time. `
  }Nothing is promised about the duration of calls with many rows, and of calls that wait for other companies’ servers.</p>
<h2>Incidents</h2>
${incidents.length === 0 ? html`<p>No critical alert fired.</p>` : incidentTable(incidents)}
<h2>Recovery drills</h2>
${drills.length === 0 ? html`<p>This installation has no results of recovery drills.</p>` : drillTable(drills)}
<h2>Books</h2>
<p>${ledgerText(ledger)}</p>
</body>
</html>
`.markup
}

function objectiveRow({ name, target, events, reached, budgetUsed }: ReachedObjective) {
  const isMissed = budgetUsed !== undefined && budgetUsed > 1
  return html`<tr${isMissed && html` class="missed"`}><td>${objectiveWords[name]?.promise ?? name}</td><td class="number">${percentText(target)}</td><td class="number">${
    reached === undefined ? '–' : percentText(reached, 3)
  }${isMissed && ', missed'}</td><td class="number">${events.toLocaleString('en-AU')}</td><td class="number">${
    budgetUsed === undefined ? '–' : `${Math.round(budgetUsed * 100)} %`
  }</td></tr>`
}

function incidentTable(incidents: readonly Incident[]) {
  return html`<div><table>
<thead><tr><th>Began</th><th class="number">Lasted</th><th>What happened</th><th>Alert</th></tr></thead>
<tbody>${incidents.map(
    ({ alert, summary, from, seconds }) =>
      html`<tr><td><time>${formatDateTime(from, SYDNEY)}</time></td><td class="number">${durationText(seconds)}</td><td>${summary}</td><td>${alert}</td></tr>`,
  )}</tbody>
</table></div>`
}

function drillTable(drills: readonly RecoveryDrill[]) {
  return html`<div><table>
<thead><tr><th>Drill</th><th>Last run</th><th>Outcome</th><th>Version</th></tr></thead>
<tbody>${drills.map(
    ({ title, when, commit, outcome }) =>
      html`<tr><td>${title}</td><td>${formatDay(sydneyDay(when))}</td><td>${outcome}</td><td>${commit ?? '–'}</td></tr>`,
  )}</tbody>
</table></div>`
}

function ledgerText({ checks, imbalanceCents }: LedgerChecks): string {
  if (checks === 0) return 'The whole ledger was not checked in this time.'
  const times = checks === 1 ? 'once' : `${checks} times`
  return imbalanceCents === 0
    ? `The whole ledger was checked ${times}, and balanced each time.`
    : `The whole ledger was checked ${times}. The largest difference was ${formatAud(imbalanceCents)}.`
}

const monthText = (month: string) =>
  new Date(`${month}-01T00:00Z`).toLocaleDateString('en-AU', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

/**
 * Returns a share with at most three decimals, rounded down: 99.9996 % is not 100 %. With `decimals`, it has at least
 * that many, so that the figures of a column line up.
 */
export function percentText(share: number, decimals = 0): string {
  const percent = Math.floor(Number((share * 100_000).toFixed(6))) / 1000
  return `${percent.toLocaleString('en-AU', { minimumFractionDigits: decimals, maximumFractionDigits: 3 })} %`
}

/** Returns a time in its two largest units. */
export function durationText(seconds: number): string {
  const units = [
    [86_400, 'd'],
    [3600, 'h'],
    [60, 'min'],
    [1, 's'],
  ] as const
  const first = units.findIndex(([size]) => seconds >= size)
  if (first < 0) return 'under 1 s'
  let left = Math.round(seconds)
  return units
    .slice(first, first + 2)
    .flatMap(([size, unit]) => {
      const count = Math.floor(left / size)
      left -= count * size
      return count > 0 ? [`${count} ${unit}`] : []
    })
    .join(' ')
}
