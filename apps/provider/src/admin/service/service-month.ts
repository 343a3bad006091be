import { addMonths, sydneyDay } from '@tideway/contract/time/calendar-day'
import { SYDNEY } from '@tideway/contract/time/dates'
import { firstInstant } from '@tideway/contract/time/dates-local'
import { OperatorError } from '../operator.ts'
import type { Prometheus } from './prometheus.ts'
import { objectiveWords } from './service-objectives.ts'

/** Group of recorded figures in `ops/deploy/prometheus/alerts.yml`. */
const GROUP = 'objectives'
/** Two firings of one alert with at most this time between them are one incident. */
const GAP_SECONDS = 300

/** How one objective was met. */
export interface ReachedObjective {
  name: string
  /** Share of events that had to be within the bar. */
  target: number
  events: number
  /** Share of events within the bar. Undefined without events. */
  reached: number | undefined
  /** Share of the permitted misses that was used. Above 1, the objective was missed. */
  budgetUsed: number | undefined
}

/** Time in which a critical alert fired. */
export interface Incident {
  alert: string
  summary: string
  from: Date
  seconds: number
}

/** Figures of a calendar month in Sydney. Shares are from 0 to 1. */
export interface ServiceMonth {
  /** Such as `2026-11`. */
  month: string
  from: Date
  to: Date
  /** True if the month has not ended. */
  isOpen: boolean
  /** Share of the time in which Prometheus recorded. */
  measured: number
  /** Share of the recorded time in which at least one process answered Prometheus. */
  reachable: number | undefined
  objectives: ReachedObjective[]
  /** Oldest first. */
  incidents: Incident[]
}

/**
 * Reads the figures of a month (`YYYY-MM`), or of its part until now, from a server with the rules of
 * `ops/deploy/prometheus`. Throws an OperatorError for a month that has not started or was not recorded.
 */
export async function readServiceMonth(
  prometheus: Prometheus,
  month: string,
  now: Date,
): Promise<ServiceMonth> {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
    throw new OperatorError(`'${month}' is not a month. Write it as 2026-11.`)
  const from = startOf(`${month}-01`)
  const end = startOf(addMonths(`${month}-01`, 1))
  if (from >= now)
    throw new OperatorError(`${month} has not begun in Sydney: it is ${sydneyDay(now)}.`)
  const to = end < now ? end : now
  const groups = await prometheus.rules()
  const group = groups.find(({ name }) => name === GROUP)
  if (!group)
    throw new OperatorError(
      'Prometheus does not have the rules of ops/deploy/prometheus/alerts.yml.',
    )
  const seconds = Math.floor((to.getTime() - from.getTime()) / 1000)
  const over = (aggregate: string, series: string) =>
    prometheus.valuesAt(`${aggregate}_over_time(${series}[${seconds}s])`, to, 'objective')
  const [events, hits, budgets, answered, recorded] = await Promise.all([
    over('sum', 'objective:events:rate5m'),
    over('sum', 'objective:hits:rate5m'),
    over('last', 'objective:budget'),
    over('avg', 'objective:reachable'),
    over('count', 'objective:reachable'),
  ])
  const measured = ((recorded.get('') ?? 0) * group.interval) / seconds
  if (measured === 0) throw new OperatorError(`Prometheus recorded nothing in ${month}.`)
  const summaries = new Map(
    groups.flatMap(({ rules }) => rules.map((rule) => [rule.name, rule.annotations?.summary])),
  )
  const firing = `ALERTS{alertstate="firing",severity="critical"}[${seconds}s]`
  const samples = await prometheus.samplesAt(firing, to)
  return {
    month,
    from,
    to,
    isOpen: to < end,
    measured: Math.min(1, measured),
    reachable: answered.get(''),
    objectives: Object.keys(objectiveWords).map((name) => {
      const all = events.get(name) ?? 0
      const missed = all - (hits.get(name) ?? 0)
      const budget = budgets.get(name) ?? 0
      return {
        name,
        target: 1 - budget,
        events: Math.round(all * group.interval),
        reached: all === 0 ? undefined : 1 - missed / all,
        budgetUsed: all === 0 ? undefined : missed / all / budget,
      }
    }),
    incidents: incidentsOf(samples, summaries),
  }
}

const startOf = (day: string) => new Date(firstInstant(`${day} 00:00:00`, SYDNEY))

function incidentsOf(
  samples: { labels: Record<string, string>; at: number[] }[],
  summaries: Map<string, string | undefined>,
): Incident[] {
  const alerts = Map.groupBy(samples, ({ labels }) => labels.alertname ?? '')
  const incidents = [...alerts].flatMap(([alert, series]) =>
    spansOf(series.flatMap(({ at }) => at)).map(([from, to]) => ({
      alert,
      summary: summaries.get(alert) ?? '',
      from: new Date(from * 1000),
      seconds: to - from,
    })),
  )
  return incidents.toSorted((one, other) => one.from.getTime() - other.from.getTime())
}

/** Returns the first and last instant of each series of instants without a gap. */
function spansOf(instants: number[]): [number, number][] {
  const spans: [number, number][] = []
  for (const instant of instants.toSorted((one, other) => one - other)) {
    const last = spans.at(-1)
    if (last && instant - last[1] <= GAP_SECONDS) last[1] = instant
    else spans.push([instant, instant])
  }
  return spans
}
